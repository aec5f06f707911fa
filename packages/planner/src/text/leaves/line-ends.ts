import { firstThat } from '../halving.ts'

/**
 * The offset after each line break of a leaf. Worked out for the leaf that was asked about last, as far as was asked,
 * and not kept with each: whoever asks about a leaf mostly asks again at once, and what is kept for all of them has to
 * be carried along by every edit.
 */
export class LineEnds {
  private text: string | null = null
  private readonly ends: number[] = []
  private known = 0

  /** The offset after a line break of a leaf, which is counted from 0. */
  at(text: string, number: number): number {
    this.turnTo(text)
    while (this.known <= number) this.next(text)
    return this.ends[number]!
  }

  /** How many of the line breaks of a leaf, which has so many, end at an offset or before it. */
  upTo(text: string, breaks: number, offset: number): number {
    this.turnTo(text)
    while (this.known < breaks && this.last <= offset) this.next(text)
    return firstThat(0, this.known, (at) => this.ends[at]! > offset)
  }

  private get last(): number {
    return this.known === 0 ? 0 : this.ends[this.known - 1]!
  }

  private turnTo(text: string): void {
    if (this.text === text) return
    this.text = text
    this.known = 0
  }

  private next(text: string): void {
    const end = text.indexOf('\n', this.last) + 1
    this.ends[this.known++] = end
  }
}
