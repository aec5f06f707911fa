import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'

const operations = {
  tags: '<delete>\n<file>b.py</file>\n</delete>\n',
  v4a: '*** Begin Patch\n*** Delete File: b.py\n*** End Patch\n',
  'search-replace': 'b.py\n<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\n',
}

describe.each(Object.entries(operations))('an operation in %s', (_dialect, operation) => {
  test.each([
    ['<!--', '-->'],
    ['<!-- the old way:', '-->'],
    ['<example>', '</example>'],
    ['<examples>', '</examples>'],
    ['<Example>', '</EXAMPLE>'],
    ['<example>\n<!-- first -->', '</example>'],
    ['<!-- see </example>', '-->'],
    ['<draft>', '</draft>'],
    ['<tool_result>', '</tool_result>'],
    ['<function_results>', '</function_results>'],
  ])('between %j and %j is done by nobody', (open, close) => {
    const text = `First.\n\n${open}\n${operation}${close}\n\nThen:\n\n${operation}`
    expect(parse(text).diagnostics).toMatchObject([
      {
        code: 'operation-ambiguous',
        data: { name: expect.stringContaining('of line 3') },
        severity: 'error',
      },
    ])
  })

  test.each([
    ['<details>\n<summary>The patch</summary>\n', '</details>'],
    ['<!-- first -->', '<!-- last -->'],
    ['A comment begins with `<!--`:', 'and ends with `-->`.'],
    ['```html\n<!-- x -->\n```', '-->'],
    ['An <example> of it:', '</example>'],
    ['<!--', ''],
  ])('between %j and %j is done', (open, close) =>
    expect(parse(`${open}\n\n${operation}\n${close}\n`)).toMatchObject({
      plan: { operations: [{ path: 'b.py' }] },
      diagnostics: [],
    }),
  )
})

test.each(['thoughts', 'analysis', 'reflection'])('<%s> at the start of a line is a thought', (name) => {
  const text = `<${name}>\n${operations.tags}</${name}>\n\n${operations.tags.replace('b.py', 'a.py')}`
  expect(parse(text)).toMatchObject({ plan: { operations: [{ path: 'a.py' }] }, diagnostics: [] })
  expect(parse(`See the <${name}> below.\n\n${operations.tags}`)).toMatchObject({ thoughts: [] })
})
