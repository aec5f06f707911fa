import os


def start():
    run()


def stop():
    close()
    wait()
