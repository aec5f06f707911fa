pattern = re.compile(r"\d+\s+")
