/** What the command's exit code says: 0 is done. */
export const EXIT = {
  done: 0,
  plan: 1,
  usage: 2,
  repository: 3,
  check: 4,
  bug: 70,
  interrupted: 130,
} as const
