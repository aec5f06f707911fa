class X:
    def foo():
        return 1