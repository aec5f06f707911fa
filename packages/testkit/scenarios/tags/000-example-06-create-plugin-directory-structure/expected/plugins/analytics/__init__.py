"""Analytics plugin package."""
from .analytics_plugin import AnalyticsPlugin

__all__ = ['AnalyticsPlugin']
