def f():
        call(one, two)
