if a:
  return  compute(value)
if b:
  if c:
    return   compute(value)
