import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Making, syncDirectory } from '../../../files/durable-write.ts'
import type { FileSystem } from '../../../files/file-system.ts'
import { type FileAmongOthers, makeFiles } from '../../../files/new-files.ts'
import { makeRepositoryDirectory } from '../../repository-directory.ts'
import { deflate } from '../deflate.ts'
import { keepPack } from '../garbage.ts'
import type { GitObject, ObjectFormat, ObjectType } from '../object.ts'
import { type PackedEntry, packIndexBytes } from './pack-index-writer.ts'

const KINDS: Readonly<Record<ObjectType, number>> = { commit: 1, tree: 2, blob: 3, tag: 4 }

/**
 * Writes objects as one pack with its index: two files to sync, however many objects. The index, last, makes it
 * visible. No collection of garbage takes the pack away until the home is swept.
 */
export const writePack = async (
  fs: FileSystem,
  objects: string,
  staged: ReadonlyMap<string, GitObject>,
  making: Making,
  format: ObjectFormat,
): Promise<void> => {
  const directory = join(objects, 'pack')
  makeRepositoryDirectory(fs, directory, making)
  const { bytes, entries, checksum } = packBytes(staged, format)
  const name = `pack-${checksum.toString('hex')}`
  const place = join(directory, name)
  const pack: FileAmongOthers = {
    prefix: 'tmp_pack_',
    content: () => bytes,
    place: (temporary) => {
      keepPack(fs, objects, name, making)
      fs.renameSync(temporary, `${place}.pack`)
    },
  }
  const index: FileAmongOthers = {
    prefix: 'tmp_idx_',
    content: () => packIndexBytes(entries, checksum, format),
    place: (temporary) => fs.renameSync(temporary, `${place}.idx`),
  }
  await makeFiles(fs, directory, [pack, index], making)
  if (making.sync) syncDirectory(fs, directory)
}

const packBytes = (staged: ReadonlyMap<string, GitObject>, format: ObjectFormat) => {
  const parts: Buffer[] = [packHeader(staged.size)]
  const entries: PackedEntry[] = []
  let offset = 12
  for (const [id, { type, bytes }] of staged) {
    const part = Buffer.concat([entryHeader(KINDS[type], bytes.length), deflate(bytes)])
    entries.push({ id, offset, crc: crc32(part) })
    parts.push(part)
    offset += part.length
  }
  const hash = createHash(format)
  for (const part of parts) hash.update(part)
  const checksum = hash.digest()
  return { bytes: Buffer.concat([...parts, checksum]), entries, checksum }
}

const packHeader = (count: number): Buffer => {
  const header = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1')
  header.writeUInt32BE(count, 8)
  return header
}

/** Type and size: four bits of the size in the first byte, then seven in each, the lowest first. */
const entryHeader = (kind: number, size: number): Buffer => {
  const bytes = [(kind << 4) | (size & 0x0f)]
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1]! |= 0x80
    bytes.push(rest & 0x7f)
  }
  return Buffer.from(bytes)
}
