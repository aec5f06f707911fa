import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const patch = (...lines: readonly string[]): string =>
  ['*** Begin Patch', '*** Update File: a', ...lines, '*** End Patch', ''].join('\n')
const hunksIn = (text: string): unknown =>
  parse(text).plan.operations.map((operation) => 'hunks' in operation && operation.hunks)
const problems = (text: string): readonly string[] => parse(text).diagnostics.map(({ message }) => message)

describe('blank lines below a chunk', () => {
  test('are layout where context says where it goes', () => {
    expect(hunksIn(patch('@@', ' x', '+y', '', '@@ b', '-z', ''))).toEqual([
      [{ lines: [' x', '+y'] }, { lines: ['-z'], anchors: ['b'] }],
    ])
  })

  test.each([
    ['without an anchor', patch('@@', '+y', '')],
    ['below an anchor', patch('@@ b', '+y', '', '@@', '-z')],
    ['at the end of the file', patch('@@', '+y', '', '*** End of File')],
  ])('are an error where it only adds lines: %s', (_, text) => {
    expect(problems(text)).toEqual([
      expect.stringContaining('it only adds lines, and the blank lines below them'),
    ])
  })

  test('may stand where it only adds lines and says what they are, or says by a number where they go', () => {
    expect(hunksIn(patch('@@ b', '+y', ' '))).toEqual([[{ lines: ['+y', ' '], anchors: ['b'] }]])
    expect(hunksIn(patch('@@ -3,0 +4 @@', '+y', ''))).toEqual([[{ lines: ['+y'], from: 3 }]])
  })

  test('are layout between a patch without an envelope and what is said below it', () => {
    expect(hunksIn('*** Update File: a\n@@ b\n+y\n\nThat is all.\n')).toEqual([
      [{ lines: ['+y'], anchors: ['b'] }],
    ])
  })
})
