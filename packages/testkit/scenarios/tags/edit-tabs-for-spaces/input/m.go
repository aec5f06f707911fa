func f() int {
	if ready {
		return one
	}
	return two
}
