"""Analytics plugin for tracking usage metrics."""

import logging
from datetime import datetime

logger = logging.getLogger(__name__)


class AnalyticsPlugin:
    """Track and report usage analytics."""

    def __init__(self, event_bus, config):
        """Initialize analytics plugin.

        Args:
            event_bus: Event bus for hook registration
            config: Configuration manager
        """
        self.event_bus = event_bus
        self.config = config
        self.metrics = {}
        logger.info("Analytics plugin initialized")

    def track_event(self, event_name: str, data: dict):
        """Track an analytics event."""
        timestamp = datetime.now().isoformat()
        self.metrics[event_name] = {
            "timestamp": timestamp,
            "data": data
        }
        logger.debug(f"Tracked event: {event_name}")
