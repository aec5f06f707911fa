import type { FileSystem } from '../../files/file-system.ts'

/** Bytes on either side of a small piece that are read with it. */
const AROUND = 2 * 1024

/** How many windows are kept of a file: an index is read in two places in turn. */
const WINDOWS = 8

/** A stretch of a file that was read, and the 0-based offset of its first byte. */
interface Window {
  readonly from: number
  readonly bytes: Buffer
}

/** A file that does not change while it is open, and of which pieces are read, mostly near to one another. */
export class OpenFile {
  /** In bytes. */
  readonly size: number
  readonly #fs: FileSystem
  readonly #fd: number
  /** The newest first. */
  readonly #windows: Window[] = []

  constructor(fs: FileSystem, path: string) {
    this.#fs = fs
    this.#fd = fs.openSync(path, 'r')
    try {
      this.size = Number(fs.fstatSync(this.#fd, { bigint: true }).size)
    } catch (error) {
      this.close()
      throw error
    }
  }

  /** Reads `length` bytes at a 0-based offset; fewer only where the file ends. They are not to be changed. */
  piece(offset: number, length: number): Buffer {
    const to = Math.max(offset, Math.min(offset + length, this.size))
    const known = this.#windows.find(({ from, bytes }) => from <= offset && to <= from + bytes.length)
    if (known !== undefined) return known.bytes.subarray(offset - known.from, to - known.from)
    if (length > AROUND) return this.#read(offset, to)
    const from = Math.max(0, offset - AROUND)
    const bytes = this.#read(from, Math.min(offset + AROUND, this.size))
    this.#windows.unshift({ from, bytes })
    this.#windows.splice(WINDOWS)
    return bytes.subarray(offset - from, to - from)
  }

  close(): void {
    this.#fs.closeSync(this.#fd)
  }

  #read(from: number, to: number): Buffer {
    const bytes = Buffer.allocUnsafe(Math.max(0, to - from))
    let done = 0
    while (done < bytes.length) {
      const read = this.#fs.readSync(this.#fd, bytes, done, bytes.length - done, from + done)
      if (read === 0) break
      done += read
    }
    return bytes.subarray(0, done)
  }
}

/** How many files stay open at most: a repository may have thousands of packs. */
const AT_A_TIME = 16

/** Opens files to read pieces of them; between calls, none is open. */
export class OpenFiles {
  readonly #fs: FileSystem
  /** By path; null outside of `together`. */
  #kept: Map<string, OpenFile> | null = null

  constructor(fs: FileSystem) {
    this.#fs = fs
  }

  /** Opens a file for the time of one call. */
  use<Result>(path: string, use: (file: OpenFile) => Result): Result {
    const kept = this.#kept?.get(path)
    if (kept !== undefined) return use(kept)
    const file = new OpenFile(this.#fs, path)
    if (this.#kept !== null && this.#kept.size < AT_A_TIME) {
      this.#kept.set(path, file)
      return use(file)
    }
    try {
      return use(file)
    } finally {
      file.close()
    }
  }

  /** Keeps the files that `work` uses open until it is done: it comes back to a few of them again and again. */
  together<Result>(work: () => Result): Result {
    if (this.#kept !== null) return work()
    const kept = new Map<string, OpenFile>()
    this.#kept = kept
    try {
      return work()
    } finally {
      this.#kept = null
      for (const file of kept.values()) file.close()
    }
  }
}
