const pattern = "x"
