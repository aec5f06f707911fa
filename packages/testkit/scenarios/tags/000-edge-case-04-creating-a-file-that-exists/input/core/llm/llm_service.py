import logging
from typing import Dict

logger = logging.getLogger(__name__)
