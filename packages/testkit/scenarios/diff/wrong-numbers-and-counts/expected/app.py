import os


def start():
    go()


def stop():
    halt()
