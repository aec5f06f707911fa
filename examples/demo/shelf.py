"""A shelf with labels."""

from inventory import Inventory


def label(name):
	text = name.strip()
	if len(text) > 20:
		text = text[:20]
	return text.upper()


shelf = Inventory()
