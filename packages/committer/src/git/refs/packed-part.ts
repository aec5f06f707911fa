import { exceptFor, type FileSystem, statIfExists } from '../../files/file-system.ts'
import { damagedRefs } from '../damage.ts'
import { type OpenFile, OpenFiles } from '../objects/open-files.ts'

/** Bytes that are read at once: more than any line has. */
const PIECE = 16_384

/** What a line holds: the header, a ref, or what the tag above was peeled to. */
const LINE = /^(?:# pack-refs with:.*|(?:[0-9a-f]{40}|[0-9a-f]{64}) .+|\^(?:[0-9a-f]{40}|[0-9a-f]{64}))$/s

/**
 * The part of a file of packed refs in which a ref is, if it is there, or the first ones whose names start with this
 * one; null where there is no such file. There may be hundreds of thousands, and git keeps them in the order of their
 * names. Throws `repository-damaged` for one that is cut off, or that has other lines, where the ref is not found: it
 * must not be taken for missing.
 */
export const readPackedPart = (fs: FileSystem, path: string, ref: string): Buffer | null => {
  if (statIfExists(fs, path) === null) return null
  const read = (): Buffer => new OpenFiles(fs).use(path, (file) => partWith(file, Buffer.from(ref, 'utf8')))
  return exceptFor(['ENOENT'], read, null)
}

const partWith = (file: OpenFile, name: Buffer): Buffer => {
  let [from, to] = [0, file.size]
  if (to > 0 && file.piece(to - 1, 1)[0] !== 0x0a)
    throw damagedRefs('the file of packed refs ends in the middle of a line')
  // Whoever wrote it does not say that it is in order: then all of it may have to be looked through.
  if (!isInOrder(file)) return sound(file.piece(from, to), name)
  while (to - from > PIECE) {
    const middle = (from + to) >>> 1
    const ref = firstRef(file.piece(middle, PIECE))
    if (ref !== null && ref.name.compare(name) < 0) from = middle + ref.at
    else to = middle
  }
  return sound(file.piece(from, to - from + PIECE), name)
}

/**
 * Refuses a part without a ref where a line may have held it: all but the last, which the end of the piece may cut off.
 */
const sound = (piece: Buffer, name: Buffer): Buffer => {
  if (LINE.test(piece.toString('latin1', 0, piece.indexOf(0x0a))) && piece.includes(` ${name}\n`))
    return piece
  const lines = piece.toString('latin1').split('\n').slice(0, -1)
  const stranger = lines.find((line) => !LINE.test(line))
  if (stranger === undefined) return piece
  throw damagedRefs(`the file of packed refs has a line that is none of a ref: ${stranger.slice(0, 80)}`)
}

const isInOrder = (file: OpenFile): boolean => {
  const [header = ''] = file.piece(0, 256).toString('latin1').split('\n', 1)
  return header.startsWith('# pack-refs with:') && header.split(' ').includes('sorted')
}

/** The first whole line of a ref after the first line break: where it starts, and the name. */
const firstRef = (piece: Buffer): { readonly at: number; readonly name: Buffer } | null => {
  for (let at = piece.indexOf(0x0a) + 1; at > 0; ) {
    const end = piece.indexOf(0x0a, at)
    if (end < 0) return null
    // What a tag was peeled to has a line of its own.
    if (piece[at] !== 0x5e) return { at, name: piece.subarray(piece.indexOf(0x20, at) + 1, end) }
    at = end + 1
  }
  return null
}
