import type { FileSystem } from '../file-system.ts'

/** A file of which pieces are read: its descriptor and its length in bytes. */
export interface OpenFile {
  readonly fs: FileSystem
  readonly fd: number
  readonly size: number
}

/** Opens a file for the time of one call. */
export const withFile = <Result>(fs: FileSystem, path: string, use: (file: OpenFile) => Result): Result => {
  const fd = fs.openSync(path, 'r')
  try {
    return use({ fs, fd, size: Number(fs.fstatSync(fd, { bigint: true }).size) })
  } finally {
    fs.closeSync(fd)
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
