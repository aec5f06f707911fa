import { join } from 'node:path'
import { EmendError, type Listed } from '@emend/model'
import { isSystemError } from '../git/file-system.ts'
import type { IgnoreRules } from '../git/ignore-rules.ts'
import type { Repository } from '../repository.ts'
import { isRepository } from './entry.ts'
import type { GlobPattern } from './glob-pattern.ts'
import type { Tracked } from './tracked.ts'

/** The work tree as somebody sees it who leaves out what git ignores. */
export interface Visible {
  /** The entries of a directory, directories first, then by name. */
  readonly list: (directory: string) => readonly Listed[]
  /** The files that match, newest first. Follows no links and enters no other repository. */
  readonly find: (pattern: GlobPattern) => readonly string[]
}

/** A view of the work tree without ignored files; a tracked file is never ignored. */
export const visibleIn = (
  repository: Repository,
  tracked: Tracked,
  rules: IgnoreRules,
  signal: AbortSignal | undefined,
): Visible => {
  const list = (directory: string): readonly Listed[] => {
    if (signal?.aborted) throw new EmendError('interrupted', {})
    return namesIn(repository, directory)
      .filter(({ name, kind }) => {
        const path = below(directory, name)
        return !rules.ignores(path, kind) || tracked.has(path)
      })
      .sort(directoriesFirst)
  }
  return { list, find: (pattern) => newestFirst(repository, walk(repository, list, pattern)) }
}

const walk = (
  repository: Repository,
  list: Visible['list'],
  { base, depth, matches }: GlobPattern,
): readonly string[] => {
  if (base === null) return []
  const found: string[] = []
  const waiting = [{ directory: base, depth }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const { name, kind } of list(next.directory)) {
      const path = below(next.directory, name)
      if (kind === 'file' && matches(path)) found.push(path)
      if (kind === 'directory' && next.depth > 1 && !isRepository(repository, path))
        waiting.push({ directory: path, depth: next.depth - 1 })
    }
  return found
}

/** Pipes, sockets and devices are left out, as git does. */
const namesIn = ({ fs, root }: Repository, directory: string): readonly Listed[] => {
  try {
    return fs
      .readdirSync(join(root, directory), { withFileTypes: true })
      .flatMap((entry): readonly Listed[] => {
        if (entry.name === '.git') return []
        if (entry.isDirectory()) return [{ name: entry.name, kind: 'directory' }]
        return entry.isFile() || entry.isSymbolicLink() ? [{ name: entry.name, kind: 'file' }] : []
      })
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}

const newestFirst = ({ fs, root }: Repository, paths: readonly string[]): readonly string[] =>
  paths
    .map((path) => ({
      path,
      time: fs.lstatSync(join(root, path), { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n,
    }))
    .sort((one, other) =>
      one.time === other.time ? byName(one.path, other.path) : one.time > other.time ? -1 : 1,
    )
    .map(({ path }) => path)

const directoriesFirst = (one: Listed, other: Listed): number =>
  one.kind === other.kind ? byName(one.name, other.name) : one.kind === 'directory' ? -1 : 1

const byName = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const below = (directory: string, name: string): string => (directory === '.' ? name : `${directory}/${name}`)
