package a

func F() int {
	return 1
}
