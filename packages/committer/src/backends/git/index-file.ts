import { ancestorsOf, once, wayTo } from '@emend/model'
import type { Environment } from '../../environment.ts'
import type { FileSystem } from '../../files/file-system.ts'
import { linkIfFree } from '../../files/linked-file.ts'
import type { IndexRecord } from '../../git/index/index-entries.ts'
import type { IndexNames } from '../../git/index/index-names.ts'
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
    const entries = once(() => [...entriesIn(git.run(['ls-files', '-z', '--stage', '-v'], { env }))])
    const names = once(() => withDirectories(entries()))
    const find = (paths: Iterable<string>) => found(git, format, env, entries(), new Set(paths))
    return {
      path,
      stat,
      foreign: [],
      find,
      names,
      entry: (path) => (names().has(path) ? find([path]).get(path)?.[0] : undefined),
      paths: () => [...new Set(entries().map((entry) => entry.path))],
      pathsBelow: (paths) => {
        const above = new Set(paths)
        return entries()
          .map((entry) => entry.path)
          .filter((path) => ancestorsOf(path).some((ancestor) => above.has(ancestor)))
      },
      unmerged: () => [...new Set(entries().flatMap(({ path, stage }) => (stage === 0 ? [] : [path])))],
      writeChanged: (file, changes) => writeChanged(git, fs, format, { path, stat, find }, file, changes),
    }
  }

const withDirectories = (entries: Iterable<Listed>): IndexNames => {
  const names = new Set<string>()
  for (const { path } of entries) for (const name of wayTo(path)) names.add(name)
  return { has: (path) => names.has(path) }
}

interface Listed extends Omit<IndexRecord, 'intentToAdd'> {
  readonly path: string
}

/** Reads `<tag> <mode> <id> <stage>`, a tab and the path, each ended by a NUL. Source: git-ls-files(1). */
function* entriesIn(listing: Buffer): Generator<Listed> {
  for (let at = 0; at < listing.length; ) {
    const end = listing.indexOf(0, at)
    const tab = listing.indexOf(0x09, at)
    const [tag = '', mode = '', id = '', stage] = listing.toString('latin1', at, tab).split(' ')
    yield {
      path: textPath(listing.toString('latin1', tab + 1, end)),
      mode,
      id,
      stage: Number(stage),
      assumeValid: tag === tag.toLowerCase(),
      skipWorktree: tag.toUpperCase() === 'S',
      stat: null,
    }
    at = end + 1
  }
}

const found = (
  git: GitCommand,
  format: ObjectFormat,
  env: Environment,
  entries: Iterable<Listed>,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, readonly IndexRecord[]> => {
  const records = new Map<string, Listed[]>()
  for (const entry of entries) {
    if (!wanted.has(entry.path)) continue
    records.set(entry.path, [...(records.get(entry.path) ?? []), entry])
  }
  const expected = expectedPaths(git, format, env, [...records.values()].flat())
  return new Map(
    [...records].map(([path, listed]) => [
      path,
      listed.map((entry) => ({ intentToAdd: expected.has(path), ...entry })),
    ]),
  )
}

/** A path that is only to be expected is listed with an empty blob, but is no difference to any tree. */
const expectedPaths = (
  git: GitCommand,
  format: ObjectFormat,
  env: Environment,
  listed: readonly Listed[],
): ReadonlySet<string> => {
  const nothing = emptyId('blob', format)
  const empty = listed.filter(({ id }) => id === nothing)
  if (empty.length === 0) return new Set()
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
  return new Set(empty.map(({ path }) => path).filter((path) => !staged.has(path)))
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
  const assumed = [...find(changes.keys())].flatMap(([name, [record]]) => (record?.assumeValid ? [name] : []))
  const present = [...changes].flatMap(([name, entry]) => (entry === null ? [] : [name]))
  git.run(['update-index', '-z', '--index-info'], { env, input: indexInfo(changes, format) })
  const refresh = ['add', '--refresh', '--pathspec-from-file=-', '--pathspec-file-nul']
  if (present.length > 0) git.run(refresh, { env, input: namesOf(present) })
  const again = assumed.filter((name) => present.includes(name))
  const expected = [...changes].flatMap(([name, entry]) => (entry?.intentToAdd ? [name] : []))
  if (expected.length > 0) git.run(expect(format), { env, input: namesOf(expected) })
  if (again.length > 0)
    git.run(['update-index', '--assume-unchanged', '-z', '--stdin'], { env, input: namesOf(again) })
}

/** What no tree has is to be expected. */
const expect = (format: ObjectFormat): readonly string[] => [
  'reset',
  '--quiet',
  '--intent-to-add',
  '--pathspec-from-file=-',
  '--pathspec-file-nul',
  emptyId('tree', format),
]

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
