import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { parseSoundly } from '../laws.ts'

const problems = (text: string): readonly string[] =>
  parseSoundly(text).diagnostics.map(({ code, message }) => `${code}: ${message}`)

type Arguments = Readonly<Record<string, string>>
type Notation = (tool: string, values: Arguments) => string

const all = (values: Arguments, one: (key: string, value: string) => string): string =>
  Object.entries(values)
    .map(([key, value]) => one(key, value))
    .join('\n')

const named =
  (prefix: string, call: string, wrapper: string, attributes = ''): Notation =>
  (tool, values) =>
    `<${wrapper}>\n<${prefix}${call} name="${tool}">\n${all(
      values,
      (key, value) => `<${prefix}parameter name="${key}"${attributes}>${value}</${prefix}parameter>`,
    )}\n</${prefix}${call}>\n</${wrapper}>`

const claude = named('', 'invoke', 'function_calls')
const qwen: Notation = (tool, values) =>
  `<tool_call>\n<function=${tool}>\n${all(values, (key, value) => `<parameter=${key}>\n${value}\n</parameter>`)}\n</function>\n</tool_call>`
const inKeys =
  (prefix = '', suffix = '', sep = ''): Notation =>
  (tool, values) => {
    const tagged = (tag: string, text: string): string =>
      `<${prefix}${tag}${suffix}>${text}</${prefix}${tag}${suffix}>`
    const given = all(values, (key, value) => `${tagged('arg_key', key)}\n${tagged('arg_value', value)}`)
    return tagged('tool_call', `${tool}${sep}\n${given}\n`)
  }
const glm = inKeys()
const inLines: Notation = (tool, values) =>
  `\`\`\`tool\nTOOL_NAME: ${tool}\n${all(values, (key, value) => `BEGIN_ARG: ${key}\n${value}\nEND_ARG`)}\n\`\`\``

/** The tags of another notation in capital letters. */
const inCapitals =
  (notation: Notation): Notation =>
  (tool, values) => {
    const marked = Object.entries(values).map(([key, _], at) => [key, `\0${at}`])
    return notation(tool, Object.fromEntries(marked))
      .replaceAll(/<\/?[\w:]+|(?<= )\w+=/g, (tag) => tag.toUpperCase())
      .replaceAll(/\0(\d)/g, (_, at) => Object.values(values)[Number(at)]!)
  }

const notations: Readonly<Record<string, Notation>> = {
  Claude: claude,
  'capital letters': inCapitals(claude),
  'a number before the name': (tool, values) =>
    claude(tool, values).replace('<invoke', '$& id="call_1" type=\'function\''),
  'a prefix': named('antml:', 'invoke', 'antml:function_calls'),
  MiniMax: named('', 'invoke', 'minimax:tool_call'),
  Step: named('steptml:', 'invoke', 'steptml:toolcall'),
  DeepSeek: named('｜DSML｜', 'invoke', '｜DSML｜function_calls', ' string="true"'),
  Grok: named('xai:', 'function_call', 'x'),
  'a function with a name': named('', 'function', 'x'),
  // The template of MiniCPM5: each text with a mark of XML or a line break stands in a section.
  MiniCPM: (tool, values) =>
    `<function name="${tool}">${all(values, (key, value) => `<param name="${key}">${/[<&\n]/.test(value) ? `<![CDATA[${value}]]>` : value}</param>`)}</function>`,
  Qwen: qwen,
  GLM: glm,
  // Its tokens have a suffix that is the same in a whole answer.
  'Hunyuan 4': inKeys('', ':6124c78e'),
  'Hunyuan 3': inKeys('', '', '<tool_sep>'),
  'Hunyuan 3, with a suffix': inKeys('', ':opensource', '<tool_sep:opensource>'),
  LongCat: inKeys('longcat_'),
  // Kimi K3.
  Kimi: (tool, values) =>
    `<|open|>tools<|sep|><|open|>call tool="${tool}" index="1"<|sep|>${all(values, (key, value) => `<|open|>argument key="${key}" type="string"<|sep|>${value}<|close|>argument<|sep|>`)}<|close|>call<|sep|><|close|>tools<|sep|>`,
  'GLM in capital letters': inCapitals(glm),
  Continue: inLines,
}

