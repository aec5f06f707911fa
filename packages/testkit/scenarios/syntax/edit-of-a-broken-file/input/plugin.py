def broken(:
    pass


def valid_function():
    return True
