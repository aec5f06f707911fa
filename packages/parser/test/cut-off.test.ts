import { expect, test } from 'vitest'
import { parse } from '../src/index.ts'

const block = 'src/a.py\n<<<<<<< SEARCH\nx = 1\n=======\nx = 2\n>>>>>>> REPLACE\n'
const patch = '*** Begin Patch\n*** Update File: src/a.py\n@@\n-x = 1\n+x = 2\n*** End Patch\n'
const diff = '--- a/src/a.py\n+++ b/src/a.py\n@@ -1 +1 @@\n-x = 1\n+x = 2\n'

test.each([
  `${block}\nsrc/b.py\n<<<<<<<`,
  `${block}\nsrc/b.py\n<<<<<<< SEA`,
  `${patch}\n*** Begin Pa`,
  `${patch}*** Upd`,
  `${patch}*** Delete File`,
  `${diff}--- a/src/b.py\n+++ b/src/b.py\n@@ -1,2 +1,4 @@\n a\n b\n+c`,
])('an answer that ends in the first line of its next change, or in that, is cut off: %j', (text) => {
  expect(parse(text).diagnostics).toMatchObject([{ code: 'operation-truncated' }])
})

test.each<[string, readonly string[]]>([
  [`${patch}\n*** Begun`, []],
  [`${patch}\n*** And so on`, []],
  [`${block}\n<<<<<<< SEARCHED`, ['operation-malformed']],
])('one that ends in another line is not cut off in its first: %j', (text, codes) => {
  const { plan, diagnostics } = parse(text)
  expect([plan.operations.length, diagnostics.map(({ code }) => code)]).toEqual([1, codes])
})

test('less-than signs on a last line that has its break begin no block', () => {
  const block = 'a.py\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n\n'
  expect(parse(`${block}<\n`).diagnostics).toEqual([])
  expect(parse(`${block}<`).diagnostics).toMatchObject([{ code: 'operation-truncated' }])
})
