# Services.
# One of them.


import logging


def one():
    import logging


def two():
    import logging
