import type { GitObject } from './object.ts'

/** The objects that were read last, by some key: whoever reads many meets the same ones again and again. */
export class RecentObjects<Key> {
  readonly #largest: number
  readonly #capacity: number
  // To forget them one by one would have each new one pass over all gaps that the forgotten ones leave at the start of
  // a map.
  #objects = new Map<Key, GitObject>()
  #former: ReadonlyMap<Key, GitObject> = new Map()
  #bytes = 0

  /**
   * In bytes: objects that are larger are read again rather than kept; and how many are kept of those that were read
   * last, and as many of those before.
   */
  constructor({ largest, capacity }: { readonly largest: number; readonly capacity: number }) {
    this.#largest = largest
    this.#capacity = capacity
  }

  get(key: Key): GitObject | undefined {
    return this.#objects.get(key) ?? this.#former.get(key)
  }

  /** Returns the object. */
  add(key: Key, object: GitObject): GitObject {
    if (object.bytes.length > this.#largest || this.get(key) !== undefined) return object
    if (this.#bytes > this.#capacity) {
      this.#former = this.#objects
      this.#objects = new Map()
      this.#bytes = 0
    }
    const kept = { type: object.type, bytes: alone(object.bytes) }
    this.#objects.set(key, kept)
    this.#bytes += kept.bytes.length
    return kept
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
