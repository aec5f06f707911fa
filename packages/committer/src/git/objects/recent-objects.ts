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
    this.#objects.set(id, { type: object.type, bytes: alone(object.bytes) })
    this.#bytes += object.bytes.length
    for (const [oldest, { bytes }] of this.#objects) {
      if (this.#bytes <= CAPACITY) return
      this.#objects.delete(oldest)
      this.#bytes -= bytes.length
    }
  }
}

/** The bytes in as much memory as they need: as they were read, they may be the start of a buffer of many times their length. */
const alone = (bytes: Buffer): Buffer => {
  if (bytes.buffer.byteLength <= 2 * bytes.length) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