const change = { path: 'a.py', old_string: '  x <b> & "y"\n', new_string: '\n  </i>\n\n' }
const edit = { op: 'edit', path: 'a.py', find: change.old_string, replace: change.new_string }

describe.each(Object.entries(notations))('calls of %s', (_, write) => {
  test('are read as those in JSON are, each text as it stands', () => {
    const { dialect, plan, prose, diagnostics } = parseSoundly(
      `I edit it.\n\n${write('edit_file', change)}\n\nand\n${write('delete_file', { path: 'b' })}\n`,
    )
    expect(diagnostics).toEqual([])
    expect(dialect).toBe('tools')
    expect(plan.operations).toMatchObject([edit, { op: 'delete', path: 'b' }])
    expect(
      prose.map(({ text }) => text.replaceAll(/<\|\w+\|>tools<\|sep\|>|<[^<>]+>/g, '').trim()).join(' '),
    ).toMatch(/^I edit it\.\s+and\s*$/)
  })

  test('have numbers, flags and lists as text', () => {
    const edits = JSON.stringify([{ old_string: 'x', new_string: 'y', replace_all: true }])
    expect(parseSoundly(write('multi_edit', { file_path: 'a', edits })).plan.operations).toMatchObject([
      { op: 'edit', path: 'a', find: 'x', replace: 'y', occurrences: 'all' },
    ])
    const insert = { command: 'insert', path: 'a', insert_line: '3', insert_text: '12\n' }
    expect(parseSoundly(write('str_replace_based_edit_tool', insert))).toMatchObject({
      dialect: 'text-editor',
      diagnostics: [],
      plan: { operations: [{ op: 'patch', path: 'a', hunks: [{ lines: ['+12'], from: 3 }] }] },
    })
    expect(
      parseSoundly(write('Read', { file_path: 'a', offset: '2', limit: '5' })).plan.operations,
    ).toMatchObject([{ op: 'read', path: 'a', offset: 2, limit: 5 }])
  })

  test.each(['file_editor', 'oh_editor'])('of %s are commands of the editor', (tool) => {
    const create = { command: 'create', path: 'a', file_text: 'x\n' }
    expect(parseSoundly(write(tool, create))).toMatchObject({
      dialect: 'text-editor',
      diagnostics: [],
      plan: { operations: [{ op: 'create', path: 'a', content: 'x\n', overwrite: false }] },
    })
  })

  test('may hold other notations, which are text', () => {
    const other =
      write === qwen || write === notations['a function with a name'] || write === notations.MiniCPM
        ? glm
        : qwen
    for (const content of [
      'a\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n',
      '*** Begin Patch\n*** Delete File: c\n*** End Patch\n',
      '--- a/c\n+++ b/c\n@@ -1 +1 @@\n-x\n+y\n',
      '<delete><file>c</file></delete>\n',
      '{"name": "delete_file", "arguments": {"path": "c"}}\n',
      '{"name": "delete_file", "arguments": {"path": [\n',
      '<think>\nno\n</think>\n<think>\n',
      '```\nx\n```\n~~~\n',
      'if (s.endsWith("</parameter>")) s = "</invoke></arg_value></function>"\n',
      'x\n\n',
      '',
      `${other('delete_file', { path: 'c' })}\n`,
    ]) {
      const text = `${write('write_file', { path: 'b', content })}\n\n${write('delete_file', { path: 'd' })}\n`
      expect(problems(text)).toEqual([])
      expect(parseSoundly(text).plan.operations).toMatchObject([
        { op: 'create', path: 'b', content },
        { op: 'delete', path: 'd' },
      ])
    }
  })

  test('are read in an indented fence as at the margin', () => {
    const content = 'def f():\n    return 1\n\nx\n'
    const calls = `${write('write_file', { path: 'b', content })}\n${write('edit_file', change)}`
    const item = calls.replaceAll(/^(?=.)/gm, '   ')
    for (const lineEnd of ['\n', '\r\n']) {
      const text = `1. These:\n\n   \`\`\`xml\n${item}\n   \`\`\`\n\n2. Done.\n`.replaceAll('\n', lineEnd)
      expect(problems(text)).toEqual([])
      expect(parseSoundly(text).plan.operations).toMatchObject([
        { op: 'create', path: 'b', content: content.replaceAll('\n', lineEnd) },
        { ...edit, find: edit.find.replace('\n', lineEnd), replace: edit.replace.replaceAll('\n', lineEnd) },
      ])
    }
  })

  test('have each text as it was written, or are refused, whatever tags it holds', () => {
    const pieces = [
      'x',
      ' ',
      '\n',
      '\r\n',
      '"',
      '<',
      '>',
      '`',
      '{"a": [',
      '<think>',
      '```\n',
      '</invoke>',
      '</function>',
    ]
    const tags = [
      '</parameter>',
      '</arg_value>',
      '</tool_call>',
      '<parameter name="y">',
      '<parameter=y>',
      '<arg_key>y</arg_key>',
    ]
    const text = fc.array(fc.constantFrom(...pieces, ...tags), { maxLength: 8 }).map((all) => all.join(''))
    fc.assert(
      fc.property(text, text, (old, fresh) => {
        const values = { path: 'a', old_string: `${old}.`, new_string: `.${fresh}` }
        const { diagnostics, plan } = parse(`${write('edit_file', values)}\n`)
        if (diagnostics.length === 0)
          expect(plan.operations).toMatchObject([
            { path: 'a', find: values.old_string, replace: values.new_string },
          ])
      }),
      { numRuns: 300 },
    )
  })

  test('are refused where they are cut off anywhere', () => {
    const whole = write('edit_file', change)
    const wrapper = write === glm ? whole.length : whole.lastIndexOf('</')
    const end = write === inLines ? whole.length - 1 : whole.lastIndexOf('>', wrapper - 1)
    for (const before of ['', `${write('delete_file', { path: 'b' })}\n`])
      for (let to = whole.indexOf('edit_file') + 11; to <= end; to++) {
        const { diagnostics, plan } = parse(before + whole.slice(0, to))
        expect(diagnostics, whole.slice(0, to)).not.toEqual([])
        expect(plan.operations.filter(({ op }) => op !== 'delete')).toEqual([])
      }
  })
})

