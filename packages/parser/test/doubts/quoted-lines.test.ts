import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

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
  ])('is done in %j', (text) =>
    expect(parse(`${text}\n`)).toMatchObject({ plan: { operations: [{ path: 'b.py' }] }, diagnostics: [] }),
  )
})

// Nothing is timed here: at this length anything that grows with the square runs into the time limit of a test.
test.each(['> ', '>\n', `> ${operations.tags}\n`])('a megabyte of %j is read in proportion', (unit) => {
  expect(parse(unit.repeat(1_000_000 / unit.length)).plan.version).toBe(1)
})
