import logging
from typing import Dict

log = logging.getLogger(__name__)

def step_1():
    logger.debug("1")

def step_2():
    logger.debug("2")

def step_3():
    logger.debug("3")

def step_4():
    logger.debug("4")

def step_5():
    logger.debug("5")
