"""Counts what is on the shelves."""

import json


class Inventory:
    """Items by name, with how many of each there are."""

    def __init__(self):
        self.items = {}

    def add(self, name, count=1):
        if count < 1:
            raise ValueError("count must be positive")
        self.items[name] = self.items.get(name, 0) + count

    def remove(self, name, count=1):
        left = self.items[name] - count
        if left < 0:
            raise ValueError("not enough in stock")
        self.items[name] = left

    def report(self):
        return json.dumps(self.items)
