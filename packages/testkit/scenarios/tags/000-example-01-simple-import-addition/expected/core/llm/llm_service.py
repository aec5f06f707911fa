import logging
from typing import Dict, Optional, List

logger = logging.getLogger(__name__)
