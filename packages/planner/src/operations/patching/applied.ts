import type { RepairName } from '@emend/model'
import type { Hints } from '../../matching/hunks/hints/hints.ts'
import type { RepairedHunk } from '../../matching/hunks/repaired-hunk.ts'
import type { Splice } from '../../text/document.ts'

/** A hunk as it was meant, with its place. */
export type Placed = Omit<RepairedHunk, 'repair'> & { readonly repair?: RepairName }

/** The lines of a hunk, and those among them that it does not only show, 0-based and half-open. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly changes: { readonly from: number; readonly to: number }
}

/** A hunk with its place in the present text. */
export interface Applied extends Placed {
  /** 0-based index among the hunks. */
  readonly index: number
  readonly splices: readonly Splice[]
  readonly span: Span
  /** True where `git apply` takes it, too: then nothing about it is doubted. */
  readonly isGits: boolean
  readonly byteOrderMark: boolean | null
  /** What it tells about the place of the next hunk. */
  readonly hints: Hints
}
