import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import {
  type Making,
  removeIfExists,
  syncDirectory,
  temporaryPath,
  viaHome,
} from '../../../files/durable-write.ts'
import type { FileSystem } from '../../../files/file-system.ts'
import { writeNewFile } from '../../../files/new-file.ts'
import { sideBySide } from '../../../files/side-by-side.ts'
import { makeRepositoryDirectory } from '../../repository-directory.ts'
import { fileModeLike } from '../../share.ts'
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
  const written = packBytes(staged, format)
  await viaHome(making.home, directory, (aside) => putPack(fs, objects, aside, written, making, format))
  if (making.sync) syncDirectory(fs, directory)
}

const putPack = async (
  fs: FileSystem,
  objects: string,
  aside: string,
  { bytes, entries, checksum }: ReturnType<typeof packBytes>,
  making: Making,
  format: ObjectFormat,
): Promise<void> => {
  const mode = fileModeLike(fs, making.home, 0o444)
  const name = `pack-${checksum.toString('hex')}`
  const place = join(objects, 'pack', name)
  // Beside other packs, garbage is collected by these names.
  const pack = temporaryPath(aside, 'tmp_pack_')
  const index = temporaryPath(aside, 'tmp_idx_')
  try {
    const files = [
      { path: pack, content: bytes },
      { path: index, content: packIndexBytes(entries, checksum, format) },
    ]
    await sideBySide(files.length, files, ({ path, content }) =>
      writeNewFile(fs, path, content, { mode, sync: making.sync }),
    )
    keepPack(fs, objects, name, making)
    fs.renameSync(pack, `${place}.pack`)
    fs.renameSync(index, `${place}.idx`)
  } catch (error) {
    for (const path of [pack, index]) removeIfExists(fs, path)
    throw error
  }
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
