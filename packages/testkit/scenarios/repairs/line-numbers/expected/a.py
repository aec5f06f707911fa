import math

def area(radius):
    if radius < 0:
        raise ValueError(radius)
    square = radius ** 2
    return math.pi * square
