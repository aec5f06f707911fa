import logging
from typing import Optional
from typing import Dict


def one():
    import logging
