import { Leaves } from './leaves/leaves.ts'
import { linesOf } from './line-ending.ts'
import { Log, type Region } from './log.ts'
import { Marks } from './marks.ts'
import { rewrite, type Splice } from './rewrite.ts'
import { Search } from './search.ts'

/** Lines from one up to and with another, 0-based. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** What ends a line: nothing on a last line without a break. */
export type LineBreak = '\n' | '\r\n' | ''

/**
 * A text in leaves, so that locating and replacing touch little of it. Offsets are 0-based UTF-16 units; lines are
 * 0-based, end with `\n` or `\r\n` (a lone `\r` is ordinary text), and nothing follows a final break.
 *
 * It remembers what was written into it: which stretches are not its original text, and which operation wrote them.
 */
export class Document {
  private readonly leaves: Leaves
  private readonly originalText: string
  private originalDocument: Document | null = null
  private written = new Log()
  private marks: Marks
  private readonly finder: Search
  private returns: boolean

  private constructor(leaves: Leaves, originalText: string, returns: boolean) {
    this.leaves = leaves
    this.originalText = originalText
    this.marks = Marks.none(leaves.length)
    this.finder = new Search(leaves)
    this.returns = returns
  }

  static from(text: string): Document {
    return new Document(Leaves.of(text), text, text.includes('\r'))
  }

  /** A document whose whole text one operation wrote over another: nothing of it is original. */
  static writtenBy(text: string, operation: number, over: Document): Document {
    const document = over.copy()
    document.splice([{ from: 0, to: over.length, text }], operation)
    return document
  }

  /** A second document with the same text and marks; later splices in one do not show in the other. */
  copy(): Document {
    const copy = new Document(this.leaves.copy(), this.originalText, this.returns)
    copy.originalDocument = this.originalDocument
    copy.written = this.written.copy()
    copy.marks = this.marks.copy()
    return copy
  }

  /** The document as it was before anything was written into it: always the same one. */
  get original(): Document {
    this.originalDocument ??= Document.from(this.originalText)
    return this.originalDocument
  }

  /** Everything that was written, in order. */
  get log(): Log {
    return this.written
  }

  get length(): number {
    return this.leaves.length
  }

  get lineCount(): number {
    return this.leaves.breakCount + (this.length === 0 || this.endsWithBreak ? 0 : 1)
  }

  get endsWithBreak(): boolean {
    return this.leaves.endsWithBreak
  }

  toString(): string {
    return this.leaves.toString()
  }

  /** The text in pieces, which put together are the whole. */
  pieces(): readonly string[] {
    return this.leaves.texts()
  }

  slice(from: number, to: number): string {
    return this.leaves.slice(from, to)
  }

  /** The line that holds an offset; the number of lines for the end of a text that ends with a break. */
  lineAt(offset: number): number {
    return this.leaves.breaksUpTo(offset)
  }

  /** Where a line starts; for any number past the last line, the end of the text; for a negative one, the start. */
  lineStart(line: number): number {
    if (line <= 0) return 0
    return line > this.leaves.breakCount ? this.length : this.leaves.endOfBreak(line - 1)
  }

  /** Where the text of a line ends, before its break. */
  lineEnd(line: number): number {
    return this.lineStart(line + 1) - this.lineBreak(line).length
  }

  /** The text of a line without its break; empty where there is no such line. */
  line(line: number): string {
    return this.slice(this.lineStart(line), this.lineEnd(line))
  }

  /** The text of a line without its break, as far as its first so many units; empty where there is no such line. */
  lineHead(line: number, most: number): string {
    const start = this.lineStart(line)
    const end = this.lineStart(line + 1)
    return end - start <= most ? this.line(line) : this.slice(start, start + most)
  }

  /** The break that ends a line: `\n`, `\r\n`, or nothing on a last line without one. */
  lineBreak(line: number): LineBreak {
    return line < this.leaves.breakCount ? this.breakBefore(this.lineStart(line + 1)) : ''
  }

  /** False where no line ends with `\r\n`, for there is no `\r`. */
  get hasReturns(): boolean {
    return this.returns
  }

  /** The line break that ends at an offset; empty where none does. */
  breakBefore(offset: number): LineBreak {
    if (this.leaves.unitAt(offset - 1) !== '\n') return ''
    return this.returns && this.leaves.unitAt(offset - 2) === '\r' ? '\r\n' : '\n'
  }

