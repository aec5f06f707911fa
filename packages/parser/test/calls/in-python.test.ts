import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { parseSoundly, withoutPlaces } from '../laws.ts'
import { type Call, callsOf, edit, type Values } from './calls-of-tools.ts'

const problems = (text: string): readonly string[] =>
  parseSoundly(text).diagnostics.map(({ code, message }) => `${code}: ${message}`)

/** How a string is written. */
type Quoting = (text: string) => string
type Notation = (calls: readonly Call[], quoting?: Quoting) => string

const escaped = (text: string, quote: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll(quote[0]!, `\\${quote[0]}`).replaceAll('\r', '\\r')
const double: Quoting = (text) => `"${escaped(text, '"').replaceAll('\n', '\\n')}"`
const quotings: Readonly<Record<string, Quoting>> = {
  'double quotes': double,
  'single quotes': (text) => `'${escaped(text, "'").replaceAll('\n', '\\n')}'`,
  'three quotes': (text) => `"""${escaped(text, '"')}"""`,
  'three single quotes': (text) => `'''${escaped(text, "'")}'''`,
  'strings side by side': (text) =>
    `(${
      text
        .split(/(?<=\n)/)
        .map(double)
        .join('\n  ') || '""'
    })`,
  JSON: (text) => JSON.stringify(text),
}

const literal = (value: unknown, quoting: Quoting): string => {
  if (typeof value === 'string') return quoting(value)
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map((one) => `${literal(one, quoting)},`).join(' ')}]`
  if (typeof value === 'object')
    return `{${Object.entries(value as Values)
      .map(([key, one]) => `${quoting(key)}: ${literal(one, quoting)}`)
      .join(', ')}}`
  return String(value)
}

const called = ({ name, arguments: values }: Call, quoting: Quoting): string =>
  `${name}(${Object.entries(values)
    .map(([key, value]) => `${key}=${literal(value, quoting)}`)
    .join(', ')})`

const joined =
  (before: string, between: string, behind: string, each = (call: string) => call): Notation =>
  (calls, quoting = double) =>
    before + calls.map((call) => each(called(call, quoting))).join(between) + behind

const notations: Readonly<Record<string, Notation>> = {
  LFM2: joined('<|tool_call_start|>[', ', ', ']<|tool_call_end|>'),
  'Llama 4': joined('<|python_start|>[', ',\n', ',]<|python_end|>'),
  'Llama 3.2': joined('[', ', ', ']'),
  'a tag for JSON': joined('<tool_call>\n', '\n', '\n</tool_call>'),
  'Olmo 3': joined('<function_calls>\n', '\n', '\n</function_calls>'),
  'a tag for code': joined('<tool_code>\n', '\n', '\n</tool_code>'),
  smolagents: joined('<code>\n', '\n', '\nprint(result)\n</code>', (call) => `result = ${call}`),
  Gemini: joined('```tool_code\n', '\n', '\n```', (call) => `print(default_api.${call})`),
  Gemma: joined('~~~tool_code\n', '\n\n# then\n', '\n~~~'),
}

describe.each(Object.entries(notations))('calls of %s', (name, write) => {
  test.each(Object.entries(callsOf))('are read as those in JSON are: %s', (dialect, calls) => {
    const { plan } = parseSoundly(JSON.stringify(calls))
    for (const quoting of Object.values(quotings)) {
      const text = write(calls, quoting)
      for (const answer of name === 'Llama 3.2'
        ? [text, `<think>\n[x]\n</think>\n${text}\n`]
        : [text, `I do it.\n\n${text}\n\nDone.\n`]) {
        const { diagnostics, ...other } = parseSoundly(answer)
        expect(diagnostics).toEqual([])
        expect(other.dialect).toBe(dialect)
        expect(withoutPlaces(other.plan)).toEqual(withoutPlaces(plan))
        expect(other.prose.map((passage) => passage.text)).toEqual(
          answer.startsWith('I') ? ['I do it.', 'Done.'] : [],
        )
      }
    }
  })

  test('may hold other notations, which are text', () => {
    for (const content of [
      'a\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n',
      '*** Begin Patch\n*** Delete File: c\n*** End Patch\n',
      '<delete><file>c</file></delete>\n',
      '{"name": "delete_file", "arguments": {"path": "c"}}\n',
      '{"name": "delete_file", "arguments": {"path": [\n',
      '<invoke name="delete_file">\n<parameter name="path">c\n',
      '<think>\nno\n</think>\n<think>\n',
      '```\nx\n```\n~~~\n',
      'f("]<|tool_call_end|>", \'</function_calls>\')\n# x\n',
    ])
      for (const quoting of Object.values(quotings)) {
        const text = write(
          [
            { name: 'write_file', arguments: { path: 'b', content } },
            { name: 'delete_file', arguments: { path: 'd' } },
          ],
          quoting,
        )
        expect(problems(text)).toEqual([])
        expect(parseSoundly(text).plan.operations).toMatchObject([
          { op: 'create', path: 'b', content },
          { op: 'delete', path: 'd' },
        ])
      }
  })

  test('have each text as it was written', () => {
    const piece = fc.constantFrom(
      'x',
      ' ',
      '\n',
      '\r\n',
      '"',
      "'",
      '\\',
      '"""',
      "'''",
      '\\n',
      '{',
      ')',
      ']',
      '#',
      'é',
      '😀',
    )
    const text = fc.array(piece, { maxLength: 8 }).map((all) => all.join(''))
    fc.assert(
      fc.property(text, text, fc.constantFrom(...Object.values(quotings)), (old, fresh, quoting) => {
        const values = { path: 'a', old_string: `${old}.`, new_string: `.${fresh}` }
        const { diagnostics, plan } = parse(write([{ name: 'edit_file', arguments: values }], quoting))
        expect(diagnostics).toEqual([])
        expect(plan.operations).toMatchObject([
          { path: 'a', find: values.old_string, replace: values.new_string },
        ])
      }),
      { numRuns: 200 },
    )
  })

  test('are refused where they are cut off anywhere', () => {
    const first: Call = { name: 'delete_file', arguments: { path: 'b' } }
    for (const quoting of [double, quotings['three quotes']!])
      for (const calls of [[edit], [first, edit]]) {
        const whole = write(calls, quoting)
        const end = whole.lastIndexOf(write === notations.Gemini ? '))' : ')')
        for (let to = whole.indexOf(calls[0]!.name) + calls[0]!.name.length + 2; to <= end; to++) {
          const { diagnostics, plan } = parse(whole.slice(0, to))
          expect(diagnostics, whole.slice(0, to)).not.toEqual([])
          expect(plan.operations).toEqual([])
        }
      }
  })

  test.each<[string, string]>([
    ['path=f"a"', 'with `f` before it: write the text itself'],
    ['path=b"a"', 'bytes are no text'],
    ['path="a" + "b"', 'found `+`: nothing is computed'],
    ['path=a', 'found `a`'],
    ['path=join("a")', 'found `join(`'],
    ['path=("a", "b")', 'expected one value'],
    ['path=("a")("b")', 'nothing is called here'],
    ['path=()', 'expected one value'],
    ['path="a".strip()', 'found `.strip(`'],
    ['"a"', 'expected `name=value`'],
    ['**a', 'expected `name=value`'],
    ['path="a\n"', 'ends with its line'],
    ['path="\\x1"', 'stands for no character'],
    ['path="\\N{DASH}"', 'stands for no character'],
    ['path={"a"}', 'expected `:`'],
    ['path=[,]', 'expected a value'],
    ['path=1_0', 'found `1_0`'],
    ['path="a" "b" path="c"', 'expected'],
  ])('are refused with %s', (given, message) => {
    const text = write([{ name: 'delete_file', arguments: { path: 'x' } }]).replace('path="x"', () => given)
    const { diagnostics, plan } = parse(text, { lenient: true })
    expect(diagnostics[0]).toMatchObject({ code: 'operation-malformed', severity: 'error' })
    expect(diagnostics[0]!.message).toContain(message)
    expect(plan.operations).toEqual([])
  })
})

test.each([
  ['a result with a name', 'result = edit_file(path="a", old_string="x", new_string="y")\nprint(result)'],
  ['what is said', 'print("(1)"); edit_file(path="a", old_string="x", new_string="y")\nprint(f"Is {x}")'],
  ['a last answer', 'print()\nedit_file(path="a", old_string="x", new_string="y")\nfinal_answer("Done.")'],
])('code may have %s', (_, code) => {
  for (const text of [
    `Thought: I edit.\nCode:\n\`\`\`py\n${code}\n\`\`\`<end_code>`,
    `I edit.\n<code>\n${code}\n</code>`,
    `\`\`\`tool_code\n${code}\n\`\`\``,
  ])
    for (const answer of [text, `${text.replaceAll('\n', '\r\n')}\r\n`]) {
      expect(problems(answer)).toEqual([])
      expect(parseSoundly(answer).plan.operations).toMatchObject([{ op: 'edit', path: 'a', find: 'x' }])
    }
})

