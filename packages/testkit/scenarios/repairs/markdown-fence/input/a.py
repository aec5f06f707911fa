import math

def area(radius):
    square = radius ** 2
    return math.pi * square
