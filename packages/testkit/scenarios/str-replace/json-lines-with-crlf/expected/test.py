c
e
