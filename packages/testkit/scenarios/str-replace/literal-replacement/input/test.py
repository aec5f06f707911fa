price
