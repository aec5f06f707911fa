import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineChanges } from '../../src/diff/line-changes.ts'
import { carriedOver, merged, type Span, without } from '../../src/session/spans.ts'

const span = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: -2, max: 8 }))
  .map(([from, length]): Span => ({ from, to: from + length }))
const spans = fc.array(span, { maxLength: 6 })
const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 25 })

const linesIn = (all: readonly Span[]): ReadonlySet<number> =>
  new Set(
    all.flatMap(({ from, to }) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)),
  )

/** Spans in order that neither are empty nor touch. */
const isTidy = (all: readonly Span[]): boolean =>
  all.every(({ from, to }, at) => from <= to && (at === 0 || from > all[at - 1]!.to + 1))

describe('spans of lines', () => {
  it('are the same lines when they are merged', () => {
    fc.assert(
      fc.property(spans, (all) => {
        expect(linesIn(merged(all))).toEqual(new Set([...linesIn(all)].sort((one, other) => one - other)))
        expect(isTidy(merged(all))).toBe(true)
      }),
    )
  })

  it('without others are the lines that these do not cover', () => {
    fc.assert(
      fc.property(spans, spans, (all, covered) => {
        const left = without(merged(all), merged(covered))
        const gone = linesIn(covered)
        expect([...linesIn(left)]).toEqual([...linesIn(merged(all))].filter((line) => !gone.has(line)))
        expect(isTidy(left)).toBe(true)
      }),
    )
  })

  it('are carried over to where the lines that did not change stand now', () => {
    fc.assert(
      fc.property(lines, lines, spans, (old, fresh, all) => {
        const inside = merged(all.map(({ from, to }) => ({ from, to: Math.min(to, old.length) })))
        const changes = lineChanges(old, fresh)
        const seen = linesIn(inside)
        const kept: number[] = []
        let shift = 0
        for (let line = 1, next = 0; line <= old.length; line++) {
          for (; next < changes.length && changes[next]!.oldTo < line; next++)
            shift = changes[next]!.newTo - changes[next]!.oldTo
          const change = changes[next]
          const isGone = change !== undefined && change.oldFrom < line && line <= change.oldTo
          if (seen.has(line) && !isGone) kept.push(line + shift)
        }
        const carried = carriedOver(inside, changes)
        expect([...linesIn(carried)]).toEqual(kept)
        expect(isTidy(carried)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
