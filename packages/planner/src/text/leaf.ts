import { addGrams, type Filter, filterOf, mayHold } from './filter.ts'

/** A leaf is searched so often before a filter pays for itself. */
const SCANS_BEFORE_FILTER = 12

/** Text that an operation wrote, or (where `from` is `to`) a seam where it took text away. Offsets within the leaf. */
export interface Mark {
  readonly from: number
  readonly to: number
  readonly operation: number
}

/** One face of a leaf's text, with a filter once it has been searched often. */
class Face {
  readonly text: string
  scans: number
  filter: Filter | null = null

  constructor(text: string, scans: number) {
    this.text = text
    this.scans = scans
  }

  mayHold(probes: number[]): boolean {
    if (probes.length === 0) return true
    if (this.filter === null && ++this.scans > SCANS_BEFORE_FILTER) this.filter = filterOf(this.text)
    return this.filter === null || mayHold(this.filter, probes)
  }
}

/** How many line breaks a text has. */
export const countBreaks = (text: string): number => {
  let breaks = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks++
  return breaks
}

/**
 * A stretch of whole lines, line breaks included; only the last leaf of a document may end without one.
 * The text never changes: what is derived from it is made once, when it is first wanted.
 */
export class Leaf {
  readonly text: string
  readonly breaks: number
  readonly marks: readonly Mark[]
  readonly plain: Face
  private squeezedFace: Face | null = null
  private splitLines: readonly string[] | null = null

  constructor(text: string, marks: readonly Mark[] = [], scans = 0) {
    this.text = text
    this.marks = marks
    this.breaks = countBreaks(text)
    this.plain = new Face(text, scans)
  }

  /** The lines without their `\n`; a `\r` before it is still there. Nothing follows a final break. */
  get lines(): readonly string[] {
    if (this.splitLines === null) {
      const lines = this.text.split('\n')
      if (lines.at(-1) === '') lines.pop()
      this.splitLines = lines
    }
    return this.splitLines
  }

  /** The text without any white space but `\n`: the same lines, squeezed. */
  get squeezed(): Face {
    this.squeezedFace ??= new Face(this.text.replace(/[^\S\n]+/g, ''), this.plain.scans)
    return this.squeezedFace
  }

  /** The leaf that takes this one's place after an edit; the filter is kept and learns only what is new. */
  rewritten(text: string, marks: readonly Mark[], added: readonly string[]): Leaf {
    const leaf = new Leaf(text, marks, this.plain.scans)
    const filter = this.plain.filter
    if (filter !== null && text.length <= 2 * this.text.length + 64) {
      for (const stretch of added) addGrams(filter, stretch)
      leaf.plain.filter = filter
    }
    return leaf
  }
}
