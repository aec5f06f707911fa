import type { GitObject } from './object.ts'

/** Objects larger than this are read again rather than kept. */
const LARGEST = 256 * 1024
/** So many bytes are kept of those that were read last, and as many of those before. */
const CAPACITY = 4 * 1024 * 1024

/** The objects read last: walking history meets the same trees again and again. */
export class RecentObjects {
  // To forget them one by one would have each new one pass over all gaps that the forgotten ones leave at the start of
  // a map.
  #objects = new Map<string, GitObject>()
  #former: ReadonlyMap<string, GitObject> = new Map()
  #bytes = 0

  get(id: string): GitObject | undefined {
    return this.#objects.get(id) ?? this.#former.get(id)
  }

  add(id: string, object: GitObject): void {
    if (object.bytes.length > LARGEST || this.get(id) !== undefined) return
    if (this.#bytes > CAPACITY) {
      this.#former = this.#objects
      this.#objects = new Map()
      this.#bytes = 0
    }
    this.#objects.set(id, { type: object.type, bytes: alone(object.bytes) })
    this.#bytes += object.bytes.length
  }
}

/**
 * The bytes in as much memory as they need: as they were read, they may be the start of a buffer of many times their
 * length.
 */
const alone = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength <= 2 * bytes.length) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