test('a string of JSON is what it says where the notation may have one, and quotes are none of a text otherwise', () => {
  const content = 'a "b"\n\tc\n'
  expect(
    parseSoundly(inLines('write_file', { path: '"a"', content: JSON.stringify(content) })).plan.operations,
  ).toMatchObject([{ op: 'create', path: 'a', content }])
  const version = { path: 'a', old_string: '"version": "1"', new_string: '"version": "2"' }
  expect(parseSoundly(inLines('edit_file', version)).plan.operations).toMatchObject([
    { find: version.old_string, replace: version.new_string },
  ])
  expect(problems(inLines('write_file', { path: '"a"', content: `"x\n\t\\"y\\"\n"` }))).toEqual([
    expect.stringContaining('has quotes around its `content`, which is no string of JSON'),
  ])
  expect(parseSoundly(claude('write_file', { path: 'a', content: '"b"' })).plan.operations).toMatchObject([
    { content: '"b"' },
  ])
})

test('what defines a tool is no call of it, and a call of an unknown one that changes a file is', () => {
  const defined =
    '```tool_definition\nTOOL_NAME: delete_file\nTOOL_ARG: path (string, required)\nEND_ARG\n```'
  expect(problems(`${defined}\n\n${inLines('delete_file', { path: 'b' })}\n`)).toEqual([])
  const lazy = inLines('edit_existing_file', { filepath: 'a', changes: '// ...\nx' })
  for (const text of [
    lazy,
    `${lazy}\n\n${inLines('delete_file', { path: 'b' })}`,
    `<delete><file>b</file></delete>\n\n${lazy}`,
  ])
    expect(problems(text)[0]).toMatch(/`name` must be one of|dialect-ambiguous/)
})

