#!/usr/bin/env python
import a

# doubled
X = 2

def f():
    return 1
print(f())
