import { once } from '@emend/model'
import { rawPath, textPath } from '../names/raw-path.ts'
import { EXTENDED, extendedFlagsAt, FLAG, flagsAt } from './entry-cursor.ts'
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
  /**
   * What the index remembers of the file by which it is told cheaply that it has not changed, as `statWords` gives it;
   * null where it is not known: then the file must be read.
   */
  readonly stat: readonly number[] | null
}

/** What an index can be asked for. */
export interface IndexEntries {
  /** The entries of some paths; more than one for a path only where it is unmerged. */
  find(paths: Iterable<string>): ReadonlyMap<string, readonly IndexRecord[]>
  /** The entry of one path. */
  entry(path: string): IndexRecord | undefined
  /** True for a path that it has, and for a directory that it has something of. */
  has(path: string): boolean
  /** Every path, in byte order, an unmerged one once. */
  paths(): readonly string[]
  /** The paths that lie below any of some paths. */
  pathsBelow(paths: readonly string[]): Iterable<string>
  /** The paths whose merge is not resolved. */
  unmerged(): readonly string[]
}

/**
 * The entries of an index. All are gone through once, for whoever asks first: each question after that takes a binary
 * search, and makes no other strings than its answer.
 */
export const indexEntries = (index: GitIndex): IndexEntries => {
  const table = once(() => tableOf(index))
  const numbers = (path: string, part: Part) => numbersOf(table(), path, part)
  const isAny = (path: string, part: Part): boolean => !numbers(path, part).next().done
  const recordsAt = (path: string) =>
    Array.from(numbers(path, 'whole'), (at) => recordAt(index.bytes, table().starts[at]!))
  const isUnmerged = (at: number): boolean => stageAt(index.bytes, table().starts[at]!) !== 0
  return {
    find: (paths) => {
      const found = Array.from(paths, (path) => [path, recordsAt(path)] as const)
      return new Map(found.filter(([, records]) => records.length > 0))
    },
    entry: (path) => recordsAt(path)[0],
    // Most paths that are asked for start like none that is there: one search tells.
    has: (path) => isAny(path, 'start') && (isAny(path, 'whole') || isAny(`${path}/`, 'start')),
    paths: () => pathsAt(table(), table().starts.keys()),
    pathsBelow: (paths) => paths.flatMap((path) => pathsAt(table(), numbers(`${path}/`, 'start'))),
    unmerged: () => pathsAt(table(), [...table().starts.keys()].filter(isUnmerged)),
  }
}

/**
 * Entries in the order of their names: where each starts, and its name, from `bounds[2 * n]` to `bounds[2 * n + 1]` of
 * the names.
 */
interface Table {
  readonly starts: Uint32Array
  readonly names: Buffer
  readonly bounds: Uint32Array
}

/** Version 4 stores no name whole, so that its names are copied; the others are found where they stand. */
const tableOf = (index: GitIndex): Table => {
  const [starts, bounds] = [new Uint32Array(index.count), new Uint32Array(index.count * 2)]
  let names = index.version === 4 ? Buffer.alloc(0) : index.bytes
  const cursor = entriesOf(index)
  for (let at = 0, end = 0; cursor.advance(); at++) {
    const { name, nameFrom, nameTo } = cursor
    const from = index.version === 4 ? end : nameFrom
    starts[at] = cursor.from
    bounds[at * 2] = from
    bounds[at * 2 + 1] = end = from + nameTo - nameFrom
    if (index.version !== 4) continue
    if (end > names.length) names = Buffer.concat([names], end * 2)
    name.copy(names, from, nameFrom, nameTo)
  }
  return { starts, names, bounds }
}

/** What of a name is to be a path. */
type Part = 'whole' | 'start'

/** The numbers of the entries whose names are a path, or start with it. */
function* numbersOf({ starts, names, bounds }: Table, path: string, part: Part): Generator<number> {
  const wanted = Buffer.from(rawPath(path), 'latin1')
  const compare = (at: number, end: number): number =>
    names.compare(wanted, 0, wanted.length, bounds[at * 2], end)
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(middle, bounds[middle * 2 + 1]!) < 0) low = middle + 1
    else high = middle
  }
  for (let at = low; at < starts.length; at++) {
    const end = bounds[at * 2 + 1]!
    if (compare(at, part === 'whole' ? end : Math.min(end, bounds[at * 2]! + wanted.length)) !== 0) return
    yield at
  }
}

/** The stages of an unmerged path are one. */
const pathsAt = ({ names, bounds }: Table, numbers: Iterable<number>): readonly string[] => {
  const paths: string[] = []
  for (const at of numbers) {
    const path = textPath(names.toString('latin1', bounds[at * 2], bounds[at * 2 + 1]))
    if (paths.at(-1) !== path) paths.push(path)
  }
  return paths
}

const stageAt = (bytes: Buffer, start: number): number => (flagsAt(bytes, start) & FLAG.stage) >> 12

/** The entry that starts at a position of the bytes. */
export const recordAt = (bytes: Buffer, start: number): IndexRecord => {
  const words = Array.from({ length: 10 }, (_, position) => bytes.readUInt32BE(start + position * 4))
  return {
    mode: words[6]!.toString(8).padStart(6, '0'),
    id: bytes.toString('hex', start + 40, start + 60),
    stage: stageAt(bytes, start),
    assumeValid: (flagsAt(bytes, start) & FLAG.assumeValid) !== 0,
    skipWorktree: (extendedFlagsAt(bytes, start) & EXTENDED.skipWorktree) !== 0,
    intentToAdd: (extendedFlagsAt(bytes, start) & EXTENDED.intentToAdd) !== 0,
    stat: words,
  }
}
