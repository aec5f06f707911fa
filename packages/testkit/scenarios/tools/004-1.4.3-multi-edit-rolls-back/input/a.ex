one
two
two
