import { expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { IN_PROPORTION, inProportion } from '../proportion.ts'

test.each([
  ['<move>b.py c.py</move>', '`<move><from> … `'],
  ['<rename>b.py -> c.py</rename>', '`<move><from> … `'],
  ['<copy>b.py to c.py</copy>', '`<copy><from> … `'],
  ['<remove>b.py</remove>', '`<delete><file> … `'],
  ['<read>b.py</read>', '`<read><file> … `'],
  ['<mkdir>b/</mkdir>', '`<mkdir><path> … `'],
  [
    '# modification 1\n```\n<file>b</file>\n<original>x</original>\n<patched>y</patched>\n```',
    '`<edit><file>…</file><find>',
  ],
  ['<old_text line=3>\nx\n</old_text>\n<new_text>\ny\n</new_text>', '`<edit><file>…</file><find>'],
  ['<search>\nx\n</search>\n<replace>\ny\n</replace>', '`<edit><file>…</file><find>'],
])('what to write in place of %s is said', (tag, instead) => {
  const { diagnostics } = parse(`{"op": "delete", "path": "a"}\n\n${tag}\n`)
  expect(diagnostics).toMatchObject([
    { code: 'operation-unsupported', data: { instead: expect.stringContaining(instead) } },
  ])
})

test.each([
  '<search_replace path="b.py">\n<search>x</search>\n<replace>y</replace>\n</search_replace>',
  'search_replace "b.py"\n<search>\nx\n</search>\n<replace>\ny\n</replace>',
  '<old>\nx\n</old>\n\n<new>\ny\n</new>',
])('two texts in tags are no prose: %j', (change) => {
  for (const text of [change, `{"op": "delete", "path": "a"}\n\n${change}\n`])
    expect(parse(text).diagnostics).toMatchObject([{ code: 'operation-unsupported' }])
})

test.each([
  '<rename ',
  '<rename\n',
  '<rename from=',
  '<rename>\n',
  '<file name="',
  '<file name="a\n',
  '<remove>a.',
  '<remove>a. \n',
  '<move>a.b c',
  '<move>a.b -> ',
  '<move>/a\n',
  '<file>a</file>\n',
  '<old>\n',
  '<old>\nx</old>\n',
  '<file>a</file>\n\n\n<original',
])(
  IN_PROPORTION,
  inProportion((many) => `{"op": "delete", "path": "a"}\n\n${many}`),
)
