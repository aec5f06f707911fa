import { rawPath, textPath } from '../names/raw-path.ts'
import { type EntryCursor, EXTENDED, FLAG } from './entry-cursor.ts'
import { entriesOf, type GitIndex } from './git-index.ts'

/** One entry as the index has it. */
export interface IndexRecord {
  /** Mode as git spells it: `100644`, `100755`, `120000`, `160000`. */
  readonly mode: string
  readonly id: string
  /** 0, or during a merge 1 (base), 2 (ours) or 3 (theirs). */
  readonly stage: number
  readonly assumeValid: boolean
  readonly skipWorktree: boolean
  readonly intentToAdd: boolean
  /** Null where it is not known: then the file must be read. */
  readonly stat: RecordedStat | null
}

/** What the index remembers of the file by which it is told cheaply that it has not changed; all cut to 32 bits. */
export interface RecordedStat {
  readonly ctimeSeconds: number
  readonly ctimeNanoseconds: number
  readonly mtimeSeconds: number
  readonly mtimeNanoseconds: number
  readonly ino: number
  readonly size: number
}

/** The entries of some paths, in one pass over the index; more than one for a path only where it is unmerged. */
export const findEntries = (
  index: GitIndex,
  paths: Iterable<string>,
): ReadonlyMap<string, readonly IndexRecord[]> => {
  const wanted = [...paths]
    .map((path) => ({ path, name: Buffer.from(rawPath(path), 'latin1') }))
    .sort((a, b) => a.name.compare(b.name))
  const found = new Map<string, IndexRecord[]>()
  const cursor = entriesOf(index)
  for (let next = 0; next < wanted.length && cursor.advance(); ) {
    while (next < wanted.length && cursor.compareName(wanted[next]!.name) > 0) next += 1
    const want = wanted[next]
    if (want === undefined || cursor.compareName(want.name) !== 0) continue
    const record = recordAt(index.bytes, cursor)
    found.set(want.path, [...(found.get(want.path) ?? []), record])
  }
  return found
}

/** Every path in the index, in byte order, an unmerged one once. */
export const indexPaths = (index: GitIndex): readonly string[] => {
  const paths: string[] = []
  const cursor = entriesOf(index)
  while (cursor.advance()) {
    const path = pathAt(cursor)
    if (paths.at(-1) !== path) paths.push(path)
  }
  return paths
}

/** The paths of an index that lie below any of some paths, in one pass. */
export function* pathsBelow(index: GitIndex, paths: readonly string[]): Generator<string> {
  const prefixes = paths.map((path) => Buffer.from(`${rawPath(path)}/`, 'latin1')).sort(Buffer.compare)
  const cursor = entriesOf(index)
  let next = 0
  while (next < prefixes.length && cursor.advance()) {
    const isPast = (prefix: Buffer): boolean => cursor.compareName(prefix) > 0 && !startsWith(cursor, prefix)
    while (next < prefixes.length && isPast(prefixes[next]!)) next += 1
    const prefix = prefixes[next]
    if (prefix !== undefined && startsWith(cursor, prefix)) yield pathAt(cursor)
  }
}

/** The paths whose merge is not resolved. */
export const unmergedPaths = (index: GitIndex): readonly string[] => {
  const paths = new Set<string>()
  const cursor = entriesOf(index)
  while (cursor.advance()) if (cursor.stage !== 0) paths.add(pathAt(cursor))
  return [...paths]
}

const pathAt = ({ name, nameFrom, nameTo }: EntryCursor): string =>
  textPath(name.toString('latin1', nameFrom, nameTo))

const startsWith = ({ name, nameFrom, nameTo }: EntryCursor, prefix: Buffer): boolean =>
  nameTo - nameFrom > prefix.length &&
  name.compare(prefix, 0, prefix.length, nameFrom, nameFrom + prefix.length) === 0

const recordAt = (bytes: Buffer, cursor: EntryCursor): IndexRecord => {
  const word = (offset: number) => bytes.readUInt32BE(cursor.from + offset)
  return {
    mode: word(24).toString(8).padStart(6, '0'),
    id: bytes.toString('hex', cursor.from + 40, cursor.from + 60),
    stage: cursor.stage,
    assumeValid: (cursor.flags & FLAG.assumeValid) !== 0,
    skipWorktree: (cursor.extendedFlags & EXTENDED.skipWorktree) !== 0,
    intentToAdd: (cursor.extendedFlags & EXTENDED.intentToAdd) !== 0,
    stat: {
      ctimeSeconds: word(0),
      ctimeNanoseconds: word(4),
      mtimeSeconds: word(8),
      mtimeNanoseconds: word(12),
      ino: word(20),
      size: word(36),
    },
  }
}
