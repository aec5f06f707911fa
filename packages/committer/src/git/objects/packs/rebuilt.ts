import type { GitObject } from '../object.ts'

/** In bytes of all objects: beyond it, those that were added first are let go. */
const MOST = 8 * 1024 * 1024

/** Objects of one pack by their offset, while many are read: chains of deltas share most of their bases. */
export class Rebuilt {
  readonly #objects = new Map<number, GitObject>()
  #size = 0

  get(offset: number): GitObject | undefined {
    return this.#objects.get(offset)
  }

  /** Returns the object. */
  add(offset: number, object: GitObject): GitObject {
    if (object.bytes.length > MOST / 4 || this.#objects.has(offset)) return object
    this.#objects.set(offset, object)
    this.#size += object.bytes.length
    for (const [first, { bytes }] of this.#objects) {
      if (this.#size <= MOST) break
      this.#objects.delete(first)
      this.#size -= bytes.length
    }
    return object
  }
}
