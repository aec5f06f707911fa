import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The id that git gives to a blob of some bytes, in the object format that another id is of. Source: git-hash-object(1). */
export const blobIdLike = (other: string, bytes: Uint8Array): string => {
  const hash = other.length === 64 ? sha256 : sha1
  return bytesToHex(hash(concatBytes(utf8ToBytes(`blob ${bytes.length}\0`), bytes)))
}
