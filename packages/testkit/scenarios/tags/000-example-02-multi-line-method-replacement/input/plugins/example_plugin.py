class Example:
    def initialize(self):
        """Initialize plugin."""
        pass

    def stop(self):
        pass
