import logging

TIMEOUT = 30
RETRIES = 5


def wait():
    logging.debug("waiting")
    logging.debug("waiting")
