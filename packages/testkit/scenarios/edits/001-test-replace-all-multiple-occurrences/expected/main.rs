new_var = 1
new_var += new_var
print(new_var, new_var)
