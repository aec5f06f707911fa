new1
