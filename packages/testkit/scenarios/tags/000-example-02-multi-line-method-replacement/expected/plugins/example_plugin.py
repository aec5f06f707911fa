class Example:
    def initialize(self, config):
        """Initialize plugin with configuration.

        Args:
            config: Configuration dictionary
        """
        self.config = config
        self.logger = logging.getLogger(__name__)
        self.logger.info(f"Plugin initialized with config: {config}")

    def stop(self):
        pass