test.each([
  'for one in ["a"]:\n    edit_file(path=one, old_string="x", new_string="y")',
  'edit_file(path="a", old_string="x", new_string="y")\nos.remove("b")',
  'text = read_file(path="a")\nwrite_file(path="a", content=text.upper())',
  'print(f"{delete_file(path=1)}")\ndelete_file(path="a")',
  'x = 1\nresult = delete_file(path="a")',
  'a = b = delete_file(path="a")',
])('code that does anything else is refused: %s', (code) => {
  for (const text of [`Code:\n\`\`\`py\n${code}\n\`\`\`<end_code>`, `<code>\n${code}\n</code>`])
    for (const answer of [text, `${text}\n\n{"name": "delete_file", "arguments": {"path": "c"}}`])
      expect(problems(answer)).toEqual([expect.stringContaining('operation-malformed')])
})

test('strings are those of Python', () => {
  const written = String.raw`write_file(path=r'a', content='\x41\u00e9\U0001F600\101\d\'\
z' u"\t" R'\n\'')`
  expect(parseSoundly(`<function_calls>\n${written}\n</function_calls>`).plan.operations).toMatchObject([
    { path: 'a', content: String.raw`Aé😀A\d'z${'\t'}\n\'` },
  ])
})

test('are read in an indented fence as at the margin', () => {
  const text = `1. So:\n\n   \`\`\`tool_code\n   print(write_file(path="a", content="""x\n     y\n\n   """))\n   \`\`\`\n`
  for (const answer of [text, text.replaceAll('\n', '\r\n')])
    expect(parseSoundly(answer).plan.operations).toMatchObject([
      { path: 'a', content: answer.includes('\r') ? 'x\r\n  y\r\n\r\n' : 'x\n  y\n\n' },
    ])
})

