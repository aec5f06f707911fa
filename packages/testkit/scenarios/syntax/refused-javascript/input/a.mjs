export const f = () => {
  return 1
}
