import type { FileSystem } from '../../files/file-system.ts'

/** A file of which pieces are read: its descriptor and its length in bytes. */
export interface OpenFile {
  readonly fs: FileSystem
  readonly fd: number
  readonly size: number
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
    const file = this.#open(path)
    if (this.#kept !== null && this.#kept.size < AT_A_TIME) {
      this.#kept.set(path, file)
      return use(file)
    }
    try {
      return use(file)
    } finally {
      this.#fs.closeSync(file.fd)
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
      for (const { fd } of kept.values()) this.#fs.closeSync(fd)
    }
  }

  #open(path: string): OpenFile {
    const fd = this.#fs.openSync(path, 'r')
    try {
      return { fs: this.#fs, fd, size: Number(this.#fs.fstatSync(fd, { bigint: true }).size) }
    } catch (error) {
      this.#fs.closeSync(fd)
      throw error
    }
  }
}

/** Reads `length` bytes at a 0-based offset; fewer only where the file ends. */
export const readPiece = ({ fs, fd, size }: OpenFile, offset: number, length: number): Buffer => {
  const piece = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - offset)))
  let done = 0
  while (done < piece.length) {
    const read = fs.readSync(fd, piece, done, piece.length - done, offset + done)
    if (read === 0) break
    done += read
  }
  return piece.subarray(0, done)
}
