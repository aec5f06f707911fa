def func():
        pass
