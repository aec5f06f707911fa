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
  /** The operation that wrote all of its bytes, and the file that it wrote over. */
  readonly written?: { readonly operation: number; readonly over?: OverlayFile }
}
