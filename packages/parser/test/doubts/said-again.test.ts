import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { expectSound } from '../laws.ts'

const operations = {
  tags: (path: string) => `<edit>\n<file>${path}</file>\n<find>one</find>\n<replace>1</replace>\n</edit>\n`,
  'search-replace': (path: string) =>
    `${path}\n\`\`\`\n<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\n\`\`\`\n`,
  diff: (path: string) => `\`\`\`diff\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-one\n+1\n\`\`\`\n`,
  v4a: (path: string) => `*** Begin Patch\n*** Update File: ${path}\n@@\n-one\n+1\n*** End Patch\n`,
}

describe.each(Object.entries(operations))('operations in %s', (_dialect, operation) => {
  const [a, b] = [operation('a.py'), operation('b.py')]

  test.each([
    'Here is the complete change again:',
    'Here is the full plan:',
    '### All changes together',
    '**The final set of edits**',
    'Here is the complete SEARCH/REPLACE block:',
    'Here are the exact *SEARCH/REPLACE* edits as specified:',
    'Here are the changes in the correct format:',
    'Here are the edits to be applied:',
    "Let's make the necessary changes:",
    "Now, let's apply the change in the file `a.py`:",
    'To implement these edits, paste this:',
  ])('are done once where they are said once more below %j', (words) => {
    for (const [above, below] of [
      [a, a],
      [a, a + b],
      [a + b, b + a],
    ]) {
      const text = `First:\n\n${above}\n${words}\n\n${below}`
      const result = parse(text)
      expect(result.diagnostics).toEqual([])
      expect(result.plan.operations).toEqual(parse(below!).plan.operations)
      expect(result.plan.places!.every(({ offset }) => offset > text.indexOf(words))).toBe(true)
      expectSound(text, result)
    }
  })

  test('are done once where they are announced twice, and said in between', () => {
    const [change, whole] = ["Let's make the change:", 'Here is the full plan:']
    const text = [change, a, change, b, whole, a, b].join('\n\n')
    expect(parse(text).plan.operations).toEqual(parse(`${a}\n${b}`).plan.operations)
  })

  test.each([
    ['And the same again:', a, a],
    ['Apply it to the second function, too:', a, a],
    ["Now let's make the change in the other function:", a, a],
    ['In `main`, we have to make similar changes:', a, a],
    ["Let's make the next change:", a, a],
    ["Let's make the necessary changes:", a, b],
    ['Here is the full plan:', a, b],
    ['Here is the full plan:', a + b, a],
    ['The full plan has been shown. The rest:', a, b],
  ])('are all done as they are told: %j', (words, above, below) =>
    expect(parse(`${above}\n${words}\n\n${below}`).plan.operations).toHaveLength(
      parse(above).plan.operations.length + parse(below).plan.operations.length,
    ),
  )
})

describe('a diff with numbers', () => {
  const { diff } = operations
  const [a, b] = [diff('a.py'), diff('b.py')]
  const another = a.replace('+1\n', '+2\n')
  const withoutNumbers = a.replace('@@ -1 +1 @@', '@@ ... @@')

  test.each([
    ['So this is what it comes to:', a, a],
    ['So this is what it comes to:', a + b, a + b],
  ])('that is said once more below %j is done once', (words, above, below) => {
    const text = `First:\n\n${above}\n${words}\n\n${below}`
    const result = parse(text)
    expect(result.plan.operations).toEqual(parse(below).plan.operations)
    expect(result.diagnostics).toEqual([])
    expectSound(text, result)
  })

  test('that is said once more with another change of its file is left as it is', () =>
    expect(parse(`${a}\nHere it is:\n\n${a}${another}`).plan.operations).toHaveLength(3))

  test('that is said three times is done once', () =>
    expect(parse(`${a}\nThat is:\n\n${a}\nIn short:\n\n${a}`).plan.operations).toHaveLength(1))

  test.each([
    ['', a, a],
    ['In the second function, too:', a, a],
    ['And back, and there again:', a + another, a],
    ['The rest:', a + b, a],
    ['Do not apply this:', a, a],
    ['Without numbers, it may be at another place:', withoutNumbers, withoutNumbers],
  ])('is done as often as it is said: %j', (words, above, below) =>
    expect(parse(`${above}\n${words}\n\n${below}`).plan.operations).toHaveLength(
      parse(above).plan.operations.length + 1,
    ),
  )
})
