def a():
	total = first + second
	return total

def b():
	total  =  first + second
	return total
