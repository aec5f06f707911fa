import { describe, expect, it } from 'vitest'
import { type Answer, mismatches } from '../src/expectation.ts'

const answer: Answer = {
  diagnostics: [
    { code: 'not-found', severity: 'error', data: { lines: [1, 2] } },
    { code: 'loosely', severity: 'warning' },
  ],
  outcomes: [{ status: 'done', path: 'a.txt' }],
  report: 'First this, then that.',
}
const met = { diagnostics: [{ code: 'not-found' }] }

describe('what a scenario expects of an answer', () => {
  it.each([
    ['the errors alone', met],
    ['a field within a field', { diagnostics: [{ code: 'not-found', 'data.lines': [1, 2] }] }],
    ['an outcome', { ...met, outcomes: [{ status: 'done' }] }],
    ['pieces of the report in their order', { ...met, report: ['First', 'this', 'that'] }],
  ])('is met: %s', (_, expectation) => {
    expect(mismatches(answer, expectation)).toEqual([])
  })

  it.each([
    ['no error', {}, '0 diagnostics expected'],
    ['another code', { diagnostics: [{ code: 'exists' }] }, 'code should be "exists"'],
    [
      'another field within a field',
      { diagnostics: [{ code: 'not-found', 'data.lines': [1] }] },
      'data.lines should be [1]',
    ],
    ['another outcome', { ...met, outcomes: [{ status: 'failed' }] }, 'status should be "failed"'],
    ['no outcome', { ...met, outcomes: [] }, '0 outcomes expected'],
    ['a piece that the report lacks', { ...met, report: ['never'] }, 'should say "never"'],
    ['pieces in another order', { ...met, report: ['that', 'this'] }, 'should say "this"'],
    ['a piece twice that is there once', { ...met, report: ['First', 'First'] }, 'should say "First"'],
  ])('is not met: %s', (_, expectation, mismatch) => {
    expect(mismatches(answer, expectation)).toEqual([expect.stringContaining(mismatch)])
  })

  it('is not met by no answer', () => {
    expect(mismatches({}, { ...met, outcomes: [{}], report: ['x'] })).toHaveLength(3)
  })
})
