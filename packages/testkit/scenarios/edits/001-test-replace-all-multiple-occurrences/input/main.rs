old_var = 1
old_var += old_var
print(old_var, old_var)
