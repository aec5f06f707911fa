print("It's all done")
