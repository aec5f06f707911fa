import logging
from typing import Dict

log = logging.getLogger(__name__)

def step_1():
    logger.info("1")

def step_2():
    logger.info("2")

def step_3():
    logger.info("3")

def step_4():
    logger.info("4")

def step_5():
    logger.info("5")
