import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Names } from '../../src/session/names.ts'

const NAMES = ['a', 'b', 'c', 'd'] as const

const name = fc.constantFrom(...NAMES)
const puts = fc.array(fc.tuple(name, name, fc.boolean()), { maxLength: 6 })

test('names stand for what they stood for before what is taken back', () => {
  fc.assert(
    fc.property(puts, puts, puts, (kept, refused, later) => {
      const names = new Names()
      const state = () => NAMES.map((one) => [names.originOf(one), [...names.of(one)].sort()])
      for (const put of kept) names.put(...put)
      names.keep()
      const before = state()
      for (const other of [refused, later]) {
        for (const put of other) names.put(...put)
        names.takeBack()
        expect(state()).toEqual(before)
      }
    }),
  )
})

test('a file is followed through all its names, and what takes the place of one is new', () => {
  const names = new Names()
  names.put('a', 'b', false)
  names.put('b', 'c', false)
  names.put('c', 'd', true)
  expect(NAMES.map((one) => names.originOf(one))).toEqual([null, null, 'a', 'a'])
  expect(NAMES.map((one) => names.of(one))).toEqual([['c', 'd'], [], [], []])
})
