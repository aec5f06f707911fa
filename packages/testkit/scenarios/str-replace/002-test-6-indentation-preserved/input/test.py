class X:
    def foo():
        pass