test('what is wrong with an argument is told at its place', () => {
  const text = `${claude('edit_file', { path: 'a', old_string: 'x', new_strin: 'y' })}\n`
  const first = parseSoundly(text).diagnostics.at(-1)
  expect(first).toMatchObject({ code: 'field-unknown', data: { field: 'new_strin', nearest: 'new_string' } })
  expect(text.slice(first!.plan!.offset).startsWith('<parameter name="new_strin">')).toBe(true)
  const twice = claude('delete_file', { path: 'a' }).replace(/<par.*/, '$&\n$&')
  expect(problems(twice)).toEqual([expect.stringContaining('`path` is there more than once')])
  const wrong = parseSoundly(claude('read_file', { path: 'a', offset: 'x' })).diagnostics[0]!
  expect(wrong).toMatchObject({ code: 'field-invalid', data: { field: 'offset' } })
  expect(wrong.plan).toMatchObject({ line: 4, length: 1 })
})

test.each<[string, string, string]>([
  [
    'another call in an argument',
    claude('write_file', { path: 'a', content: `${claude('delete_file', { path: 'b' })}\n` }),
    'has no end of `content`, or another call in it',
  ],
  [
    'an argument that nothing ends before the next one',
    claude('edit_file', change).replace('</parameter>', ''),
    'has no end of `path`, or another argument in it',
  ],
  [
    'an argument that nothing ends',
    claude('delete_file', { path: 'a' }).replace('</parameter>', ''),
    'has no end of `path`',
  ],
  [
    'a file on lines of its own, and a path that is not',
    claude('write_file', { path: 'a', content: '\nx\n' }),
    'begins its `content` on a line of its own',
  ],
  [
    'a section that nothing ends',
    claude('write_file', { path: 'a', content: '<![CDATA[x\n' }),
    'begins a CDATA section in its `content`, and does not end it there',
  ],
  [
    'an end that stands twice',
    claude('write_file', { path: 'a', content: 'x</parameter>\n</invoke>\n' }),
    'is followed by another `</parameter>`',
  ],
  [
    'a call within a sentence',
    'So `<invoke name="edit_file"><parameter name="file_path">a</parameter></invoke>` is one.',
    'stands in backticks within a sentence',
  ],
])('%s is refused, alone and beside others', (_, call, message) => {
  const other = claude('delete_file', { path: 'd' })
  for (const text of [call, `${call}\n\n${other}`, `${other}\n\n${call}\n`])
    expect(problems(text)).toContainEqual(expect.stringContaining(message))
})

test('what follows a call that nothing ends is not carried out, whatever is passed over', () => {
  const inner = claude('delete_file', { path: 'b' })
  const outer = claude('write_file', { path: 'a', content: inner })
  const text = outer.slice(0, outer.lastIndexOf('</parameter>'))
  expect(parse(text, { lenient: true }).diagnostics[0]).toMatchObject({
    code: 'operation-malformed',
    severity: 'error',
  })
})

const minicpm = notations.MiniCPM!

