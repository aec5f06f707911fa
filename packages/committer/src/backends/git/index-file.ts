import { ancestorsOf, once, wayToAll } from '@emend/model'
import type { Environment } from '../../environment.ts'
import type { FileSystem } from '../../files/file-system.ts'
import { linkIfFree } from '../../files/linked-file.ts'
import type { IndexRecord } from '../../git/index/index-entries.ts'
import type { IndexChanges } from '../../git/index/patch-index.ts'
import { rawPath, textPath } from '../../git/names/raw-path.ts'
import { hashObject, nullId, type ObjectFormat } from '../../git/objects/object.ts'
import type { IndexFile, OpenIndex } from '../../work-tree/index-file.ts'
import type { GitCommand } from './command.ts'

/** An index of any form, read by `git ls-files` and written by `git update-index`. */
export const openIndexByGit =
  (git: GitCommand, fs: FileSystem, format: ObjectFormat): OpenIndex =>
  (path, stat) => {
    const env = { GIT_INDEX_FILE: path }
    const entries = once(() => entriesIn(git.run(['ls-files', '-z', '--stage', '-v'], { env })))
    const names = once(() => wayToAll([...entries().keys()]))
    const expected = once(() => expectedPaths(git, format, env, entries()))
    const recordsAt = (path: string): readonly IndexRecord[] =>
      (entries().get(path) ?? []).map((entry) => ({
        ...entry,
        intentToAdd: entry.id === emptyId('blob', format) && expected().has(path),
      }))
    const find: IndexFile['find'] = (paths) =>
      new Map([...paths].filter((path) => entries().has(path)).map((path) => [path, recordsAt(path)]))
    return {
      path,
      stat,
      foreign: [],
      find,
      has: (path) => names().has(path),
      entry: (path) => recordsAt(path)[0],
      paths: () => [...entries().keys()],
      pathsBelow: (paths) => {
        const above = new Set(paths)
        const isBelow = (path: string): boolean => ancestorsOf(path).some((ancestor) => above.has(ancestor))
        return [...entries().keys()].filter(isBelow)
      },
      unmerged: () => [...entries()].flatMap(([path, [entry]]) => (entry!.stage === 0 ? [] : path)),
      writeChanged: (file, changes) => writeChanged(git, fs, format, { path, stat, find }, file, changes),
    }
  }

type Listed = Omit<IndexRecord, 'intentToAdd'>

/**
 * The entries by their paths, more than one only where a merge is not resolved. Reads `<tag> <mode> <id> <stage>`, a tab
 * and the path, each ended by a NUL. Source: git-ls-files(1).
 */
const entriesIn = (listing: Buffer): ReadonlyMap<string, readonly Listed[]> => {
  const entries = new Map<string, Listed[]>()
  for (let at = 0; at < listing.length; ) {
    const end = listing.indexOf(0, at)
    const tab = listing.indexOf(0x09, at)
    const [tag = '', mode = '', id = '', stage] = listing.toString('latin1', at, tab).split(' ')
    const path = textPath(listing.toString('latin1', tab + 1, end))
    const entry = {
      mode,
      id,
      stage: Number(stage),
      assumeValid: tag === tag.toLowerCase(),
      skipWorktree: tag.toUpperCase() === 'S',
      stat: null,
    }
    const same = entries.get(path)
    if (same === undefined) entries.set(path, [entry])
    else same.push(entry)
    at = end + 1
  }
  return entries
}

/** The paths that are no difference to the empty tree: those that are only to be expected, with an empty blob. */
const expectedPaths = (
  git: GitCommand,
  format: ObjectFormat,
  env: Environment,
  entries: ReadonlyMap<string, readonly Listed[]>,
): ReadonlySet<string> => {
  const args = [
    'diff-index',
    '--cached',
    '--ita-invisible-in-index',
    '--name-only',
    '--no-renames',
    '-z',
    emptyId('tree', format),
  ]
  const staged = new Set(git.run(args, { env }).toString('latin1').split('\0').map(textPath))
  return new Set([...entries.keys()].filter((path) => !staged.has(path)))
}

/**
 * Another name for the index, under which git puts a changed copy: it sees the very time at which the old one was
 * written.
 */
const writeChanged = (
  git: GitCommand,
  fs: FileSystem,
  format: ObjectFormat,
  { path, stat, find }: Pick<IndexFile, 'path' | 'stat' | 'find'>,
  file: string,
  changes: IndexChanges,
): void => {
  if (stat !== null) linkIfFree(fs, path, file)
  const env = { GIT_INDEX_FILE: file }
  const present = [...changes].flatMap(([name, entry]) => (entry === null ? [] : [name]))
  const assumed = [...find(present)].flatMap(([name, [record]]) => (record?.assumeValid ? [name] : []))
  const expected = [...changes].flatMap(([name, entry]) => (entry?.intentToAdd ? [name] : []))
  git.run(['update-index', '-z', '--index-info'], { env, input: indexInfo(changes, format) })
  if (present.length > 0) git.run(['add', '--refresh', ...THESE], { env, input: namesOf(present) })
  // What no tree has is to be expected.
  const expect = ['reset', '--quiet', '--intent-to-add', ...THESE, emptyId('tree', format)]
  if (expected.length > 0) git.run(expect, { env, input: namesOf(expected) })
  if (assumed.length > 0)
    git.run(['update-index', '--assume-unchanged', '-z', '--stdin'], { env, input: namesOf(assumed) })
}

/** The paths that its input names. */
const THESE = ['--pathspec-from-file=-', '--pathspec-file-nul']

/** The id of a file, or a tree, with nothing in it. */
const emptyId = (type: 'blob' | 'tree', format: ObjectFormat): string =>
  hashObject(type, Buffer.alloc(0), format)

/** Removals first, so that a file can take the place of a directory and the other way round. */
const indexInfo = (changes: IndexChanges, format: ObjectFormat): Buffer => {
  const none = nullId(emptyId('blob', format))
  const removals = [...changes]
    .filter(([, entry]) => entry === null)
    .map(([path]) => `0 ${none}\t${rawPath(path)}\0`)
  const entries = [...changes].flatMap(([path, entry]) =>
    entry === null ? [] : [`${entry.mode} ${entry.id} 0\t${rawPath(path)}\0`],
  )
  return Buffer.from([...removals, ...entries].join(''), 'latin1')
}

const namesOf = (paths: readonly string[]): Buffer =>
  Buffer.from(paths.map((path) => `${rawPath(path)}\0`).join(''), 'latin1')
