import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

test.each([
  ['a chunk', '@@\n-x\n+y\n'],
  ['a hunk with numbers', '@@ -1,1 +1,1 @@\n-x\n+y\n'],
  ['a diff', '--- a/a.py\n+++ b/a.py\n@@ -1,1 +1,1 @@\n-x\n+y\n'],
  ['a chunk above the section of another file', '@@\n-x\n+y\n*** Update File: b.py\n@@\n-z\n'],
])('an envelope that begins with %s is told that no header names its file', (_, inside) => {
  const text = `*** Begin Patch\n${inside}*** End Patch\n`
  expect(parse(text)).toMatchObject({
    dialect: 'v4a',
    diagnostics: [{ code: 'operation-malformed', message: expect.stringContaining('*** Update File: ') }],
  })
})
