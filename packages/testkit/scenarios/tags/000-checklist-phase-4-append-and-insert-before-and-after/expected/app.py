import json
import os
import sys
def stop():
    pass
