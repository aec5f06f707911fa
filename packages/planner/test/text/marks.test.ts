import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Marks } from '../../src/text/marks.ts'

const LENGTH = 30
const NEW = -1

const change = fc.record({ at: fc.nat(60), length: fc.nat(12), fresh: fc.nat(12) })

/** The units of a text, each by where it first stood, after a change. */
const changed = (units: readonly number[], from: number, to: number, fresh: number): readonly number[] => [
  ...units.slice(0, from),
  ...new Array<number>(fresh).fill(NEW),
  ...units.slice(to),
]

const isInOnePiece = (units: readonly number[]): boolean =>
  units.every((unit, index) => unit !== NEW && unit === units[0]! + index)

const expectTrue = (marks: Marks, units: readonly number[]): void => {
  for (let from = 0; from < units.length; from++)
    for (let to = from + 1; to <= units.length; to++)
      expect(marks.isBetween(from, to)).toBe(!isInOnePiece(units.slice(from, to)))
}

describe('marks', () => {
  it('tell what stood in the first text, in one piece, whatever was written in whatever order', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const marks = Marks.none(LENGTH)
        let units: readonly number[] = Array.from({ length: LENGTH }, (_, index) => index)
        for (const { at, length, fresh } of changes) {
          const from = Math.min(at, units.length)
          const to = Math.min(from + length, units.length)
          if (from === to && fresh === 0) continue
          marks.add({ from, to }, fresh)
          units = changed(units, from, to, fresh)
        }
        expectTrue(marks, units)
      }),
    )
  })

  it('of a copy are its own', () => {
    const marks = Marks.none(LENGTH)
    marks.add({ from: 3, to: 4 }, 2)
    const copy = marks.copy()
    copy.add({ from: 10, to: 20 }, 0)
    expect(marks.isBetween(8, 12)).toBe(false)
    expect(copy.isBetween(8, 12)).toBe(true)
    expect(copy.isBetween(3, 4)).toBe(true)
  })
})
