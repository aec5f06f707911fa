import { GRAM, probesOf } from './filter.ts'
import { indexAt } from './index-at.ts'
import type { Leaf } from './leaf.ts'
import { leavesOf, rewrite, type Splice } from './rewrite.ts'

/** A stretch of a document: 0-based UTF-16 offsets, `to` exclusive. */
export interface Region {
  readonly from: number
  readonly to: number
}

/** What an operation did to a document, in the offsets of the moment: `to - from` units gave way to `length` units. */
export interface Logged extends Region {
  readonly length: number
  readonly operation: number
}

/**
 * A text in leaves of whole lines, so that locating and replacing touch little of it. Offsets are 0-based UTF-16
 * units; lines are 0-based, end with `\n` or `\r\n` (a lone `\r` is ordinary text), and nothing follows a final break.
 *
 * It remembers what was written into it: which stretches are not its original text, and which operation wrote them.
 */
export class Document {
  private leaves: readonly Leaf[]
  private readonly originalLeaves: readonly Leaf[]
  private originalDocument: Document | null = null
  private readonly splices: Logged[] = []
  private offsets: number[] = []
  private firstLines: number[] = []
  /** The line that was asked for last, and where it starts and ends. */
  private lastLine = { line: 0, offset: 0, end: 0 }

  private constructor(leaves: readonly Leaf[], originalLeaves: readonly Leaf[]) {
    this.leaves = leaves
    this.originalLeaves = originalLeaves
    this.measure(0)
  }

  static from(text: string): Document {
    const leaves = leavesOf(text)
    return new Document(leaves, leaves)
  }

  /** A document whose whole text one operation wrote over another: nothing of it is original. */
  static writtenBy(text: string, operation: number, over: Document): Document {
    const document = over.copy()
    document.splice([{ from: 0, to: over.length, text }], operation)
    return document
  }

  /** A second document with the same text and marks; later splices in one do not show in the other. */
  copy(): Document {
    const copy = new Document(this.leaves, this.originalLeaves)
    copy.originalDocument = this.originalDocument
    for (const entry of this.splices) copy.splices.push(entry)
    return copy
  }

  /** The document as it was before anything was written into it: always the same one. */
  get original(): Document {
    this.originalDocument ??= new Document(this.originalLeaves, this.originalLeaves)
    return this.originalDocument
  }

  /** Everything that was written, in order: each entry's offsets are those of the text after the entries before it. */
  get log(): readonly Logged[] {
    return this.splices
  }

  get length(): number {
    const last = this.leaves.length - 1
    return this.offsets[last]! + this.leaves[last]!.text.length
  }

  get lineCount(): number {
    const last = this.leaves.length - 1
    return this.firstLines[last]! + this.leaves[last]!.lines.length
  }

  get endsWithBreak(): boolean {
    return this.leaves.at(-1)!.text.endsWith('\n')
  }

  toString(): string {
    return this.leaves.map((leaf) => leaf.text).join('')
  }

  slice(from: number, to: number): string {
    let text = ''
    for (let index = indexAt(this.offsets, from); index < this.leaves.length; index++) {
      const start = this.offsets[index]!
      if (start >= to) break
      text += this.leaves[index]!.text.slice(Math.max(0, from - start), to - start)
    }
    return text
  }

  /** The line that holds an offset; the number of lines for the end of a text that ends with a break. */
  lineAt(offset: number): number {
    const index = indexAt(this.offsets, offset)
    const { text } = this.leaves[index]!
    const start = this.offsets[index]!
    // Searches ask for one line after the other: counting goes on from the last answer where that is nearer.
    const { lastLine } = this
    if (offset >= lastLine.offset && offset < lastLine.end) return lastLine.line
    const known = lastLine.offset >= start && lastLine.offset <= offset
    let { line, offset: at } = known ? lastLine : { line: this.firstLines[index]!, offset: start }
    let next = text.indexOf('\n', at - start)
    while (next >= 0 && next + start < offset) {
      line++
      at = next + start + 1
      next = text.indexOf('\n', next + 1)
    }
    this.lastLine = { line, offset: at, end: start + (next < 0 ? text.length : next + 1) }
    return line
  }

  /** Where a line starts; for any number past the last line, the end of the text. */
  lineStart(line: number): number {
    if (line >= this.lineCount) return this.length
    const index = indexAt(this.firstLines, line)
    const lines = this.leaves[index]!.lines
    let offset = this.offsets[index]!
    for (let before = line - this.firstLines[index]! - 1; before >= 0; before--)
      offset += lines[before]!.length + 1
    return offset
  }

