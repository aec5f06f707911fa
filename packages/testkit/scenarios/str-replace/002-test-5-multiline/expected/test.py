def foo():
    return 42

def bar():
    pass