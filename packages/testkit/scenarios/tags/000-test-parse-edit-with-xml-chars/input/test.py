def check(x):
    if x < 5:
        pattern = r'<.*?>'
    return pattern
