new code
