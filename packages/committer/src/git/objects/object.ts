import { createHash } from 'node:crypto'
import { damaged } from '../damage.ts'

/** The hash that names a repository's objects. */
export type ObjectFormat = 'sha1' | 'sha256'

/** What an object is, as git names it. */
export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag'

/** How the id of an object is written, be it by SHA-1 or by SHA-256. */
export const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

/** An object's type and its content, without git's header. */
export interface GitObject {
  readonly type: ObjectType
  readonly bytes: Buffer
}

/** The id that git gives to an object: the hash of its header and content, in hexadecimal. */
export const hashObject = (type: ObjectType, bytes: Uint8Array, format: ObjectFormat = 'sha1'): string =>
  createHash(format).update(objectHeader(type, bytes.length)).update(bytes).digest('hex')

/** What stands before the content of a loose object, and is hashed with it. */
export const objectHeader = (type: ObjectType, length: number): string => `${type} ${length}\0`

/** The id that stands for "no object" in reflogs and ref transactions, as long as another id. */
export const nullId = (like: string): string => '0'.repeat(like.length)

/**
 * An object that is what its id says. An index or a delta with a wrong bit leads to another one, whole in itself; a
 * commit would be made of it. `repository-damaged`.
 */
export const verified = (object: GitObject, id: string, format: ObjectFormat = 'sha1'): GitObject => {
  const found = hashObject(object.type, object.bytes, format)
  if (found !== id) throw damaged(`the ${object.type} ${found} is stored in the place of ${id}`)
  return object
}