test('what is wrong with an argument is told at its place', () => {
  const text =
    '<|tool_call_start|>[multi_edit(path="a", edits=[{"old_string": "x"}, {"odl": 1}])]<|tool_call_end|>'
  const places = parseSoundly(text).diagnostics.map(({ plan }) =>
    text.slice(plan!.offset, plan!.offset + plan!.length),
  )
  expect(places).toContain('"odl"')
  const [twice] = parseSoundly('[delete_file(path="a", path="b")]').diagnostics
  expect(twice).toMatchObject({ code: 'field-invalid', plan: { offset: 23, length: 4 } })
})

test('stand beside calls in other notations', () => {
  const json = '{"name": "delete_file", "arguments": {"path": "a"}}'
  const tags = '<invoke name="delete_file">\n<parameter name="path">b</parameter>\n</invoke>'
  const python = '<|tool_call_start|>[delete_file(path="c")]<|tool_call_end|>'
  expect(parseSoundly(`${json}\n${tags}\n${python}\n${json}\n`).plan.operations).toMatchObject([
    { path: 'a' },
    { path: 'b' },
    { path: 'c' },
    { path: 'a' },
  ])
  expect(parseSoundly(`<think>\n${python.slice(0, -30)}\n</think>\n${json}`).plan.operations).toMatchObject([
    { path: 'a' },
  ])
  const inJson = { name: 'write_file', arguments: { path: 'd', content: `${python.replaceAll('"', "'")}\n` } }
  expect(parseSoundly(JSON.stringify(inJson)).plan.operations).toMatchObject([{ op: 'create', path: 'd' }])
  expect(problems(`So \`${python}\` is one.`)).toEqual([
    expect.stringContaining('in backticks within a sentence'),
  ])
})

