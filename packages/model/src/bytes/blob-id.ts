import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The id that git gives to a blob of some bytes, in lower-case hexadecimal digits: 64 in the object format SHA-256,
 * where `like` is an id of it, and otherwise 40. Source: git-hash-object(1).
 */
export const blobId = (bytes: Uint8Array, like = ''): string => {
  const hash = like.length === 64 ? sha256 : sha1
  return bytesToHex(hash(concatBytes(utf8ToBytes(`blob ${bytes.length}\0`), bytes)))
}
