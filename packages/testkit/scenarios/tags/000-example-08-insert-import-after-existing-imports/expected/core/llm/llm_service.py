import logging
from typing import Dict
from pathlib import Path

logger = logging.getLogger(__name__)
