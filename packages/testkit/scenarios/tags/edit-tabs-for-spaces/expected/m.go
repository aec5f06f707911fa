func f() int {
	if ready {
		log(one)
		return one
	}
	return two
}
