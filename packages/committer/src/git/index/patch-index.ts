import { createHash } from 'node:crypto'
import { ancestorsOf, EmendError } from '@emend/model'
import { type RawPath, rawPath } from '../names/raw-path.ts'
import { parseCacheTree, serializeCacheTree } from './cache-tree.ts'
import type { IndexEntry } from './entry-bytes.ts'
import { EntryPatch, type Writing } from './entry-patch.ts'
import {
  CHECKSUM_LENGTH,
  entriesOf,
  type GitIndex,
  type IndexExtension,
  requiredExtensions,
} from './git-index.ts'
import { type Growth, renewCacheTree, type TreesAlong } from './renew-cache-tree.ts'

/** By path: what the index is to have for it, null for nothing. */
export type IndexChanges = ReadonlyMap<string, IndexEntry | null>

/** What is known of an index that is to be written. */
export interface PatchContext extends Writing, TreesAlong {}

/**
 * The bytes of the index, in pieces, with only the given paths changed; every other entry, its flags and the file's
 * version stay. A file in the place of a directory, and the other way round, takes a change for each. Source:
 * gitformat-index(5).
 *
 * The cache tree is kept true; untracked cache and fsmonitor data stay while no path is added or removed. Of what is
 * unknown, nothing stays.
 */
export const patchIndex = (
  index: GitIndex,
  changes: IndexChanges,
  context: PatchContext,
): readonly Buffer[] => {
  const [required] = requiredExtensions(index)
  if (required !== undefined)
    throw new EmendError('repository-unsupported', {
      feature: `the index extension \`${required}\``,
      remedy: 'Turn it off, or use the `git` command.',
    })
  const patch = patchEntries(index, changes, context)
  const growth = growthOf(patch.gained, changes)
  const pieces = joined([
    header(versionFor(index, changes), index, patch.count),
    ...patch.parts,
    ...index.extensions.flatMap((extension) => renewedExtension(extension, patch.gained, growth, context)),
  ])
  return [...pieces, index.hashed ? checksumOf(pieces) : Buffer.alloc(CHECKSUM_LENGTH)]
}

/** Pieces at least this long, in bytes, are not copied: long stretches of the old index. */
const LONG = 64 * 1024

/** Puts short pieces together that come one after another. */
const joined = (pieces: readonly Buffer[]): readonly Buffer[] => {
  const whole: Buffer[] = []
  let short: Buffer[] = []
  for (const piece of pieces) {
    if (piece.length < LONG) short.push(piece)
    else {
      whole.push(Buffer.concat(short), piece)
      short = []
    }
  }
  return [...whole, Buffer.concat(short)]
}

const checksumOf = (pieces: readonly Buffer[]): Buffer => {
  const hash = createHash('sha1')
  for (const piece of pieces) hash.update(piece)
  return hash.digest()
}

const patchEntries = (index: GitIndex, changes: IndexChanges, writing: Writing): EntryPatch => {
  const sorted = [...changes]
    .map(([path, entry]) => ({ name: Buffer.from(rawPath(path), 'latin1'), entry }))
    .sort((a, b) => a.name.compare(b.name))
  const patch = new EntryPatch(index, writing)
  const cursor = entriesOf(index)
  let next = 0
  while (cursor.advance()) {
    let order = -1
    for (; next < sorted.length; next++) {
      order = cursor.compareName(sorted[next]!.name)
      if (order <= 0) break
      patch.settle(sorted[next]!, cursor)
    }
    if (order === 0) patch.replace(sorted[next]!, cursor)
    else patch.keep(cursor)
  }
  for (const change of sorted.slice(next)) patch.settle(change, null)
  patch.finish()
  return patch
}

/** Version 2 has no room for a path that is only to be expected. */
const versionFor = ({ version }: GitIndex, changes: IndexChanges): number =>
  version === 2 && [...changes.values()].some((entry) => entry?.intentToAdd) ? 3 : version

const header = (version: number, { bytes }: GitIndex, count: number): Buffer => {
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32BE(version, 4)
  head.writeUInt32BE(count, 8)
  return head
}

/** By directory along the changed paths: how many entries it has more than before. */
const growthOf = (gained: ReadonlyMap<RawPath, number>, changes: IndexChanges): Growth => {
  const growth = new Map<RawPath, number>()
  for (const path of changes.keys()) {
    const raw = rawPath(path)
    const change = gained.get(raw) ?? 0
    for (const directory of ['', ...ancestorsOf(raw)])
      growth.set(directory, (growth.get(directory) ?? 0) + change)
  }
  return growth
}

const renewedExtension = (
  { signature, data }: IndexExtension,
  gained: ReadonlyMap<RawPath, number>,
  growth: Growth,
  context: PatchContext,
): readonly Buffer[] => {
  switch (signature) {
    case 'EOIE':
    case 'IEOT':
      // They hold offsets of entries, which have moved; git writes them anew when it wants them.
      return []
    case 'UNTR':
    case 'FSMN':
      return [...gained.values()].some((count) => count !== 0) ? [] : block(signature, data)
    case 'TREE': {
      const tree = parseCacheTree(data)
      return tree === null ? [] : block(signature, serializeCacheTree(renewCacheTree(tree, growth, context)))
    }
    case 'REUC':
      return block(signature, data)
    default:
      // Nobody here knows whether it would still be true: git leaves it out, too.
      return []
  }
}

const block = (signature: string, data: Buffer): readonly Buffer[] => {
  const head = Buffer.alloc(8)
  head.write(signature, 'latin1')
  head.writeUInt32BE(data.length, 4)
  return [head, data]
}
