def broken(:
    pass


def valid_function():
    return False
