old code
