import { dirname, join } from 'node:path'
import { inflateSync, constants as zlib } from 'node:zlib'
import { directorySync, type Making, syncAll } from '../../files/durable-write.ts'
import { type FileSystem, readIfExists } from '../../files/file-system.ts'
import { type FileAmongOthers, makeFiles } from '../../files/new-files.ts'
import { damaged } from '../damage.ts'
import { makeSharedDirectory } from '../repository-directory.ts'
import { sharingLike } from '../share.ts'
import { deflate } from './deflate.ts'
import { type GitObject, type ObjectType, objectHeader } from './object.ts'

/** In bytes; a thousand times that is little. */
const SMALL = 65_536
/** In bytes: those that a header takes, with all that may stand before it. A table of codes takes 286. Source: RFC 1951. */
const HEAD = 1024

/** Path of a loose object: two digits name the directory, the rest the file. */
export const loosePath = (objects: string, id: string): string => join(objects, id.slice(0, 2), id.slice(2))

/** Reads a loose object, or null where there is none. Throws `repository-damaged` for a torn or garbled one. */
export const readLoose = (fs: FileSystem, objects: string, id: string): GitObject | null => {
  const deflated = readIfExists(fs, loosePath(objects, id))
  return deflated === null ? null : parseLoose(deflated, id)
}

/** Writes objects as loose files, all synced before the first of them gets its name. */
export const writeLoose = async (
  fs: FileSystem,
  objects: string,
  staged: ReadonlyMap<string, GitObject>,
  making: Making,
): Promise<void> => {
  const sharing = sharingLike(fs, making.home)
  const files = [...staged].map(([id, object]): FileAmongOthers => {
    const path = loosePath(objects, id)
    return {
      prefix: 'tmp_obj_',
      content: () => looseBytes(object),
      place: (temporary) => {
        // Right before: whoever prunes takes away those that are empty. Synced once, when the last object has its name.
        makeSharedDirectory(fs, dirname(path), { sync: false, sharing })
        fs.renameSync(temporary, path)
      },
    }
  })
  await makeFiles(fs, objects, files, making)
  if (!making.sync) return
  const shards = new Set([...staged.keys()].map((id) => dirname(loosePath(objects, id))))
  await syncAll([...shards, objects].map((path) => directorySync(fs, path)))
}

const looseBytes = ({ type, bytes }: GitObject): Buffer =>
  deflate(Buffer.concat([Buffer.from(objectHeader(type, bytes.length), 'latin1'), bytes]))

const parseLoose = (deflated: Buffer, id: string): GitObject => {
  const whole = inflate(deflated, id)
  const end = whole.indexOf(0)
  const [, type, length] = /^(commit|tree|blob|tag) (\d+)$/.exec(whole.toString('latin1', 0, end)) ?? []
  const bytes = whole.subarray(end + 1)
  if (end < 0 || type === undefined || Number(length) !== bytes.length)
    throw damaged(`loose object ${id} has no valid header`)
  return { type: type as ObjectType, bytes }
}

/** What is longer than it says is not read on: a small file may stand for any number of zeros. */
const inflate = (deflated: Buffer, id: string): Buffer => {
  try {
    if (deflated.length <= SMALL) return inflateSync(deflated)
    const start = inflateSync(deflated.subarray(0, HEAD), { finishFlush: zlib.Z_SYNC_FLUSH })
    const [header = '', length = 0] = /^\w+ (\d+)\0/.exec(start.toString('latin1', 0, 64)) ?? []
    return inflateSync(deflated, { maxOutputLength: header.length + Number(length) + 1 })
  } catch (cause) {
    throw damaged(`loose object ${id} cannot be decompressed`, cause)
  }
}
