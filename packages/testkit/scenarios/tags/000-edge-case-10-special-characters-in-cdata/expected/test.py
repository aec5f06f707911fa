pattern = r'<[^>]+>'
other = 1
