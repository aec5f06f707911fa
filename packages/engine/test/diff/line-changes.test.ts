import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineChanges } from '../../src/diff/line-changes.ts'

const lines = fc.array(fc.constantFrom('a', 'b', 'c', '', '}', '  x', 'unique 1', 'unique 2', 'unique 3'), {
  maxLength: 30,
})

it('turns the old lines into the new ones, and names no line that both have at its ends', () => {
  fc.assert(
    fc.property(lines, lines, (old, fresh) => {
      const changes = lineChanges(old, fresh)
      const rebuilt: string[] = []
      let at = 0
      let last = -1
      for (const { oldFrom, oldTo, newFrom, newTo } of changes) {
        expect(oldFrom).toBeGreaterThan(last)
        rebuilt.push(...old.slice(at, oldFrom), ...fresh.slice(newFrom, newTo))
        at = oldTo
        last = oldTo
      }
      rebuilt.push(...old.slice(at))
      expect(rebuilt).toEqual(fresh)
    }),
    { numRuns: 2_000 },
  )
})

it('finds nothing between equal texts, and one change where one line differs', () => {
  expect(lineChanges(['a', 'b'], ['a', 'b'])).toEqual([])
  expect(lineChanges(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual([
    { oldFrom: 1, oldTo: 2, newFrom: 1, newTo: 2 },
  ])
})
