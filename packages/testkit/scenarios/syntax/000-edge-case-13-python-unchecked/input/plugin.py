def valid_function():
    return True
