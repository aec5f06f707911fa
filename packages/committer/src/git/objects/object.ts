import { createHash } from 'node:crypto'

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