  /** The line break that starts at an offset; empty where none does, between the two units of one as well. */
  breakAfter(offset: number): LineBreak {
    const unit = this.leaves.unitAt(offset)
    if (unit === '\n') return this.returns && this.leaves.unitAt(offset - 1) === '\r' ? '' : '\n'
    return unit === '\r' && this.leaves.unitAt(offset + 1) === '\n' ? '\r\n' : ''
  }

  /** True where a line starts, the end of a text that ends with a break included. */
  startsLine(offset: number): boolean {
    return offset === 0 || this.breakBefore(offset) !== ''
  }

  /** True where the text of a line ends, before its break. */
  endsLine(offset: number): boolean {
    return offset === this.length || this.breakAfter(offset) !== ''
  }

  /** True for a region of whole lines, with the last one's break or without. */
  coversLines({ from, to }: Region): boolean {
    return this.startsLine(from) && (this.startsLine(to) || this.endsLine(to))
  }

  /** True where a text stands at an offset. */
  holds(text: string, offset: number): boolean {
    return this.leaves.holds(text, offset)
  }

  /** The texts of some lines, without their breaks. */
  lines(from: number, count: number): readonly string[] {
    const region = this.linesRegion(from, count)
    const lines = linesOf(this.slice(region.from, region.to))
    return lines.at(-1) === '' ? lines.slice(0, -1) : lines
  }

  /** The texts of the lines of a range. */
  linesIn({ from, to }: Range): readonly string[] {
    return this.lines(from, to - from + 1)
  }

  /** The region of whole lines, the last one's break included. */
  linesRegion(from: number, count: number): Region {
    return { from: this.lineStart(from), to: this.lineStart(from + count) }
  }

  /** The lines that a region stands in; of an empty one, the line where it starts. */
  rangeOf({ from, to }: Region): Range {
    return { from: this.lineAt(from), to: this.lineAt(Math.max(from, to - 1)) }
  }

  /**
   * Visits each place (overlapping ones too, in order) that holds a needle without line breaks, until a visit gives
   * false: then it does so, too.
   */
  search(needle: string, visit: (offset: number) => boolean): boolean {
    return this.finder.visit(needle, visit)
  }

  /**
   * Visits the start of each line, in order, that is the wanted one as it stands, until a visit gives false: then it
   * does so, too.
   */
  searchLine(wanted: string, visit: (offset: number) => boolean): boolean {
    return this.finder.visitLine(wanted, visit)
  }

  /**
   * Visits each line that is the wanted one when all white space is left out of both, until a visit gives false: then
   * it does so, too.
   */
  searchSqueezed(wanted: string, visit: (line: number) => boolean): boolean {
    return this.finder.visitSqueezed(wanted, (offset) => visit(this.lineAt(offset)))
  }

  /** The line where a line of the original text begins now; for any past its last, the end. Both 0-based. */
  lineNow(line: number): number {
    return this.lineAt(this.log.followOffset(this.original.lineStart(line)))
  }

  /**
   * True when a region stood in the original text as it stands here, in one piece. The break that a last line lacked
   * there may have been added since.
   */
  isOriginal({ from, to }: Region): boolean {
    if (!this.marks.isBetween(from, to)) return true
    const end = to - this.breakBefore(to).length
    return from < end && !this.marks.isBetween(from, end) && end === this.unfinishedEnd()
  }

  /** True when whole lines stood in the original text as they stand here. */
  areOriginal(from: number, count: number): boolean {
    return this.isOriginal(this.linesRegion(from, count))
  }

  /**
   * Where the last unit of an original text without a final break ends now; null where it had one, or lost that unit.
   */
  private unfinishedEnd(): number | null {
    const { length, endsWithBreak } = this.original
    if (length === 0 || endsWithBreak) return null
    const last = this.log.follow({ from: length - 1, to: length })
    return 'to' in last ? last.to : null
  }

  /** Makes some changes at once. They stand in order and do not overlap; all offsets are those before the first. */
  splice(changes: readonly Splice[], operation: number): void {
    rewrite(this.leaves, changes, (rewritten) => {
      this.leaves.replace(rewritten)
      this.finder.update(rewritten)
    })
    for (let index = changes.length - 1; index >= 0; index--) {
      const { text } = changes[index]!
      this.written.add(changes[index]!, text.length, operation)
      this.marks.add(changes[index]!, text.length)
      this.returns ||= text.includes('\r')
    }
  }
}

export type { Region, Splice }