test.each<[string, string, object]>([
  [
    'the end of a section, parted over two',
    minicpm('edit_file', { path: 'a', old_string: 'x[y[0]]]]><![CDATA[> <z', new_string: 'x' }),
    { find: 'x[y[0]]> <z', replace: 'x' },
  ],
  [
    'a section with line breaks around it',
    minicpm('write_file', { path: 'a', content: '<x>\n' }).replace(/<!.*\n.*]>/, '\n$&\n'),
    { content: '<x>\n' },
  ],
  [
    'a section around a whole file in the notation of others',
    claude('write_file', { path: 'a', content: '<![CDATA[<x>\n]]>' }),
    { content: '<x>\n' },
  ],
  [
    'a section of the file',
    claude('edit_file', { path: 'a', old_string: '<![CDATA[x]]>', new_string: '<![CDATA[y]]>' }),
    { find: '<![CDATA[x]]>', replace: '<![CDATA[y]]>' },
  ],
  [
    'a section of the file that another one of the call takes the place of',
    claude('edit', { path: 'a', mode: 'edit', old_text: '<![CDATA[x]]>', content: '<![CDATA[y]]>' }),
    { find: '<![CDATA[x]]>', replace: '<![CDATA[y]]>' },
  ],
  [
    'a section that is to be added to a file',
    claude('edit', { path: 'a', mode: 'append', content: '<![CDATA[y]]>' }),
    { content: '<![CDATA[y]]>' },
  ],
  [
    'a section in a text',
    minicpm('edit_file', { path: 'a', old_string: 'x', new_string: 'y' }).replace('>y<', '>y <![CDATA[z]]><'),
    { replace: 'y <![CDATA[z]]>' },
  ],
])('%s', (_, text, operation) => {
  expect(parseSoundly(text)).toMatchObject({ diagnostics: [], plan: { operations: [operation] } })
})

test('line breaks around all values of a call are layout', () => {
  const inLines = claude('edit_file', { path: '\na\n', old_string: '\nx\n', new_string: '\n  y\n\n' })
  for (const text of [inLines, inLines.replaceAll('\n', '\r\n')])
    expect(parseSoundly(text).plan.operations).toMatchObject([
      { path: 'a', find: 'x', replace: text.includes('\r') ? '  y\r\n' : '  y\n' },
    ])
  expect(
    parseSoundly(qwen('edit_file', { path: 'a', old_string: 'x', new_string: '' })).plan.operations,
  ).toMatchObject([{ replace: '' }])
  const alone = qwen('edit_file', { path: 'a', old_string: 'x', new_string: '' }).replace('\n\n', '\n')
  expect(parseSoundly(alone).plan.operations).toMatchObject([{ replace: '' }])
})

test('the end of a call is what is missing behind an argument that has its own', () => {
  const values = { path: 'a', old_string: 'x', new_string: 'y' }
  const call = qwen('edit_file', values).replace('</function>\n', '')
  expect(parse(`${call}\n\nThat is all.\n`).diagnostics).toMatchObject([
    { code: 'operation-truncated', data: { missing: '`</function>`' } },
  ])
})

test('a file that is indented as its tags are is refused, and a text that is sought is not', () => {
  const indented = (content: string): string =>
    claude('write_file', { path: 'a', content }).replaceAll(/^(?=<inv|<par|<\/inv)/gm, '  ')
  const fenced = `1. So:\n\n   \`\`\`\n${indented('x\n  y\n').replaceAll(/^(?=.)/gm, '   ')}\n   \`\`\`\n`
  for (const text of [indented('x\n  y\n'), fenced])
    expect(problems(text)).toEqual([
      expect.stringContaining('is indented, and so is every line of its `content`'),
    ])
  for (const content of ['x', 'x\n  y\nz\n'])
    expect(parseSoundly(indented(content)).plan.operations).toMatchObject([{ content }])
  const values = { path: ' a ', old_string: '  x\n  y', new_string: '  z' }
  expect(
    parseSoundly(claude('edit_file', values).replaceAll(/^(?=<inv|<par)/gm, '  ')).plan.operations,
  ).toMatchObject([{ path: 'a', find: '  x\n  y', replace: '  z' }])
})

