import { damaged } from '../../damage.ts'
import type { OpenFile, OpenFiles } from '../open-files.ts'

/** How the tables of a `.idx` file are laid out; versions 1 and 2 differ in where ids and offsets stand. */
export interface PackIndex {
  readonly path: string
  readonly version: 1 | 2
  /** How many objects have an id whose first byte is at most the position. */
  readonly fanout: readonly number[]
}

/** How many ids are read at once, where one of them is likely to be the one. */
const WINDOW = 256

/** Reads the head of a `.idx` file, and nothing more of it. Throws `repository-damaged`. */
export const openPackIndex = (files: OpenFiles, path: string): PackIndex =>
  files.use(path, (file) => {
    const head = file.piece(0, 8 + 1024)
    const version = head.length >= 8 && head.readUInt32BE(0) === 0xff744f63 ? 2 : 1
    if (version === 2 && head.readUInt32BE(4) !== 2)
      throw damaged(`pack index ${path} has an unknown version`)
    const table = head.subarray(version === 2 ? 8 : 0)
    if (table.length < 1024) throw damaged(`pack index ${path} is too short`)
    const fanout = Array.from({ length: 256 }, (_, index) => table.readUInt32BE(4 * index))
    const index: PackIndex = { path, version, fanout }
    checkLayout(index, file)
    return index
  })

/** The offset of an object in the pack, or null where the pack does not hold it. Reads only the pieces it needs. */
export const findInPack = (files: OpenFiles, index: PackIndex, id: string): number | null => {
  const first = Number.parseInt(id.slice(0, 2), 16)
  const low = first === 0 ? 0 : index.fanout[first - 1]!
  const high = index.fanout[first]!
  if (low >= high) return null
  return files.use(index.path, (file) => {
    const position = bisect(file, index, Buffer.from(id, 'hex'), low, high)
    return position === null ? null : offsetAt(file, index, position)
  })
}

/** Every id in the pack that starts with these hexadecimal digits (two at least), in order. */
export const idsInPack = (files: OpenFiles, index: PackIndex, prefix: string): readonly string[] => {
  const first = Number.parseInt(prefix.slice(0, 2), 16)
  const low = first === 0 ? 0 : index.fanout[first - 1]!
  const count = index.fanout[first]! - low
  const ids = files.use(index.path, (file) => readIds(file, index, low, count))
  return Array.from({ length: count }, (_, position) => ids.at(position)).filter((id) =>
    id.startsWith(prefix),
  )
}

const checkLayout = ({ path, version, fanout }: PackIndex, { size }: OpenFile): void => {
  const count = fanout[255]!
  const least = version === 2 ? 8 + 1024 + count * 28 + 40 : 1024 + count * 24 + 40
  // Of version 2, the offsets beyond 2 GiB come on top: all but one at most.
  const most = version === 2 ? least + Math.max(0, count - 1) * 8 : least
  if (size < least || size > most || fanout.some((value, index) => index > 0 && value < fanout[index - 1]!))
    throw damaged(`pack index ${path} is malformed`)
}

/**
 * The position of an id: ids are hashes and so spread evenly, and it mostly is in the window around the place that its
 * digits tell. Where it is not, what is left is halved with one small read each, down to a last window.
 */
const bisect = (file: OpenFile, index: PackIndex, id: Buffer, from: number, to: number): number | null => {
  let [low, high] = [from, to]
  if (high - low > WINDOW) {
    const told = low + Math.floor(((high - low) * id.readUInt32BE(1)) / 2 ** 32)
    const start = Math.max(low, Math.min(told - WINDOW / 2, high - WINDOW))
    const window = readIds(file, index, start, WINDOW)
    if (window.compareTo(id, 0) > 0) high = start
    else if (window.compareTo(id, WINDOW - 1) < 0) low = start + WINDOW
    else return positionIn(window, id, start, WINDOW)
  }
  while (high - low > WINDOW) {
    const middle = (low + high) >>> 1
    if (readIds(file, index, middle, 1).compareTo(id, 0) <= 0) low = middle
    else high = middle
  }
  return positionIn(readIds(file, index, low, high - low), id, low, high - low)
}

/** The position of an id in a window of so many that starts at `low`. */
const positionIn = (window: IdWindow, id: Buffer, low: number, count: number): number | null => {
  for (let [first, last] = [0, count]; first < last; ) {
    const middle = (first + last) >>> 1
    const order = window.compareTo(id, middle)
    if (order === 0) return low + middle
    if (order < 0) first = middle + 1
    else last = middle
  }
  return null
}

/** Ids that stand one after another in the index. */
interface IdWindow {
  /** Negative, zero or positive as the id at a position of the window sorts before, equals or sorts after another. */
  compareTo(id: Buffer, position: number): number
  at(position: number): string
}

const readIds = (file: OpenFile, { path, version }: PackIndex, from: number, count: number): IdWindow => {
  const [start, stride, skip] = version === 2 ? [8 + 1024, 20, 0] : [1024, 24, 4]
  const piece = file.piece(start + from * stride, count * stride)
  if (piece.length < count * stride) throw damaged(`pack index ${path} is too short`)
  return {
    compareTo: (id, position) =>
      piece.compare(id, 0, 20, position * stride + skip, position * stride + skip + 20),
    at: (position) => piece.toString('hex', position * stride + skip, position * stride + skip + 20),
  }
}

const offsetAt = (file: OpenFile, { path, version, fanout }: PackIndex, position: number): number => {
  if (version === 1) return file.piece(1024 + position * 24, 4).readUInt32BE(0)
  const count = fanout[255]!
  const offsets = 8 + 1024 + count * 24
  const offset = file.piece(offsets + position * 4, 4).readUInt32BE(0)
  if (offset < 0x8000_0000) return offset
  // The high bit refers to the table of offsets beyond 2 GiB.
  const wide = file.piece(offsets + count * 4 + (offset - 0x8000_0000) * 8, 8)
  if (wide.length < 8) throw damaged(`pack index ${path} has no offset for one of its objects`)
  return Number(wide.readBigUInt64BE(0))
}
