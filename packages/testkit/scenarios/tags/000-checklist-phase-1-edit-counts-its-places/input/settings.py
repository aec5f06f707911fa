import logging

TIMEOUT = 5
RETRIES = 5


def wait():
    logging.info("waiting")
    logging.info("waiting")
