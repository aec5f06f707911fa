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

test.each(['*** Environment ID: remote\n', '\n*** environment id: a-1\n'])(
  'an envelope that names the workspace it is for is told to leave that out: %j',
  (line) => {
    const patch = `*** Begin Patch\n${line}*** Update File: a.py\n@@\n-x\n+y\n*** End Patch\n`
    for (const text of [patch, JSON.stringify({ name: 'apply_patch', arguments: { input: patch } })])
      expect(parse(text).diagnostics).toMatchObject([
        { code: 'operation-malformed', message: expect.stringContaining('chooses between workspaces') },
      ])
  },
)
