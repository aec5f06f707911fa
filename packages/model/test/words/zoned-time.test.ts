import { expect, it } from 'vitest'
import { zonedTime } from '../../src/index.ts'

it.each([
  ['2026-11-25T02:28:41Z', '+0545', '2026-11-25 08:13 +0545'],
  ['2026-11-25T02:28:41Z', '-0330', '2026-11-24 22:58 -0330'],
  ['2026-11-25T02:28:41Z', '+0000', '2026-11-25 02:28 +0000'],
  ['+010000-01-01T00:00:00Z', '+0100', '+010000-01-01 01:00 +0100'],
  ['+275760-09-13T00:00:00Z', '+0100', '+275760-09-13 00:00 +0100'],
])('tells %s where clocks are %s ahead', (date, offset, told) => {
  expect(zonedTime(new Date(date), offset)).toBe(told)
})
