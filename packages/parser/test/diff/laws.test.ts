import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { expectRoundTrip, expectSound } from '../laws.ts'

const pieces = [
  ...[
    '--- a/f\n',
    '+++ b/f\n',
    '--- /dev/null\n',
    '+++ /dev/null\n',
    '--- "a/\\303\\274"\n',
    '+++ b/g\n',
    '--- a/',
    '+++',
  ],
  ...[
    '@@ -1,2 +1,2 @@\n',
    '@@ -0,0 +1 @@\n',
    '@@ ... @@\n',
    '@@',
    '@@ -1 +1',
    ' a\n',
    '-b\n',
    '+c\n',
    '\\ No\n',
    '-- \n',
  ],
  ...[
    'diff --git a/f b/f\n',
    'diff --git a/f b/g\n',
    'diff --git a/g b/f\n',
    'diff --cc f\n',
    'diff --gi',
    '\n',
    '\r\n',
  ],
  ...[
    'rename from f\n',
    'rename to g\n',
    'copy from g\n',
    'copy to f\n',
    'old mode 100644\n',
    'new mode 120000\n',
  ],
  ...[
    'new file mode 100644\n',
    'deleted file mode 100644\n',
    'new file mode 160000\n',
    'similarity index 90%\n',
  ],
  ...[
    `index ${'1'.repeat(40)}..${'0'.repeat(40)}\n`,
    'index 1..2 120000\n',
    `From ${'0'.repeat(40)} x\n`,
    'prose\n',
  ],
  ...['GIT binary patch\n', 'literal 0\n', 'HcmV?d00001\n', 'delta 9\n', 'Binary files a/f and b/f differ\n'],
  ...['```diff\n', '```\n', '<think>', '</think>\n', '\ufeff', 'é😀', ' '],
]

test('no pieces of diffs make the parser throw, and what it says of them is sound', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 25 }), (chosen) => {
      const text = chosen.join('')
      const result = parse(text, { dialect: 'diff' })
      expectSound(text, result)
      expect(result.plan.operations.length + result.diagnostics.length).toBeGreaterThan(0)
    }),
    { numRuns: 5000 },
  )
})

test('lines that are added to an empty file are not read back as a new file', () => {
  const hunks = [{ lines: ['+x'], from: 0 }]
  expectRoundTrip({ version: 1, operations: [{ op: 'patch', path: 'f', hunks }] }, 'diff')
})
