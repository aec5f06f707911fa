import logging
logger = logging.getLogger(__name__)

def initialize(self):
    logger.info("Starting initialization")

def stop(self):
    logger.info("Starting initialization")
