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

const files = {
  tags: [
    '<create>\n<file>b.py</file>\n<content>\nx\n</content>\n</create>\n',
    '<delete>\n<file>b.py</file>\n</delete>\n',
  ],
  'tags of directories': [
    '<mkdir>\n<path>b</path>\n</mkdir>\n<edit>\n<file>a.py</file>\n<find>one</find>\n<replace>1</replace>\n</edit>\n',
    '<rmdir>\n<path>b/</path>\n</rmdir>\n',
  ],
  'tags that move': [
    '<move>\n<from>a.py</from>\n<to>b.py</to>\n</move>\n',
    '<move>\n<from>b.py</from>\n<to>./a.py</to>\n</move>\n',
  ],
  'tags that copy': [
    '<copy>\n<from>a.py</from>\n<to>b.py</to>\n</copy>\n',
    '<delete>\n<file>b.py</file>\n</delete>\n',
  ],
  'tags that add lines': [
    '<append>\n<file>a.py</file>\n<content>\nx\n</content>\n</append>\n',
    '<edit>\n<file>a.py</file>\n<find>x</find>\n<replace></replace>\n</edit>\n',
  ],
  v4a: [
    '*** Begin Patch\n*** Add File: b.py\n+x\n*** End Patch\n',
    '*** Begin Patch\n*** Delete File: b.py\n*** End Patch\n',
  ],
  diff: [
    '```diff\n--- /dev/null\n+++ b/b.py\n@@ -0,0 +1 @@\n+x\n```\n',
    '```diff\n--- a/b.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n```\n',
  ],
} as const

test.each(Object.entries(files))(
  'what takes back a file in %s is not done below words of that',
  (_, both) => {
    for (const [change, back] of [both, both.toReversed()]) {
      const { diagnostics } = parse(`${change}\nTo undo this:\n\n${back}`)
      expect(diagnostics).toMatchObject([{ code: 'operation-ambiguous', severity: 'error' }])
      expect(parse(`${change}\nAnd then:\n\n${back}`).diagnostics).toEqual([])
    }
  },
)