  /** The text of a line without its break; empty past the last line. */
  line(line: number): string {
    const raw = this.rawLine(line)
    return raw.endsWith('\r') && this.hasBreak(line) ? raw.slice(0, -1) : raw
  }

  /** The break that ends a line: `\n`, `\r\n`, or nothing on a last line without one. */
  lineBreak(line: number): '\n' | '\r\n' | '' {
    if (!this.hasBreak(line)) return ''
    return this.rawLine(line).endsWith('\r') ? '\r\n' : '\n'
  }

  /** The texts of some lines, without their breaks. */
  lines(from: number, count: number): readonly string[] {
    const lines: string[] = []
    for (let line = from; line < Math.min(from + count, this.lineCount); line++) lines.push(this.line(line))
    return lines
  }

  /** The region of whole lines, the last one's break included. */
  linesRegion(from: number, count: number): Region {
    return { from: this.lineStart(from), to: this.lineStart(from + count) }
  }

  /** Visits each place (overlapping ones too, in order) that holds a needle without line breaks, until a visit gives false. */
  search(needle: string, visit: (offset: number) => boolean): void {
    const probes = needle.length >= GRAM ? probesOf(needle) : []
    for (let index = 0; index < this.leaves.length; index++) {
      const leaf = this.leaves[index]!
      if (!leaf.plain.mayHold(probes)) continue
      for (let at = leaf.text.indexOf(needle); at >= 0; at = leaf.text.indexOf(needle, at + 1))
        if (!visit(this.offsets[index]! + at)) return
    }
  }

  /** Visits each line that is the wanted one when all white space is left out of both, until a visit gives false. */
  searchSqueezed(wanted: string, visit: (line: number) => boolean): void {
    const probes = wanted.length >= GRAM ? probesOf(wanted) : []
    for (let index = 0; index < this.leaves.length; index++) {
      const { squeezed } = this.leaves[index]!
      if (!squeezed.mayHold(probes) || !squeezed.text.includes(wanted)) continue
      const lines = squeezed.text.split('\n')
      for (let line = 0; line < lines.length; line++)
        if (lines[line] === wanted && !visit(this.firstLines[index]! + line)) return
    }
  }

  /** True when a region stood in the original text as it stands here, in one piece. */
  isOriginal({ from, to }: Region): boolean {
    for (let index = indexAt(this.offsets, from); index < this.leaves.length; index++) {
      const start = this.offsets[index]!
      if (start >= to) break
      if (this.leaves[index]!.marks.some((mark) => mark.from + start < to && mark.to + start > from))
        return false
    }
    return true
  }

  /** Makes some changes at once. They stand in order and do not overlap; all offsets are those before the first. */
  splice(changes: readonly Splice[], operation: number): void {
    let firstChanged = this.leaves.length
    // From the last change to the first, so that the offsets of those still to come stay right.
    for (let end = changes.length; end > 0; ) {
      const rewritten = rewrite(this.leaves, this.offsets, changes, end, operation)
      this.leaves = rewritten.leaves
      firstChanged = Math.min(firstChanged, rewritten.index)
      end = rewritten.rest
    }
    for (const { from, to, text } of [...changes].reverse())
      this.splices.push({ from, to, length: text.length, operation })
    this.measure(firstChanged)
  }

  private rawLine(line: number): string {
    if (line < 0 || line >= this.lineCount) return ''
    const index = indexAt(this.firstLines, line)
    return this.leaves[index]!.lines[line - this.firstLines[index]!]!
  }

  private hasBreak(line: number): boolean {
    return line < this.lineCount - 1 || (line === this.lineCount - 1 && this.endsWithBreak)
  }

  /** Brings the table of offsets and line numbers up to date, from one leaf on. */
  private measure(first: number): void {
    this.lastLine = { line: 0, offset: 0, end: 0 }
    this.offsets.length = Math.min(first, this.leaves.length)
    this.firstLines.length = this.offsets.length
    for (let index = first; index < this.leaves.length; index++) {
      const before = this.leaves[index - 1]
      this.offsets.push(before === undefined ? 0 : this.offsets[index - 1]! + before.text.length)
      this.firstLines.push(before === undefined ? 0 : this.firstLines[index - 1]! + before.breaks)
    }
  }
}

export type { Splice }
