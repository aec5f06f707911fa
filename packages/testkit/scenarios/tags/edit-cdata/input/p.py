pattern = r'<.*?>'
