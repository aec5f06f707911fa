if a:
  return  value
if b:
    return   value
