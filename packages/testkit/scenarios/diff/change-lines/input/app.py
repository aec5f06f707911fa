import os


def start():
    run()


def stop():
    run()
