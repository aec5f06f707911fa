import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { IN_PROPORTION, inProportion } from '../proportion.ts'

const operations = {
  tags: '<delete><file>b.py</file></delete>',
  'str-replace': '{"file_path": "b.py", "old_string": "one", "new_string": "1"}',
  tools: '{"name": "delete_file", "arguments": {"path": "b.py"}}',
  plan: '[{"op": "delete", "path": "b.py"}]',
}

describe.each(Object.entries(operations))('an operation in %s', (_dialect, operation) => {
  test.each([
    `> ${operation}`,
    `>${operation}`,
    `- > ${operation}`,
    `> > ${operation}`,
    `> You said:\n>\n> ${operation}\n>\n> and no more.`,
    `> \`\`\`json\n> ${operation}\n> \`\`\``,
    `> <tool_call>\n> ${operation}\n> </tool_call>`,
    `| what | how |\n| --- | --- |\n| a call | ${operation} |`,
    `| how |\n| --- |\n| \`${operation}\` |`,
  ])('is done by nobody in %j', (text) => {
    for (const words of [`${text}\n`, `A word.\n\n${text}\n\nAnd more.\n`])
      expect(parse(words).diagnostics).toMatchObject([{ code: 'operation-ambiguous', severity: 'error' }])
  })

  test.each([
    `> You said:\n>\n${operation}`,
    `> You said that.\n\n${operation}`,
    `> You said:\n>\n\`\`\`json\n${operation}\n\`\`\``,
    `>>> ${operation}`,
    `=> ${operation}`,
    `| what |\n| --- |\n| a call |\n\n${operation}`,
  ])('is done in %j', (text) =>
    expect(parse(`${text}\n`)).toMatchObject({ plan: { operations: [{ path: 'b.py' }] }, diagnostics: [] }),
  )
})

const inLines = {
  JSON: '```json\n{\n  "path": "a.py",\n  "old_string": "x",\n  "new_string": "X"\n}\n```',
  'a SEARCH/REPLACE block': 'a.py\n<<<<<<< SEARCH\nx\n=======\nX\n>>>>>>> REPLACE',
  'a V4A patch': '*** Begin Patch\n*** Update File: a.py\n@@\n-x\n+X\n*** End Patch',
}

test.each(Object.entries(inLines))(
  '%s behind the marks of a quotation is not passed over',
  (_, operation) => {
    const quoted = operation.replace(/^/gm, '> ')
    const other = operation.replaceAll('a.py', 'b.py')
    expect(parse(`You said:\n\n${quoted}\n\nI do this:\n\n${other}\n`).diagnostics).toMatchObject([
      { code: 'operation-ambiguous', message: expect.stringContaining('in line') },
    ])
    for (const words of ['> Change a.py, please.', '> ```json\n> {"x": 1}\n> ```', '> a.py\n> x = 1'])
      expect(parse(`${words}\n\n${other}\n`), words).toMatchObject({
        plan: { operations: [{ path: 'b.py' }] },
        diagnostics: [],
      })
  },
)

test('a diff that a mail quotes is said by somebody else', () => {
  const diff = (name: string): string => `--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n-x\n+X\n`
  expect(parse(`${diff('a').replace(/^(?=.)/gm, '> ')}\n${diff('b')}`)).toMatchObject({
    plan: { operations: [{ path: 'b' }] },
    diagnostics: [],
  })
})

test.each(['> ', '>\n', `> ${operations.tags}\n`])(
  IN_PROPORTION,
  inProportion((many) => many),
)
