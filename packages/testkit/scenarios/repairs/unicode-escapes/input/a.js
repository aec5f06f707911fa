export const smaller = (a, b) => a < b && b > 0
