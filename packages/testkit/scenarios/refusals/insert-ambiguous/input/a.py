import logging
x
import logging
