pattern = r'<[^>]+>'
