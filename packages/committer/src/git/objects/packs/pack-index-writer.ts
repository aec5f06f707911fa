import { createHash } from 'node:crypto'
import type { ObjectFormat } from '../object.ts'

/** An object in a pack: where its entry starts, and the CRC-32 of the entry's bytes. */
export interface PackedEntry {
  readonly id: string
  readonly offset: number
  readonly crc: number
}

/** The bytes of a version 2 `.idx` file for a pack with this checksum. Source: gitformat-pack(5). */
export const packIndexBytes = (
  entries: readonly PackedEntry[],
  packChecksum: Buffer,
  format: ObjectFormat,
): Buffer => {
  const sorted = [...entries].sort((a, b) => (a.id < b.id ? -1 : 1))
  const body = Buffer.concat([
    Buffer.from('\xfftOc\0\0\0\x02', 'latin1'),
    fanoutOf(sorted),
    Buffer.from(sorted.map(({ id }) => id).join(''), 'hex'),
    words(sorted.map(({ crc }) => crc)),
    ...offsetTables(sorted.map(({ offset }) => offset)),
    packChecksum,
  ])
  return Buffer.concat([body, createHash(format).update(body).digest()])
}

const fanoutOf = (sorted: readonly PackedEntry[]): Buffer => {
  const counts = new Array<number>(256).fill(0)
  for (const { id } of sorted) counts[Number.parseInt(id.slice(0, 2), 16)]! += 1
  let total = 0
  return words(counts.map((count) => (total += count)))
}

/** Offsets beyond 2 GiB stand in a second table, to which the first refers. */
const offsetTables = (offsets: readonly number[]): readonly Buffer[] => {
  const wide: number[] = []
  const narrow = offsets.map((offset) =>
    offset < 0x8000_0000 ? offset : 0x8000_0000 + wide.push(offset) - 1,
  )
  const table = Buffer.alloc(wide.length * 8)
  wide.forEach((offset, index) => {
    table.writeBigUInt64BE(BigInt(offset), index * 8)
  })
  return [words(narrow), table]
}

const words = (values: readonly number[]): Buffer => {
  const table = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => {
    table.writeUInt32BE(value, index * 4)
  })
  return table
}
