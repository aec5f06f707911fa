def invalid_function(
    return True
