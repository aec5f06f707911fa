def greet():
    return "welcome"
