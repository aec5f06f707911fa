import logging
from typing import Dict


def one():
    import logging