describe('texts on lines of their own', () => {
  const values = { path: 'a', old_string: 'x\n  y', new_string: 'x\n\n\tz\n' }
  const onLines = named('', 'invoke', 'x')
  const claudeOnLines: Notation = (tool, all) =>
    onLines(tool, Object.fromEntries(Object.entries(all).map(([key, value]) => [key, `\n${value}\n`])))

  test.each([
    ['Qwen', qwen],
    ['Claude', claudeOnLines],
  ])('lose the indentation that all of their call has, as in a list: %s', (_, write) => {
    for (const indentation of ['   ', '\t', '      '])
      for (const lineEnd of ['\n', '\r\n']) {
        const item = `${write('edit_file', values)}\n${write('write_file', { path: 'b', content: 'c\n  d\n' })}`
        const text = `1. So:\n\n${item.replaceAll(/^(?=.)/gm, indentation)}\n\n2. Done.\n`
        const { plan, diagnostics } = parseSoundly(text.replaceAll('\n', lineEnd))
        expect(diagnostics).toEqual([])
        expect(JSON.parse(JSON.stringify(plan.operations).replaceAll('\\r', ''))).toMatchObject([
          { path: 'a', find: values.old_string, replace: values.new_string },
          { path: 'b', content: 'c\n  d\n' },
        ])
      }
  })

  test.each([
    ['a line is not', '   <function=edit_file>\n   <parameter=path>\na\n   </parameter>'],
    ['they stand inside their tags', '   <function=edit_file>\n   <parameter=path>\n     a\n   </parameter>'],
    ['another stands beside its tag', '   <function=edit_file>\n   <parameter=path>a</parameter>'],
    ['only the ends of tags are', '<function=edit_file>\n<parameter=path>\na\n</parameter>'],
    ['the first tag stands behind a mark', '- <function=edit_file>\n  <parameter=path>\n  a\n  </parameter>'],
  ])('are refused where tags are indented, and %s', (_, head) => {
    const rest =
      '   <parameter=old_string>\n   x\n   </parameter>\n   <parameter=new_string>\n   y\n   </parameter>\n   </function>'
    expect(problems(`${head}\n${rest}\n`)).toEqual([
      expect.stringContaining('indents the tag that ends its `old_string`'),
    ])
  })
})

test('stand wherever in a line', () => {
  const call = claude('delete_file', { path: 'a' }).replaceAll('\n', '')
  for (const text of [call.replace(/<invoke.*<\/invoke>/, '$&$&'), `Now: ${call}\n- ${call} is next.`])
    expect(parseSoundly(text).plan.operations).toHaveLength(2)
})

test('stand beside calls in JSON, and those in JSON, in thoughts and in operations are none', () => {
  const json = '{"name": "delete_file", "arguments": {"path": "b"}}'
  const call = claude('edit_file', change)
  expect(parseSoundly(`${json}\n${call}\n${json}\n`).plan.operations).toMatchObject([
    { path: 'b' },
    edit,
    { path: 'b' },
  ])
  expect(parseSoundly(`<think>\n${call}\n</think>\n${json}\n`).plan.operations).toMatchObject([{ path: 'b' }])
  const inJson = JSON.stringify({
    name: 'write_file',
    arguments: { path: 'c', content: qwen('edit_file', change) },
  })
  expect(parseSoundly(`${inJson}\n`).plan.operations).toMatchObject([{ op: 'create', path: 'c' }])
  expect(parseSoundly(`<create>\n<file>a</file>\n<content>\n${call}\n</content>\n</create>`)).toMatchObject({
    dialect: 'tags',
    diagnostics: [],
  })
  expect(problems(`${call}\n\n<delete><file>b</file></delete>\n`)).toEqual([
    expect.stringContaining('dialect-ambiguous'),
  ])
})

test('a tag that is only named ends nothing', () => {
  const text = `${claude('delete_file', { path: 'a' })}\n\nEach call ends with \`</invoke>\`.\n`
  expect(parseSoundly(text)).toMatchObject({ plan: { operations: [{ op: 'delete' }] }, diagnostics: [] })
})

