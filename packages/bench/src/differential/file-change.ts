import { decodeUtf8 } from '@emend/model'
import { blobsOf, git, PLAIN_DIFF } from '../git.ts'

/** The mode of a symbolic link. */
export const LINK = '120000'

/** A file on one side of a commit. */
export interface Version {
  readonly mode: string
  readonly blob: string
  readonly bytes: Buffer
  /** Null for bytes that are not UTF-8, or have a NUL among them. */
  readonly text: string | null
}

/**
 * Lines of the old text, `from` up to `to`, that gave way to lines of the new one, `start` up to `end`. All 0-based.
 */
export interface Hunk {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/** What a commit did to one file; renamed where the two paths differ. */
export interface FileChange {
  readonly path: string
  readonly to: string
  /** Null where the commit made the file. */
  readonly before: Version | null
  /** Null where the commit removed it. */
  readonly after: Version | null
  readonly hunks: readonly Hunk[]
}

/** What a commit did to a file that was there before and after. */
export interface Rewrite extends FileChange {
  readonly before: Version
  readonly after: Version
}

/** What a commit changed in its first parent, file by file, as git tells it; submodules have no bytes. */
export const fileChangesOf = (root: string, commit: string): readonly FileChange[] => {
  const between = [...PLAIN, `${commit}^`, commit]
  const fields = git(root, ['diff-tree', '-z', '--raw', ...between])
    .toString()
    .split('\0')
  const hunks = hunksIn(git(root, ['diff-tree', '-p', '-U0', '--text', ...between]).toString('latin1'))
  const changes: { readonly header: readonly string[]; readonly paths: readonly string[] }[] = []
  for (let at = 0; at + 1 < fields.length; ) {
    const header = fields[at]!.slice(1).split(' ')
    const count = header[4]!.startsWith('R') ? 2 : 1
    changes.push({ header, paths: fields.slice(at + 1, at + 1 + count) })
    at += 1 + count
  }
  const blobs = blobsOf(root, [...new Set(changes.flatMap(({ header }) => header.slice(2, 4)))])
  return changes.map(({ header, paths }) => ({
    path: paths[0]!,
    to: paths.at(-1)!,
    before: versionOf(header[0]!, header[2]!, blobs),
    after: versionOf(header[1]!, header[3]!, blobs),
    hunks: hunks.get(`${header[2]}..${header[3]}`) ?? [],
  }))
}

// All renames are looked for.
const PLAIN = ['-r', '-M', '-l0', '--no-abbrev', '--full-index', ...PLAIN_DIFF]

/** The hunks of a patch without context, by the two blobs that they stand between. */
const hunksIn = (patch: string): ReadonlyMap<string, readonly Hunk[]> => {
  const hunks = new Map<string, Hunk[]>()
  let last: Hunk[] = []
  for (const [, blobs, oldLine, old = '1', line, fresh = '1'] of patch.matchAll(HEADERS)) {
    if (blobs !== undefined) {
      last = []
      hunks.set(blobs, last)
      continue
    }
    const [[from, to], [start, end]] = [rangeOf(oldLine!, old), rangeOf(line!, fresh)]
    last.push({ from, to, start, end })
  }
  return hunks
}

const HEADERS = /^(?:index ([0-9a-f]{40,64}\.\.[0-9a-f]{40,64})|@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@)/gm

/** An empty range is numbered by the line above it. */
const rangeOf = (line: string, count: string): readonly [from: number, to: number] => {
  const from = count === '0' ? Number(line) : Number(line) - 1
  return [from, from + Number(count)]
}

const versionOf = (mode: string, blob: string, blobs: ReadonlyMap<string, Buffer>): Version | null => {
  if (mode === '000000') return null
  const bytes = blobs.get(blob) ?? Buffer.alloc(0)
  return { mode, blob, bytes, text: textOf(bytes) }
}

const textOf = (bytes: Buffer): string | null => (bytes.includes(0) ? null : decodeUtf8(bytes))
