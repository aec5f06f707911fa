import { readdirSync } from 'node:fs'

/**
 * What was left behind in a repository: locks, journals, and files that were to be there for a moment; git clears away
 * its own among objects.
 */
export const leftBehind = (root: string): readonly string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.lock$|\.keep$|\.git\/emend\/.|\.emend-|(?:^|\/)\.tmp_/.test(name))
    .map((path) => `${path} was left behind`)