test.each<[string, Arguments, boolean]>([
  ['save_it', { path: 'a', content: 'x' }, true],
  ['post_message', { channel: 'a', content: 'x' }, false],
  ['show_map', { path: 'a', zoom: '3' }, false],
  ['Delete', { path: 'a' }, true],
  ['Delete', { id: '3' }, false],
])('a call of %j with %j works on files by its arguments: %j', (tool, values, isOfFiles) => {
  const text = `<delete><file>a</file></delete>\n\n${claude(tool, values)}\n`
  expect(problems(text).length > 0).toBe(isOfFiles)
})

test.each<[string, Arguments, object]>([
  [
    'edit',
    { path: 'a', edits: '[{"oldText": "x", "newText": "y"}]' },
    { op: 'edit', find: 'x', replace: 'y' },
  ],
  ['replace', { file: 'a', search: 'x', replace: 'y' }, { op: 'edit', find: 'x', replace: 'y' }],
  ['Write', { path: 'a', contents: 'x' }, { op: 'create', content: 'x' }],
  ['Delete', { path: 'a' }, { op: 'delete', path: 'a' }],
])(
  'a tool of others that is a word, %j, is known beside the path of a file: %j',
  (tool, values, operation) => {
    for (const write of [claude, qwen, glm]) {
      expect(parseSoundly(write(tool, values))).toMatchObject({
        plan: { operations: [operation] },
        diagnostics: [],
      })
      const json = '{"name": "delete_file", "arguments": {"path": "b"}}\n\n'
      expect(parseSoundly(json + write(tool, values)).plan.operations).toMatchObject([
        { path: 'b' },
        operation,
      ])
    }
  },
)

test('what begins in JSON or in a thought takes nothing of what stands behind it', () => {
  const json = '{"name": "delete_file", "arguments": {"path": "b"}}'
  const whole = '<function=edit_file><parameter=path>a</parameter></function>'
  for (const begun of [whole, whole.slice(0, -23), claude('edit_file', change).slice(0, 60)]) {
    expect(
      parseSoundly(`<think>\nI could write ${begun}\n</think>\n${json}\n`).plan.operations,
    ).toMatchObject([{ op: 'delete', path: 'b' }])
    const content = `x ${begun}\n`
    const inJson = JSON.stringify({ name: 'write_file', arguments: { path: 'c', content } })
    expect(parseSoundly(`${inJson}\n${json}\n`).plan.operations).toMatchObject([
      { op: 'create', path: 'c', content },
      { op: 'delete', path: 'b' },
    ])
  }
})

test('calls beside it of tools that change no file are prose, and of others are refused', () => {
  const call = claude('edit_file', change)
  for (const [tool, values] of [
    ['Bash', { command: 'npm test' }],
    ['WebFetch', { url: 'https://example.org', prompt: 'x' }],
  ] as const) {
    const { plan, diagnostics } = parseSoundly(`${call}\n\n${claude(tool, values)}\n`)
    expect(diagnostics).toEqual([])
    expect(plan.operations).toMatchObject([edit])
  }
  expect(problems(`${call}\n\n${claude('Bash', { command: 'mv a b' })}\n`)).toEqual([
    expect.stringContaining('not "Bash"'),
  ])
  expect(problems(`<delete><file>a</file></delete>\n\n${claude('state', { src: 'x' })}\n`)).toEqual([])
})

test('JSON with such a call in the place of a value is no JSON', () => {
  const call = claude('edit_file', change).split('\n').slice(1, -1).join('\n')
  const json = '{"name": "delete_file", "arguments": {"path": "b"}}'
  for (const text of [`{"path": ${call}}`, `{"tool_calls": [${call}]}`, `[${json},\n${call}]`])
    expect(problems(text)).toEqual([expect.stringMatching(/^json-invalid: .* expected a value, found `<`/)])
  const inString = json.replace('"b"', `"b${call.replaceAll('\n', '')}"`)
  for (const text of [inString, `It is \`${inString}\` here.\n\n${json}`])
    expect(problems(text)).toEqual([expect.stringMatching(/^json-invalid: .* expected `,` or `}`, found /)])
})
