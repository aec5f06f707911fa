const less = (a, b) => a < b
