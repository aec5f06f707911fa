import logging
from typing import Dict

logger = logging.getLogger(__name__)


class Service:
    def start(self):
        logger.debug("starting")
        self.ready = True

    def stop(self):
        logger.debug("stopping")
        self.ready = False
