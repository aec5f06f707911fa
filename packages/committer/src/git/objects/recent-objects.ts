import type { GitObject } from './object.ts'

/** Objects larger than this are read again rather than kept. */
const LARGEST = 256 * 1024
/** How many bytes are kept in all. */
const CAPACITY = 8 * 1024 * 1024

/** The objects read last: walking history meets the same trees again and again. */
export class RecentObjects {
  readonly #objects = new Map<string, GitObject>()
  #bytes = 0

  get(id: string): GitObject | undefined {
    return this.#objects.get(id)
  }

  add(id: string, object: GitObject): void {
    if (object.bytes.length > LARGEST || this.#objects.has(id)) return
    this.#objects.set(id, object)
    this.#bytes += object.bytes.length
    for (const [oldest, { bytes }] of this.#objects) {
      if (this.#bytes <= CAPACITY) return
      this.#objects.delete(oldest)
      this.#bytes -= bytes.length
    }
  }
}
