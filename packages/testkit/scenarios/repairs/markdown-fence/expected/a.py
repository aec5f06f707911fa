import math

def area(radius):
    square = radius * radius
    return math.pi * square
