def first(items):
    return items[0]


def flatten_dict(nested_dict: dict, parent_key: str = '', sep: str = '.') -> dict:
    """Flatten a nested dictionary.

    Args:
        nested_dict: Dictionary to flatten
        parent_key: Parent key prefix
        sep: Separator for nested keys

    Returns:
        Flattened dictionary
    """
    items = []
    for k, v in nested_dict.items():
        new_key = f"{parent_key}{sep}{k}" if parent_key else k
        if isinstance(v, dict):
            items.extend(flatten_dict(v, new_key, sep=sep).items())
        else:
            items.append((new_key, v))
    return dict(items)
