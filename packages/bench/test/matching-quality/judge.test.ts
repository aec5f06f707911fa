import { expect, it } from 'vitest'
import { exampleOf, fileAfter, textOf } from '../../src/matching-quality/example.ts'
import type { Change } from '../../src/matching-quality/history.ts'
import { judge } from '../../src/matching-quality/judge.ts'
import { asEdit, asHunk } from '../../src/matching-quality/notation.ts'
import { draftOf } from '../../src/matching-quality/steps/draft.ts'
import { type Trial, trialOf } from '../../src/matching-quality/trial.ts'
import { randomOf } from '../../src/random.ts'

const file = ['def f():', '    one()', '', '    two()', '    three()', 'last()']
const change: Change = {
  source: 'made',
  repository: '.',
  commit: 'a'.repeat(40),
  path: 'f',
  file,
  from: 3,
  removed: ['    two()'],
  added: ['    2()', '    more()'],
}
const example = exampleOf(change, 1)!
const trial = trialOf(draftOf(example, randomOf(1)), asEdit, randomOf(1))!

const attempted = (find: string, replace: string): Trial => ({
  ...trial,
  attempt: { op: 'edit', find, replace },
})

it('takes what the commit did for right, in an edit and in a hunk', () => {
  expect(judge(trial)).toMatchObject({ kind: 'right', text: textOf(fileAfter(example)) })
  const hunk = trialOf(draftOf(example, randomOf(1)), asHunk, randomOf(1))!
  expect(hunk.attempt).toEqual({
    op: 'patch',
    hunks: [{ lines: [' ', '-    two()', '+    2()', '+    more()', '     three()'] }],
  })
  expect(judge(hunk).kind).toBe('right')
})

it('finds an edit that went to another place, or left other bytes', () => {
  expect(judge(attempted('    one()', '    2()\n    more()')).kind).toBe('wrong')
  expect(judge(attempted('    two()\n', '    2()\n    more() \n')).kind).toBe('wrong')
  expect(judge(attempted('    two()\n', '    2()\n    more()')).kind).toBe('right')
  expect(judge(attempted('last()\n', 'last()')).kind).toBe('wrong')
})

it('finds a break of lines, a mark and a final break that are not those of the file', () => {
  const { wrongLine } = trial
  const right = textOf(fileAfter(example))
  expect(wrongLine!(right)).toBeUndefined()
  expect(wrongLine!(right.replace('f():\n', 'f():\r\n'))).toBe(0)
  expect(wrongLine!(`\ufeff${right}`)).toBe(0)
  expect(wrongLine!(right.slice(0, -1))).toBeDefined()
  expect(wrongLine!(`${right}more()\n`)).toBe(7)
  expect(wrongLine!(right.replace('    three()', '\tthree()'))).toBe(5)
})

it('takes whatever a trap does to a file for wrong', () => {
  expect(judge({ ...trial, wrongLine: null }).kind).toBe('wrong')
  expect(judge({ ...attempted('    two()', '    two()'), wrongLine: null }).kind).toBe('right')
})

it('tells whether the lines that a refusal quotes mend it', () => {
  const stale = judge(attempted('    one_1()\n\n    two()\n    three()\n', 'x\n'))
  expect(stale).toMatchObject({ kind: 'refused', copied: true, mended: true })
  const elsewhere = { ...example, first: 5, above: [], removed: ['last()'], below: [] }
  expect(judge({ ...attempted('    two(1)\n    three()\n', 'x\n'), example: elsewhere })).toMatchObject({
    kind: 'refused',
    copied: true,
    mended: false,
  })
  expect(judge(attempted('nothing like it\n', 'x\n'))).toMatchObject({ kind: 'refused', quotes: [] })
})

it('takes the lines of another file of the plan for the mending ones where the change is meant there', () => {
  const other = { ...example, file: ['nothing()', 'like()', 'it()'], first: 0, above: [], below: [] }
  const lost = { ...attempted('    two()\n    three()\n', 'x\n'), example: other, file: textOf(other.file) }
  const refused = { kind: 'refused', mended: true, quotes: [{ path: 'file beside', from: 4, to: 5 }] }
  expect(judge({ ...lost, wrongLine: null, isGone: true, beside: example })).toMatchObject(refused)
  const last = { ...example, first: 5, above: [], removed: ['last()'], below: [] }
  expect(judge({ ...lost, wrongLine: null, isGone: true, beside: last }).mended).toBe(false)
})