test.each(['I write a <tool_call> block (as asked):', 'The tag <tool_code> f(x) is read:'])(
  'a mark that is spoken of is prose: %s',
  (words) => {
    const call = '<invoke name="delete_file">\n<parameter name="path">a</parameter>\n</invoke>'
    expect(parseSoundly(`${words}\n\n${call}`)).toMatchObject({
      plan: { operations: [{ op: 'delete', path: 'a' }] },
      prose: [{ text: words }],
      diagnostics: [],
    })
    const cutOff = 'So <tool_code>rename(old'
    for (const text of [`${call}\n\n${cutOff}, new)</tool_code>\n`, `${call}\n\n${cutOff.slice(3)}, new)\n`])
      expect(problems(text)).toHaveLength(1)
    expect(problems(`${call}\n\nSo <tool_code>delete_file(old`)).toHaveLength(1)
  },
)

test('what stands with prose around it, or below other code, is refused', () => {
  const list = '[delete_file(path="a")]'
  for (const text of [`${list}\n\nThat is it.`, `I do it:\n\n${list}`])
    expect(problems(text)).toEqual([expect.stringContaining('in another notation')])
  const json = '{"name": "delete_file", "arguments": {"path": "a"}}'
  for (const call of [
    'print(default_api.write_file(path="b", content=x))',
    'write_file(path="b", content=x)',
  ])
    expect(problems(`${json}\n\n\`\`\`tool_code\nx = """\ny\n"""\n${call}\n\`\`\`\n`)).toEqual([
      'operation-malformed: Malformed call block: expected a call and nothing else: `name(argument="…")`',
    ])
})

test('a change of code that calls the like is no code of calls', () => {
  const block = 'a.py\n<<<<<<< SEARCH\nx = 1\n=======\nread_file(path="b")\n>>>>>>> REPLACE\n'
  const within = `Code:\n\`\`\`python\n${block}\`\`\`\n`
  for (const text of [within, block.replace('\n', '\n<code>\n').concat('</code>\n')])
    expect(parseSoundly(text)).toMatchObject({ dialect: 'search-replace', diagnostics: [] })
})

test('code of Python is no call', () => {
  const json = '{"name": "delete_file", "arguments": {"path": "a"}}'
  const call = 'edit_file(path="b", old_string="x", new_string="y")'
  for (const code of [
    `\`\`\`python\nprint(${call})\n\`\`\``,
    `\`\`\`\nx = [${call}]\n\`\`\``,
    `So write \`[${call}]\` in it.`,
    `Code:\n\`\`\`python\n${call}\n\`\`\``,
    `Code:\n\`\`\`python\ndef f():\n    ${call}\n\`\`\``,
    `<code>\nclass A:\n    def f(self):\n        ${call}\n</code>`,
    `<code>\nreturn ${call}\n</code>`,
    '```tool_code\nprint(google_search.search(queries=["x"]))\n```',
    'In a fence of `tool_code`, or in <function_calls>, or behind <|tool_call_start|>[',
  ]) {
    const { plan, diagnostics } = parseSoundly(`${json}\n\n${code}\n`)
    expect(diagnostics).toEqual([])
    expect(plan.operations).toMatchObject([{ op: 'delete', path: 'a' }])
  }
  const test = `def test():\n    assert [${call}]\n    print(default_api.${call})\n`
  expect(parseSoundly(`<create>\n<file>a</file>\n<content>\n${test}</content>\n</create>`)).toMatchObject({
    dialect: 'tags',
    diagnostics: [],
  })
})

test.each([
  '```py\n[read(path=p) for p in paths]\n```',
  '[view(path=p) for p in paths]',
  '```py\n[glob(pattern="*.py"), glob(pattern="*.ts")]\n```',
  '<code>\nfs.Delete(path="a.txt")\n</code>',
  '<code>\nimport store\ndata = store.read(path="config.json")\n</code>',
  'Thought: I look.\nCode:\n```py\nimport glob\nfiles = glob(pattern="*.py")\n```<end_code>',
  '<function name="replace">\n<param name="pattern">a+</param>\n</function>',
])('a word is any function in code, and no tool, be it alone or beside blocks: %j', (code) => {
  const block = 'a.py\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n'
  expect(parse(code).diagnostics).toMatchObject([{ code: 'nothing-recognised' }])
  expect(parse(`${block}\nUse it so:\n\n${code}\n`)).toMatchObject({
    dialect: 'search-replace',
    diagnostics: [],
  })
})
