import { realpathSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isWithin } from '@emend/model'
import type { Root } from '@modelcontextprotocol/server'

/** The directories that a client's roots name, links resolved; what is no directory of this machine is left out. */
export const directoriesOf = (roots: readonly Root[]): readonly string[] =>
  roots.flatMap(({ uri }) => {
    try {
      return [realpathSync(fileURLToPath(uri))]
    } catch {
      return []
    }
  })

/**
 * The parts of a workspace that lie in some directories, relative to its root and with `/`; `.` where all of it does.
 * Source: Model Context Protocol, "Roots".
 */
export const partsWithin = (workspace: string, directories: readonly string[]): readonly string[] => {
  const root = realpathSync(workspace)
  if (directories.some((directory) => pathIn(directory, root) !== null)) return ['.']
  return [...new Set(directories.flatMap((directory) => pathIn(root, directory) ?? []))]
}

/** What is in one of some directories, and in one of some others, too: neither can loosen the other. */
export const sharedBy = (some: readonly string[], others: readonly string[]): readonly string[] => [
  ...new Set([
    ...some.filter((directory) => isWithin(directory, others)),
    ...others.filter((directory) => isWithin(directory, some)),
  ]),
]

/** Where a path lies in a directory; null where it does not. */
const pathIn = (directory: string, path: string): string | null => {
  const inside = relative(directory, path)
  return isAbsolute(inside) || inside === '..' || inside.startsWith(`..${sep}`)
    ? null
    : inside.split(sep).join('/')
}
