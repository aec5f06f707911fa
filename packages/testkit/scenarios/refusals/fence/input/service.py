import logging
from typing import Dict

logger = logging.getLogger(__name__)


class Service:
    def start(self):
        logger.info("starting")
        self.ready = True

    def stop(self):
        logger.info("stopping")
        self.ready = False
