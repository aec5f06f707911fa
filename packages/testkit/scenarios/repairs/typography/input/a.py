print("It's done")
