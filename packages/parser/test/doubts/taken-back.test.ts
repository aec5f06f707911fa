import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const operations = {
  'search-replace': (one: string, other: string) =>
    `a.py\n<<<<<<< SEARCH\n${one}\n=======\n${other}\n>>>>>>> REPLACE\n`,
  diff: (one: string, other: string) =>
    `\`\`\`diff\n--- a/a.py\n+++ b/a.py\n@@ -1,2 +1,2 @@\n x\n-${one}\n+${other}\n\`\`\`\n`,
  tags: (one: string, other: string) =>
    `<edit>\n<file>a.py</file>\n<find>${one}</find>\n<replace>${other}</replace>\n</edit>\n`,
}

describe.each(Object.entries(operations))('a change in %s', (_dialect, change) => {
  test.each([
    'If it goes wrong, roll it back with:',
    'To undo this:',
    'To revert, apply:',
    'This restores it:',
    'To go back:',
  ])('that is taken back again is not done below words of that: %j', (words) => {
    const text = `${change('one', '1')}\n${words.replace('restores', 'will restore')}\n\n${change('1', 'one')}`
    expect(parse(text).diagnostics).toMatchObject([{ code: 'operation-ambiguous', severity: 'error' }])
  })

  test('is done with another one below such words, and taken back where no words say that this is shown', () => {
    for (const text of [
      `${change('one', '1')}\nTo undo the fault, too:\n\n${change('two', '2')}`,
      `${change('one', '1')}\n${change('1', 'one')}`,
      `To undo it:\n\n${change('1', 'one')}`,
    ])
      expect(parse(text).diagnostics).toEqual([])
  })
})

test('what is no change of lines takes none back', () => {
  const deletion = '<delete>\n<file>b.py</file>\n</delete>\n'
  expect(
    parse(`${operations.tags('one', '1')}\nTo undo the old way for good:\n\n${deletion}`).diagnostics,
  ).toEqual([])
})
