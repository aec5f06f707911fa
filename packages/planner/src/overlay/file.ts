import type { FileMode } from '@emend/model'
import type { Document } from '../text/document.ts'

/** The text of a file, opened once and kept: operations write into it. */
export interface OpenText {
  readonly document: Document
  readonly byteOrderMark: boolean
  /** The encoding that the repository or configuration names for the path; undefined for UTF-8. */
  readonly encoding?: string
  /** Size in bytes as it stands now, byte-order mark included. */
  size: number
}

/** A file in the overlay. Its bytes are those of `text` once that is there. */
export interface OverlayFile {
  readonly mode: FileMode
  readonly bytes: Uint8Array
  /** The blob id of `bytes`, where it is known. */
  readonly blob?: string
  readonly text?: OpenText
  /** The path of the snapshot's file that this one was moved or copied from. */
  readonly from?: string
  readonly written?: Written
}

/** The operation that wrote all bytes of a file, and the file that it wrote over. */
interface Written {
  readonly operation: number
  readonly over?: OverlayFile
}

/** Written by an operation over a file. What was written but never opened leaves no trace: its place is taken. */
export const writtenOver = (old: OverlayFile | undefined, operation: number): Written => {
  if (old?.written !== undefined && old.text === undefined) return old.written
  return { operation, ...(old !== undefined && { over: old }) }
}
