import { rawPath } from '../names/raw-path.ts'
import { entriesOf, type GitIndex } from './git-index.ts'

/**
 * Tells of a path whether an index has it, or something below it. All names are found in one pass: each question after
 * that takes a binary search, and makes no strings.
 */
export const presenceIn = (index: GitIndex): ((path: string) => boolean) => {
  const names = namesOf(index)
  return (path) => {
    const name = Buffer.from(rawPath(path), 'latin1')
    return hasAt(names, name, 'whole') || hasAt(names, Buffer.concat([name, SLASH]), 'start')
  }
}

const SLASH = Buffer.from('/')

/** Names in byte order, the one at `i` from `bounds[2 * i]` to `bounds[2 * i + 1]` of the bytes. */
interface Names {
  readonly bytes: Buffer
  readonly bounds: Uint32Array
}

/** Version 4 stores no name whole, so that its names are copied; the others are found where they stand. */
const namesOf = (index: GitIndex): Names => {
  const bounds = new Uint32Array(index.count * 2)
  const copies: Buffer[] = []
  const cursor = entriesOf(index)
  for (let at = 0, end = 0; cursor.advance(); at += 2) {
    const { name, nameFrom, nameTo } = cursor
    const from = index.version === 4 ? end : nameFrom
    bounds[at] = from
    bounds[at + 1] = end = from + nameTo - nameFrom
    if (index.version === 4) copies.push(Buffer.from(name.subarray(nameFrom, nameTo)))
  }
  return { bytes: index.version === 4 ? Buffer.concat(copies) : index.bytes, bounds }
}

/** Whether the first name that does not sort before the wanted bytes is those bytes, or starts with them. */
const hasAt = ({ bytes, bounds }: Names, wanted: Buffer, part: 'whole' | 'start'): boolean => {
  let [low, high] = [0, bounds.length / 2]
  const compare = (at: number, end: number): number =>
    bytes.compare(wanted, 0, wanted.length, bounds[at * 2], end)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(middle, bounds[middle * 2 + 1]!) < 0) low = middle + 1
    else high = middle
  }
  if (low === bounds.length / 2) return false
  const end = bounds[low * 2 + 1]!
  return compare(low, part === 'whole' ? end : Math.min(end, bounds[low * 2]! + wanted.length)) === 0
}
