import { defaultPolicy, EmendError, hasErrors, type Operation } from '@emend/model'
import { describe, expect, test } from 'vitest'
import { type DialectName, dialectNamed, dialectNames, ifExpressible, parse } from '../src/index.ts'
import { expectSound } from './laws.ts'

const codes = (text: string, options?: Parameters<typeof parse>[1]): readonly string[] =>
  parse(text, options).diagnostics.map(({ code }) => code)

const limited = (limits: Partial<typeof defaultPolicy.limits>) => ({
  limits: { ...defaultPolicy.limits, ...limits },
})

describe('limits', () => {
  test('a text of nothing but white space is an empty plan', () => {
    expect(codes(' \n\t\ufeff')).toEqual(['plan-empty'])
  })

  test('a plan is measured in bytes, before anything of it is read', () => {
    const text = '<mkdir><path>é😀€</path></mkdir>'
    const bytes = Buffer.byteLength(text)
    expect(codes(text, limited({ planBytes: bytes }))).toEqual([])
    const { diagnostics, plan } = parse(text, limited({ planBytes: bytes - 1 }))
    expect(diagnostics).toMatchObject([{ code: 'plan-too-large', data: { bytes, maximum: bytes - 1 } }])
    expect(plan.operations).toEqual([])
  })

  test('operations are counted', () => {
    const text = '<delete><file>a</file></delete>'.repeat(3)
    expect(codes(text, limited({ operations: 3 }))).toEqual([])
    expect(parse(text, limited({ operations: 2 })).diagnostics).toMatchObject([
      { code: 'too-many-operations', data: { count: 3, maximum: 2 } },
    ])
  })
})

const said = (name: DialectName, path: string): string => {
  const written = (operation: Operation): string =>
    dialectNamed(name).render({ version: 1, operations: [operation] })
  return (
    ifExpressible(() => written({ op: 'create', path, content: 'text\n', overwrite: false })) ??
    written({ op: 'edit', path, find: 'one', replace: 'two', occurrences: 'one' })
  )
}

const pathsOf = ({ operations }: { readonly operations: readonly Operation[] }) =>
  operations.map((operation) => 'path' in operation && operation.path)

/** The line that the first operation of a text stands at. */
const lineOf = (text: string): number => parse(text).plan.places![0]!.line

describe('a thought', () => {
  const marks = [
    ...[
      'think',
      'thinking',
      'thought',
      'reason',
      'reasoning',
      'scratchpad',
      'antThinking',
      'seed:think',
      'mm:think',
      'antml:thinking',
      'thinking-content-7bbeb8e1441453ad999a0bbba8a46d4b',
    ].map((name) => [`<${name}>`, `</${name}>`] as const),
    ['[THINK]', '[/THINK]'],
    ['◁think▷', '◁/think▷'],
    ['<|START_THINKING|>', '<|END_THINKING|>'],
    ['<|begin_of_thought|>', '<|end_of_thought|>'],
    ['<|channel|>analysis<|message|>', '<|end|>'],
    ['<|channel>thought', '<channel|>'],
    ['<|content_thinking|>', '<|end_message|>'],
    ['to=self<|message|>', '<|eom|>'],
    ['<|open|>think<|sep|>', '<|close|>think<|sep|>'],
    ['► **THINKING**', '► **ANSWER**'],
  ] as const
  const all = marks.flatMap(([open, close]) => dialectNames.map((name) => [open, name, close] as const))

  test.each(all)('between %s and its end is none of the plan: %s', (open, name, close) => {
    const drafted = `Let me see.\n\n${said(name, 'drafted')}\nThat would do.`
    const meant = said(name, 'meant')
    for (const before of ['', 'Well.\n\n']) {
      const {
        plan: read,
        thoughts,
        diagnostics,
      } = parse(`${before}${open}\n${drafted}\n${close}\n\n${meant}`)
      expect(diagnostics).toEqual([])
      expect(pathsOf(read)).toEqual(['meant'])
      expect(thoughts.map(({ text }) => text)).toEqual([drafted])
    }
    const { thoughts } = parse(`${meant}\n${open}\nIs that all?\n${close}\n`)
    expect(thoughts.map(({ text }) => text)).toEqual(['Is that all?'])
  })

  test.each(all)('that %s opens and nothing ends may hold what was meant: %s', (open, name, close) => {
    const { diagnostics } = parse(`${open}\n${said(name, 'drafted')}\n\n${said(name, 'meant')}`)
    expect(diagnostics).toMatchObject([{ code: 'operation-truncated', data: { missing: `\`${close}\`` } }])
  })

  test('is not opened by a word in brackets, nor by a mark that is named', () => {
    for (const prose of [
      'Then [think](a.md) again.',
      '[think] of it.',
      'All in `<thought>` is gone.',
      'I add a <reasoning> element.',
    ])
      expect(parse(`${prose}\n\n${said('tags', 'meant')}`)).toMatchObject({
        plan: { operations: [{ path: 'meant' }] },
        thoughts: [],
        diagnostics: [],
      })
  })

  test('may be marked in any letter case, and with what a model has behind each name', () => {
    const thought = `<think:6124c78e>${said('tags', 'drafted')}</think:6124c78e>\n`
    expect(pathsOf(parse(thought + said('tags', 'meant')).plan)).toEqual(['meant'])
    const { plan: read } = parse(`<Thinking >\n${said('v4a', 'drafted')}</THINKING>\n${said('v4a', 'meant')}`)
    expect(pathsOf(read)).toEqual(['meant'])
  })

  test.each(all)('may have what is meant behind its end, on the same line: %s %s', (open, name, close) => {
    const meant = said(name, 'meant')
    for (const marks of ['', ' ', '<|start|>assistant<|channel|>final<|message|>'])
      for (const inside of ['', '\nLet me see.\n']) {
        const text = `${open}${inside}${close}${marks}${meant}`
        const { plan: read, thoughts, diagnostics } = parse(text)
        expect(diagnostics, text).toEqual([])
        expect(pathsOf(read), text).toEqual(['meant'])
        expect(read.places![0]!.line, text).toBe(lineOf(meant) + inside.split('\n').length - 1)
        expect(thoughts, text).toMatchObject([{ text: inside.trim() }])
      }
  })

  test.each(dialectNames)('may begin on the line on which another one ends: %s', (name) => {
    const text = `<think>hm</think> so <think>\n${said(name, 'drafted')}\n</think>\n${said(name, 'meant')}`
    expect(parse(text)).toMatchObject({ thoughts: [{ text: 'hm' }, {}], prose: [{ text: 'so' }] })
    expect(pathsOf(parse(text).plan)).toEqual(['meant'])
  })

  test.each(dialectNames)('may begin behind words, below what is meant: %s', (name) => {
    for (const [open, close] of [
      ['<think>', '</think>'],
      ['[THINK]', '[/THINK]'],
    ]) {
      const meant = said(name, 'meant')
      const text = `${meant}\nThen: ${open}\n${said(name, 'drafted')}\n${close}\n${meant}`
      expect(pathsOf(parse(text).plan)).toEqual(['meant', 'meant'])
    }
  })

  test('names no file that a block below it is for', () => {
    const block = '<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n'
    const thought = '<think>\nThen\nb.py\n</think>'
    expect(codes(`${thought}\n${block}`)).toEqual(['operation-malformed'])
    expect(codes(`a.py\n${block}${thought}\n${block}`)).toEqual(['operation-malformed'])
    expect(pathsOf(parse(`a.py\n${block}${thought}c.py\n${block}`).plan)).toEqual(['a.py', 'c.py'])
  })

  test('is no part of what an operation writes', () => {
    const content = '[THINK]\n<reasoning>\n◁think▷\n'
    expect(parse(`<create><file>a</file><content>\n${content}</content></create>`)).toMatchObject({
      plan: { operations: [{ content }] },
      thoughts: [],
    })
  })
})

describe('the mark of a chat template at the very end', () => {
  const marks = [
    '<|im_end|>',
    '<|eot_id|>',
    '<|end_of_solution|>',
    '<|end_message|>',
    '<|end_message|><|content_model_end_sampling|>',
    '<|return|>',
    '<｜end▁of▁sentence｜>',
    '<end_of_turn>',
    '</s>',
  ]

  test.each(marks.flatMap((mark) => dialectNames.map((name) => [mark, name] as const)))(
    'is no part of what an answer says: %s in %s',
    (mark, name) => {
      const text = said(name, 'meant')
      const glued = parse(`${text.trimEnd()}${mark}`)
      expect(glued.diagnostics).toEqual([])
      expect(glued.plan.operations).toEqual(parse(text).plan.operations)
    },
  )

  test('is text where a line break follows, and where it ends what its line begins', () => {
    const diff = '--- a/f\n+++ b/f\n@@ -1 +1 @@\n-x\n+'
    const linesOf = (text: string) =>
      parse(text).plan.operations.flatMap((one) => (one.op === 'patch' ? one.hunks[0]!.lines : []))
    expect(linesOf(`${diff}y<|im_end|>\n`)).toEqual(['-x', '+y<|im_end|>'])
    expect(linesOf(`${diff}<s>y</s>`)).toEqual(['-x', '+<s>y</s>'])
    expect(linesOf(`${diff}y</s>`)).toEqual(['-x', '+y'])
  })
})

test('a mark in quotes within a thought does not end it, and begins none', () => {
  const [drafted, meant] = ['a', 'b'].map((name) => `<delete><file>${name}</file></delete>`)
  for (const quote of ['`', '"', "'"]) {
    const thought = `<think>\nThe user wants ${quote}</think>${quote} removed.\n${drafted}\n</think>\n`
    expect(parse(thought + meant)).toMatchObject({ plan: { operations: [{ path: 'b' }] }, diagnostics: [] })
    expect(codes(`It strips ${quote}<think>${quote}.\n\n${meant}`)).toEqual([])
    expect(codes(`It strips ${quote}<think>${quote} blocks now.\n\n${meant}`)).toEqual([])
  }
})

test.each([
  '<|im_start|>user',
  '<|start_header_id|>user<|end_header_id|>',
  '<start_of_turn>user',
  '<|turn>user',
])('nothing is done that answers a turn of the user that there never was: %s', (turn) => {
  const [meant, invented] = ['a', 'b'].map((name) => `<delete><file>${name}</file></delete>\n`)
  const text = `${meant}<|im_end|>\n${turn}\nThanks\n`
  expect(codes(text)).toEqual([])
  expect(
    parse(`${text}<|im_end|>\n<|im_start|>assistant\n${invented}`, { lenient: true }).diagnostics,
  ).toMatchObject([
    { code: 'operation-ambiguous', severity: 'error', message: expect.stringContaining('in line 3 ') },
  ])
})

test.each(['[INST]', '<｜User｜>', '<|user|>'])('nor what stands below %s', (turn) => {
  const [meant, invented] = ['a', 'b'].map((name) => `<delete><file>${name}</file></delete>\n`)
  expect(codes(`${meant}${turn} Thanks\n${invented}`)).toEqual(['operation-ambiguous'])
  expect(codes(`A ${turn} begins it.\n\n${meant}`)).toEqual([])
})

test.each(['Human', 'User'])(
  'nor what stands below a turn of %s in words and the one that answers it',
  (who) => {
    const [meant, invented] = ['a', 'b'].map((name) => `<delete><file>${name}</file></delete>\n`)
    expect(codes(`${meant}\n${who}: Now b.\n\nAssistant: Sure.\n\n${invented}`)).toEqual([
      'operation-ambiguous',
    ])
    expect(codes(`${meant}\n${who}: the one that is logged in.\n\n${invented}`)).toEqual([])
  },
)

test('a mark of a thought or a turn that is only named is none', () => {
  const meant = '<delete><file>a</file></delete>\n'
  expect(codes(`The client now strips <think> blocks.\n\n${meant}`)).toEqual([])
  expect(codes(`Let me see. <think> First I would try\n\n${meant}`)).toEqual(['operation-truncated'])
  expect(codes(`The prompt starts with \`<|im_start|>user\`.\n\n${meant}`)).toEqual([])
})

test('a mark that ends a thought right behind code in backticks ends it', () => {
  const answer = '<think>It stands in `b.py`</think>\n<delete><file>a</file></delete>\n'
  expect(parse(answer)).toMatchObject({
    plan: { operations: [{ path: 'a' }] },
    thoughts: [{ text: 'It stands in `b.py`' }],
    diagnostics: [],
  })
})

describe('a thought that the prompt has opened', () => {
  test.each(dialectNames)('is none of the plan that stands after it: %s', (name) => {
    const thought = `Let me see.\n\n${said(name, 'drafted')}\nThat would do.`
    const text = `${thought}\n</think>\n\nHere it is:\n\n${said(name, 'meant')}`
    const { plan: read, thoughts, diagnostics } = parse(text)
    expect(diagnostics).toEqual([])
    expect(pathsOf(read)).toEqual(['meant'])
    expect(read.places![0]!.offset).toBeGreaterThan(thought.length)
    expect(thoughts).toEqual([
      { text: thought, place: { offset: 0, length: thought.length + 9, line: 1, column: 1 } },
    ])
  })

  test.each(['</seed:think>', '[/THINK]', '◁/think▷', '</reasoning>', '</analysis>', '</reflection>'])(
    'ends with %s',
    (close) => {
      const text = `${said('search-replace', 'drafted')}\n${close}\n${said('search-replace', 'meant')}`
      expect(pathsOf(parse(text).plan)).toEqual(['meant'])
    },
  )

  test.each(dialectNames)('may have what is meant behind its end, on the same line: %s', (name) => {
    const meant = said(name, 'meant')
    for (const thought of ['Let me see.\n\nSo be it.\n', `${said(name, 'drafted')}\n\n`]) {
      const { plan: read, thoughts, diagnostics } = parse(`${thought}[/THINK]${meant}`)
      expect(diagnostics).toEqual([])
      expect(pathsOf(read)).toEqual(['meant'])
      expect(read.places![0]!.line).toBe(lineOf(meant) + thought.split('\n').length - 1)
      expect(thoughts).toMatchObject([{ text: thought.trim() }])
    }
  })

  test('has nothing after it that is to be done', () => {
    expect(codes('<delete><file>a</file></delete>\r\n</thinking>\r\nNothing is to be done.')).toEqual([
      'nothing-recognised',
    ])
  })

  test('ends right behind an operation or a sentence, too, and not in the middle of a line of prose', () => {
    const drafted = '<delete><file>drafted</file></delete>'
    const meant = '<delete><file>meant</file></delete>'
    expect(parse(`${drafted} </think>\n${meant}`).plan.operations).toMatchObject([{ path: 'meant' }])
    expect(parse(`That will do.</think>\n${meant}`)).toMatchObject({
      plan: { operations: [{ path: 'meant' }] },
      thoughts: [{ text: 'That will do.' }],
      diagnostics: [],
    })
    expect(parse(`${drafted}\nNo </think> here.\n${meant}`).plan.operations).toHaveLength(2)
  })

  test.each([
    ['<function_calls>', '</function_calls>'],
    ['<｜DSML｜tool_calls>', '</｜DSML｜tool_calls>'],
    ['<tool_call>', '</tool_call>'],
    ['<|tool_calls_section_begin|>', '<|tool_calls_section_end|>'],
    ['<｜tool▁calls▁begin｜>', '<｜tool▁calls▁end｜>'],
    ['<tool_call>', '</tool_call> '],
  ])('ends right behind the calls between %s and %s, whatever stands behind it', (open, close) => {
    const calls = (path: string): string =>
      `${open}\n<invoke name="delete_file">\n<parameter name="path">${path}</parameter>\n</invoke>\n${close}`
    for (const behind of ['Now it is plain.\n\n', '\n'])
      expect(parse(`Let me see.${calls('drafted')}</think>${behind}${calls('meant')}`)).toMatchObject({
        plan: { operations: [{ path: 'meant' }] },
        diagnostics: [],
      })
  })

  test('may be spoken of behind words, below what is drafted or meant', () => {
    const [above, below] = ['a', 'b'].map((name) => `<delete><file>${name}</file></delete>`)
    const kimi = 'So be it.<|close|>think<|sep|><|open|>response<|sep|>Done.'
    for (const said of [
      'That will do.</think>',
      'It strips all up to </think>',
      '- ends with </thinking>',
      '</answer></thinking>',
      '</answer></think> ends it',
      kimi,
    ])
      for (const lenient of [false, true])
        expect(parse(`${above}\n${said}\n\n${below}`, { lenient }).diagnostics).toMatchObject([
          { code: 'operation-ambiguous', severity: 'error', hint: expect.stringContaining('in backticks') },
        ])
    for (const said of ['It has <reasoning>…</reasoning>', '```\nhm\n</think>\n```', '`</think>`'])
      expect(codes(`${above}\n${said}\n\n${below}`), said).toEqual([])
  })

  test('is not what an operation writes, nor where another thought has a beginning', () => {
    const made = '<create><file>a</file><content>\nx\n</think>\n</content></create>'
    expect(parse(made)).toMatchObject({ plan: { operations: [{ content: 'x\n</think>\n' }] }, thoughts: [] })
    const twice = '<think>a</think>\n<delete><file>a</file></delete>\n</think>\n'
    expect(parse(twice).plan.operations).toHaveLength(1)
  })

  test('may be of the text of an operation that nobody can read, as long as no blank line comes between', () => {
    const call = (path: string, text: string): string =>
      [
        '<invoke name="edit_file">',
        `<parameter name="path">${path}</parameter>`,
        `<parameter name="old_string">x</parameter>`,
        `<parameter name="new_string">${text}</parameter>`,
        '</invoke>\n',
      ].join('\n')
    const torn = call('a', '<invoke name="read">\n</think>')
    expect(codes(call('b', 'y') + torn + call('c', 'z'))).toEqual([
      'operation-malformed',
      'operation-ambiguous',
    ])
    const drafted = '<edit>\n<file>a</file>\n</edit>\n\nSo be it.\n</think>\n'
    expect(parse(`${drafted}<delete><file>c</file></delete>`)).toMatchObject({
      plan: { operations: [{ path: 'c' }] },
      diagnostics: [],
    })
  })

  test('may be a line of a hunk that has lost its mark, between two others', () => {
    const diff = '--- a/a\n+++ b/a\n@@ -1,3 +1,3 @@\n-one\n+ONE\n</think>\n'
    const patch = '*** Update File: a\n@@\n-one\n+ONE\n</think>\n'
    const next = '```diff\n--- a/b\n+++ b/b\n@@ -1 +1 @@\n-x\n+z\n```\n'
    const other = '*** Update File: b\n@@\n-x\n+z\n'
    for (const line of [' foo', '+foo', '    foo'])
      for (const text of [
        `${diff}${line}\n\n${next}`,
        `\`\`\`diff\n${diff}${line}\n\`\`\`\n\n${next}`,
        `${patch}${line}\n\n${other}`,
      ])
        expect(codes(text).filter((code) => code.startsWith('operation-')).length, text).toBeGreaterThan(0)
    for (const text of [`${diff}- I do so.\n\n${next}`, `${diff}\n${next}`, `${patch}\n${other}`])
      expect(parse(text), text).toMatchObject({ plan: { operations: [{ path: 'b' }] }, diagnostics: [] })
  })
})

describe('an operation that cannot be read', () => {
  test.each([
    ['search-replace', 'a.py\n<<<<<<< SEARCH\nx\n>>>>>>> REPLACE\n', 'error'],
    ['search-replace', 'a.py\n<<<<<<< SEARCH\nx\n', 'missing'],
    ['v4a', '*** Begin Patch\n*** Update File: a\n*** End Patch\n', 'error'],
    ['v4a', '*** Begin Patch\n', 'missing'],
    ['diff', '--- a/f\n+++ b/f\n@@ -1 +1 @@\n', 'missing'],
    ['tags', '<edit><file>a</file></edit>', 'error'],
    ['tags', '<edit><file>a</file><find>', 'missing'],
  ] as const)('in %s is told of by what is wrong with it alone: %j', (dialect, text, fact) => {
    const [diagnostic] = parse(text, { dialect }).diagnostics
    expect(Object.keys(diagnostic!.data).sort()).toEqual([fact, 'expected', 'name', 'preview'].sort())
  })
})

describe('what was meant to begin an operation', () => {
  const patch = '*** Begin Patch\n*** Update File: a\n@@\n-x\n+y\n*** End Patch'
  const block = 'a\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n'

  test.each([
    ['text on the line of its marker', block.replace('SEARCH\n', 'SEARCH '), 'with nothing else on it'],
    ['escaped markers', block.replaceAll('<', '&lt;').replaceAll('>', '&gt;'), 'with nothing else on it'],
    ['line breaks of JSON', patch.replaceAll('\n', '\\n'), 'its line breaks are escaped'],
    ['line breaks of Bash', `apply_patch $'${patch.replaceAll('\n', '\\n')}'`, 'its line breaks are escaped'],
    [
      'line breaks in a call',
      `apply_patch(input="${patch.replaceAll('\n', '\\n')}")`,
      'line breaks are escaped',
    ],
    [
      'line breaks of PowerShell',
      `apply_patch "${patch.replaceAll('\n', '`n')}"`,
      'its line breaks are escaped',
    ],
  ])('is refused, alone and beside others: %s', (_, text, error) => {
    expect(parse(text).diagnostics[0]).toMatchObject({
      code: 'operation-malformed',
      data: { error: expect.stringContaining(error) },
    })
    for (const other of [block.replace('x', 'u'), patch.replace('x', 'u'), '<delete><file>b</file></delete>'])
      for (const both of [`${text}\n\n${other}`, `${other}\n\n${text}`])
        expect(hasErrors(parse(both).diagnostics)).toBe(true)
  })

  test('is none in the arguments of a call', () => {
    expect(parse(`{\n"name": "apply_patch", "input":\n${JSON.stringify(patch)}\n}`)).toMatchObject({
      dialect: 'tools',
      diagnostics: [],
    })
  })
})

describe('the lenient setting', () => {
  const good = '<mkdir><path>a</path></mkdir>'

  test('makes warnings of operations that cannot be read', () => {
    const { plan, diagnostics } = parse(`${good}<edit><file>a</file><find></find><x></edit>`, {
      lenient: true,
    })
    expect(plan.operations).toHaveLength(1)
    expect(diagnostics).toMatchObject([{ code: 'operation-malformed', severity: 'warning' }])
  })

  test.each([
    `${good}<edit><file>a</file><find>x`,
    `${good}<edi`,
    '{"operations": [{"op":"mkdir","path":"a"}, {"op":"mk',
    '*** Begin Patch\n*** Add File: a\n+x\n*** E',
    'a\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n\nb\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>',
    '--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+y\n--- a/b\n+++ ',
    'diff --git a/a b/a\nindex 1234567..2345678 100644\nGIT binary patch\nliteral 5\nMcm',
    '--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+y\ndiff --git a/src/b b/sr',
    '--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+y\ndiff --git a/b b/b\nnew file mode 100644\n--- /dev/null\n++',
    '*** Update File: a\n@@\n-x\n+y\n*** Delete File:',
    '*** Update File: a\n@@\n-x\n+y\n*** Mov',
    '*** Update File: a\n@@\n-x\n+y\n*** Move File: b',
    '*** Update File: a\n@@\n-x\n+y\n*** Move File: b -> ',
    '*** Update File: a\n@@\n-x\n+y\n*** Update File: b\n*** Mov',
    '*** Update File: a\n@@\n-x\n+y\n*** Update File: b\n*** Move to:',
    'a\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n\nb.py\n```python\n<<<',
    'a\n------- SEARCH\nx\n=======\ny\n+++++++ REPLACE\n\nb\n------- SEA',
    '<invoke name="delete_file">\n<parameter name="path">a</parameter>\n</invoke>\n<invoke name="delete_file"',
  ])('never passes over one that is cut off: %s', (text) => {
    const { diagnostics } = parse(text, { lenient: true })
    expect(diagnostics).toMatchObject([{ code: 'operation-truncated', severity: 'error' }])
  })

  test('does not apply an operation that a broken one encloses', () => {
    const text = `<create><file>a</file><cont>${good}</cont></create>${good}`
    expect(parse(text, { lenient: true }).plan.operations).toHaveLength(1)
  })

  test('does not apply an operation in a block under another name, or without its first tag', () => {
    const children = `<file>a.md</file>\n<content>\nWrite:\n${good}\n`
    for (const open of ['<craete>\n', '']) {
      const whole = `${open}${children}</content>\n${open.replace('<', '</') || '</create>'}\n${good}`
      expect(parse(whole, { lenient: true }), whole).toMatchObject({
        plan: { operations: [{ op: 'mkdir' }] },
        diagnostics: [{ code: 'operation-malformed', severity: 'warning' }],
      })
      expect(hasErrors(parse(`${open}${children}`, { lenient: true }).diagnostics), open).toBe(true)
    }
  })

  test('passes over no operation that nothing ends: those that follow may be what it holds', () => {
    const open = `<create><file>a.md</file><content>Write:\n${good}`
    const { diagnostics } = parse(`${open}\n${good}`, { lenient: true })
    expect(diagnostics).toMatchObject([{ code: 'operation-malformed', severity: 'error' }])
    expect(hasErrors(parse(`<mkdir path="b"/>${good}`, { lenient: true }).diagnostics)).toBe(false)
  })

  test.each([
    ['in the upper half', (block: string) => `foo\n${block}=======\nbar\n>>>>>>> REPLACE\n`],
    ['in the lower half', (block: string) => `foo\n=======\n${block}>>>>>>> REPLACE\n`],
    ['with its end alone', () => 'foo\n=======\nWrite:\n>>>>>>> REPLACE\nbelow.\n>>>>>>> REPLACE\n'],
  ])('does not apply a block that a text of another one has, or half of that: %s', (_, textWith) => {
    const block = '<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n'
    for (const more of ['', `\nb.md\n${block}`]) {
      const text = `a.md\n<<<<<<< SEARCH\n${textWith(block)}${more}`
      expect(hasErrors(parse(text, { lenient: true }).diagnostics), text).toBe(true)
    }
    const misspelt = block.replace('SEARCH', 'Search')
    expect(parse(`a.md\n${misspelt}\nb.md\n${block}`, { lenient: true })).toMatchObject({
      plan: { operations: [{ path: 'b.md' }] },
      diagnostics: [{ severity: 'warning' }],
    })
  })

  test('still refuses a plan in which nothing can be read', () => {
    expect(hasErrors(parse('<edit><fiel>a</fiel></edit>', { lenient: true }).diagnostics)).toBe(true)
  })
})

describe('the choice of a dialect', () => {
  const tags = '<delete><file>a</file></delete>'
  const json = '{"op":"delete","path":"a"}'

  test('auto finds the dialect that the text speaks', () => {
    expect(parse(tags).dialect).toBe('tags')
    expect(parse(json).dialect).toBe('plan')
    expect(parse('{ "version": 1, "opertions": [] }').dialect).toBe('plan')
    expect(codes('```json\n{ "version": 1, "opertions": [] }\n```')).toContain('field-unknown')
    expect(codes('[x] Nothing is left to do.')).toEqual(['nothing-recognised'])
  })

  test('a diff as a terminal shows it is told to be written without colours', () => {
    const shown = '\u001b[1mdiff --git a/f b/f\u001b[m\n\u001b[31m-a\u001b[m\n\u001b[32m+b\u001b[m\n'
    expect(parse(shown).diagnostics.map(({ hint }) => hint)).toEqual([
      expect.stringContaining('`git diff --no-color`'),
    ])
  })

  test('a text that says nothing in the dialect that is named is told which one it is in', () => {
    const told = (text: string) => parse(text, { dialect: 'v4a' }).diagnostics
    expect(told(tags)).toMatchObject([{ code: 'nothing-recognised', data: { named: 'v4a', spoken: 'tags' } }])
    expect(told(tags)[0]!.hint).toContain('`auto`')
    expect(told(`${tags}\n</think>\nNothing is to be done.`)).toMatchObject([{ data: { named: 'v4a' } }])
    expect(told(`${tags}\n</think>\nNothing is to be done.`)[0]!.data).not.toHaveProperty('spoken')
    expect(told('I did it.')).toMatchObject([
      { message: 'No operation of `v4a` was recognised in this text.', data: { named: 'v4a' } },
    ])
    expect(told('I did it.')[0]!.hint).toContain('`emend guide v4a`')
  })

  test('JSON that a diff shows in part is no other dialect, and a call behind it is', () => {
    const lines = ' "x": 1,\n+"y": 2,\n  "author": {\n    "name": "E",\n'
    const diff = `--- a/package.json\n+++ b/package.json\n@@ -1,3 +1,4 @@\n${lines}`
    for (const end of ['', '-- \n2.39.5\n', '\nDone.\n', '\n```json\n{"a": 1}\n```\n']) {
      expect(parse(diff + end)).toMatchObject({ dialect: 'diff', diagnostics: [] })
      expect(parse(`\`\`\`diff\n${diff}\`\`\`\n${end}`)).toMatchObject({ dialect: 'diff', diagnostics: [] })
    }
    const call = '{"name": "write_file", "arguments": {"path": "a", "content": "b"}}'
    expect(codes(`${diff}\n${call}\n`)).toEqual(['dialect-ambiguous'])
    expect(codes(`${diff}\n${call.replace('"arguments"', 'arguments')}\n`)).toEqual(['dialect-ambiguous'])
  })

  test('two dialects in one text are named, unless the caller names one', () => {
    expect(parse(`${tags}\n${json}`).diagnostics).toMatchObject([
      { code: 'dialect-ambiguous', data: { dialects: ['tags', 'plan'] } },
    ])
    for (const [dialect, other] of [
      ['tags', 'plan'],
      ['plan', 'tags'],
    ] as const)
      expect(parse(`${tags}\n${json}`, { dialect })).toMatchObject({
        plan: { operations: [{}] },
        diagnostics: [
          {
            code: 'operation-unsupported',
            severity: 'warning',
            data: { name: `What stands in \`${other}\`` },
          },
        ],
      })
  })

  test('a call beside a dialect that is named is told of, and is not taken for broken JSON', () => {
    const call = '{"file_path": "b", "old_string": "x", "new_string": "y"}'
    const told = { severity: 'warning', data: { name: 'What stands in `str-replace`' } }
    const { diagnostics } = parse(`${tags}\n${call}`, { dialect: 'tags' })
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics).toMatchObject([told])
    expect(codes(`${tags}\n${call.slice(1)}`, { dialect: 'tags' })).toEqual(['operation-unsupported'])
    const severitiesBeside = (text: string) =>
      parse(`${tags}\n${text}\nThen:\n\n${call.slice(1)}`, { dialect: 'tags' }).diagnostics.map(
        (one) => one.severity,
      )
    for (const read of [call, '```diff\n--- a/c\n+++ b/c\n@@ -1 +1 @@\n-x\n+y\n```\n'])
      expect(severitiesBeside(read)).toEqual(['warning', 'error'])
  })

  test('nothing is told of a call that is read in the dialect that is named, and could be in another one', () => {
    const edit = '{"name": "Edit", "arguments": {"file_path": "a", "old_string": "x", "new_string": "y"}}'
    const { plan, diagnostics } = parse(`Now:\n\n${edit}\n`, { dialect: 'tools' })
    expect([plan.operations, diagnostics]).toMatchObject([[{ op: 'edit', path: 'a' }], []])
  })

  test('nothing is told of what shows what is done in the dialect that the caller names', () => {
    const shown = '```diff\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+y\n```\n'
    const edit = '<edit><file>a</file><find>x</find><replace>y</replace></edit>'
    expect(codes(`${edit}\n\nThat is:\n\n${shown}`, { dialect: 'tags' })).toEqual([])
    expect(codes(`I edit it.\n\n${edit}`, { dialect: 'tags' })).toEqual([])
  })

  test('what is quoted is read in the dialect that the caller names, with a word of what quotes it', () => {
    const edit = '<edit><file>a</file><find>x</find><replace>y</replace></edit>'
    const file = JSON.stringify({ op: 'create', path: 'b.md', content: edit })
    expect(parse(`So:\n\n${file}`, { dialect: 'tags' })).toMatchObject({
      plan: { operations: [{ path: 'a' }] },
      diagnostics: [{ severity: 'warning', data: { name: 'What stands in `plan`' } }],
    })
  })

  test('a dialect that another one quotes is not spoken', () => {
    expect(parse(`<create><file>a.json</file><content>\n[${json},\n</content></create>`)).toMatchObject({
      dialect: 'tags',
      diagnostics: [],
    })
    expect(
      parse(JSON.stringify({ op: 'append', path: 'a.md', content: `${tags}<edit><file>` })),
    ).toMatchObject({
      dialect: 'plan',
      diagnostics: [],
    })
  })

  test.each([
    ['serch', 'search-replace'],
    ['str', 'str-replace'],
    ['replace', undefined],
  ])('its first word is near as well: %s', (dialect, nearest) =>
    expect(() => parse('x', { dialect: dialect as DialectName })).toThrow(
      expect.objectContaining({
        data: { dialect, known: ['auto', ...dialectNames], ...(nearest && { nearest }) },
      }),
    ),
  )

  test('a dialect that does not exist throws, with the nearest name', () => {
    expect(() => parse('x', { dialect: 'tgas' as DialectName })).toThrow(EmendError)
    expect(() => dialectNamed('tgas')).toThrow(expect.objectContaining({ code: 'dialect-unknown' }))
    expect(() => dialectNamed('tgas')).toThrow(
      expect.objectContaining({ data: { dialect: 'tgas', known: dialectNames, nearest: 'tags' } }),
    )
  })
})

describe('guides', () => {
  /** How many operations of the model each dialect can say. */
  const kinds: Readonly<Record<DialectName, number>> = {
    tags: 10,
    edits: 4,
    'str-replace': 1,
    mode: 4,
    tools: 9,
    'text-editor': 5,
    'search-replace': 2,
    v4a: 4,
    plan: 15,
    diff: 4,
  }

  test.each(dialectNames)('every operation in the guide to %s can be read', (name) => {
    const guide = dialectNamed(name).guide(defaultPolicy)
    const result = parse(guide)
    expect(result).toMatchObject({ dialect: name, diagnostics: [] })
    expectSound(guide, result)
    expect(new Set(result.plan.operations.map(({ op }) => op)).size).toBe(kinds[name])
  })

  test.each(dialectNames)('the guide to %s tells the limits and protected paths of the policy', (name) => {
    const guide = dialectNamed(name).guide({ ...defaultPolicy, protected: ['main.py', 'core/**'] })
    expect(guide).toContain('`main.py`, `core/**`')
    expect(guide).toContain('10000')
    const limits = { ...defaultPolicy.limits, operations: 1 }
    expect(dialectNamed(name).guide({ ...defaultPolicy, limits })).toMatch(/At most 1 [a-z]+[^s][ .]/)
  })
})

test('a broken text of any length has a bounded number of diagnostics, and the last covers the rest', () => {
  const text = '<edit><file>a</file><find>'.repeat(1000)
  const { diagnostics } = parse(text)
  expect(diagnostics).toHaveLength(101)
  const { offset, length } = diagnostics.at(-1)!.plan!
  expect(offset + length).toBe(text.length)
  const json = parse('{"op":"delet"}\n'.repeat(1000)).diagnostics
  expect(json).toHaveLength(101)
})

test('a fence that ends right above an operation ends in the prose, too', () => {
  const edit = '<edit><file>a</file><find>x</find><replace>y</replace></edit>'
  const shown = 'As in\n\n```python\n# Do not use this:\n```'
  for (const text of [`${shown}\n\n${edit}`, `${shown}\n\n\`\`\`xml\n${edit}\n\`\`\`\n`])
    expect(parse(text)).toMatchObject({
      plan: { operations: [{}] },
      prose: [{ text: shown }],
      diagnostics: [],
    })
  expect(parse(`Hello\n\`\`\`\n${edit}\n\`\`\`\n`).prose).toMatchObject([{ text: 'Hello' }])
})

test('a byte-order mark is no prose, and carriage returns are part of line breaks', () => {
  const text =
    '\ufeffHello\r\n<edit>\r\n<file>a.py</file>\r\n<find>\r\na\r\nb\r\n</find>\r\n<replace>\r\nc\r\n</replace>\r\n</edit>'
  const { plan, prose } = parse(text)
  expect(prose.map((passage) => passage.text)).toEqual(['Hello'])
  expect(plan.operations).toMatchObject([{ path: 'a.py', find: 'a\r\nb', replace: 'c' }])
  expect(plan.places).toMatchObject([{ line: 2, column: 1 }])
})

test.each([
  ['diff', '--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n@@ -9,2 +9,2 @@\n c\n-d\n+e\n', [3, 6]],
  [
    'diff',
    'diff --git a/f b/g\nsimilarity index 90%\ncopy from f\ncopy to g\n--- a/f\n+++ b/g\n@@ -1 +1 @@\n-a\n+b\n',
    [7],
  ],
  [
    'v4a',
    '*** Begin Patch\n*** Update File: f\n-a\n+b\n\n@@ class C\n@@ def f\n c\n-d\n+e\n*** End of File\n*** End Patch',
    [3, 6],
  ],
] as const)('a patch has the places of its hunks: %s', (dialect, text, lines) => {
  const { plan } = parse(text, { dialect })
  const { hunks = [], ...place } = plan.places!.at(-1)!
  expect(hunks.map(({ line }) => line)).toEqual(lines)
  for (const { offset, length } of hunks) {
    expect(offset).toBeGreaterThanOrEqual(place.offset)
    expect(offset + length).toBeLessThanOrEqual(place.offset + place.length)
    expect(text.slice(offset, offset + length)).toMatch(/^[@-][\s\S]*[be](?:\n\*\*\* End of File)?$/)
  }
})

describe('calls in a notation that is not read', () => {
  const inTags = {
    'a call in tags of its own': '<invoke name="edit_file">\n<path>a</path>\n</invoke>',
    'a call in such tags with more attributes': "<INVOKE id='1' name='edit_file'>\n<path>a</path>\n</INVOKE>",
    'another one': 'So: <invoke name="Edit">a<parameter name="file_path">a</parameter></invoke>',
    'a deletion in the marks of Kimi':
      '<|open|>call tool="delete_file" index="1"<|sep|><|open|>json type="object"<|sep|>{"path": "a"}<|close|>json<|sep|><|close|>call<|sep|>',
    Kimi: '<|open|>toolscall tool="StrReplace" index="1"<|sep|><|open|>argument key="old_str" type="string"<|sep|>x',
    'Gemma without its marks': 'call:edit{filePath:"a",oldString:"x"}',
    Zed: '<edits>\n<old_text line=1>\nx\n</old_text>\n<new_text>\ny\n</new_text>\n</edits>',
    'escaped tags': '&lt;delete&gt;\n&lt;file&gt;a&lt;/file&gt;\n&lt;/delete&gt;',
    Dyad: '<dyad-write path="a" description="x">\ny\n</dyad-write>',
    'Dyad without a text': '<dyad-delete path="a"></dyad-delete>',
    Lovable: '<lov-write file_path="a">\ny\n</lov-write>',
    'Lovable by lines': '<lov-line-replace file_path="a" first_replaced_line="1">\ny\n</lov-line-replace>',
    'a move of Lovable': '<lov-rename original_file_path="a" new_file_path="b" />',
    Morph: '<edit_file>\n<target_file>a</target_file>\n<code_edit>\ny\n</code_edit>\n</edit_file>',
    'Llama with a mark': '<|python_tag|>edit_file.call(path="a", old_string="x")<|eom_id|>',
    Gorilla: '<<function>>edit_file(path="a", old_string="x")',
    ChatGLM: 'edit_file\n```python\ntool_call(path="a", old_string="x")\n```',
    'MiniMax with arrows': '[TOOL_CALL]\n{tool => "edit_file", args => {\n  --path "a"\n}}\n[/TOOL_CALL]',
    Void: '<rewrite_file>\n<uri>a</uri>\n<new_content>\nx\n</new_content>\n</rewrite_file>',
    Replit: '<proposed_file_replace file_path="a" change_summary="x">\nx\n</proposed_file_replace>',
    Devin: '<remove_str path="a" sudo="False">\nx\n</remove_str>',
    v0: '<DeleteFile file="a" />',
    'a change with the path of its file': '<change file="a">\n<old>x</old>\n<new>y</new>\n</change>',
    'SWE-agent by lines': 'edit 10:12\nx\nend_of_edit',
    'a file between marks': '=== BEGIN FILE: a.py ===\nx\n=== END FILE ===',
    'Continue without a fence': 'TOOL_NAME: edit_file\nBEGIN_ARG: path\na\nEND_ARG',
    'Hunyuan without arguments': '<tool_call:opensource>edit_file</arg_value:opensource>',
    'an escaped call':
      '&lt;invoke name="edit_file"&gt;\n&lt;parameter name="path"&gt;a&lt;/parameter&gt;\n&lt;/invoke&gt;',
    'an escaped call of Qwen':
      '&lt;function=edit_file&gt;\n&lt;parameter=path&gt;\na\n&lt;/parameter&gt;\n&lt;/function&gt;',
    'LongCat without arguments': '<longcat_tool_call>edit_file</longcat_tool_call>',
    Roo: '<search_and_replace>\n<path>a</path>\n<search>x</search>\n<replace>y</replace>\n</search_and_replace>',
    'an artifact of Claude':
      '<antArtifact identifier="a" type="application/vnd.ant.code" title="a.py">\nx\n</antArtifact>',
    bolt: '<boltAction type="file" filePath="a">x</boltAction>',
    Plandex: '- a:\n\n<PlandexBlock lang="go" path="a">\ny\n</PlandexBlock>',
    'SWE-agent': "str_replace_editor str_replace /a --old_str 'x' --new_str 'y'",
    'SWE-agent in a fence': "```\nstr_replace_editor create a --file_text 'x\n'\n```",
    'a context diff': '*** a\n--- b\n***************\n*** 1,2 ****\n! x\n  z\n--- 1,2 ----\n! y\n  z',
    'a normal diff': '```diff\n3c3\n< x\n---\n> y\n```',
    'without a brace': '"file_path": "a", "old_string": "x", "new_string": "y" }',
    'with a brace too late': '"{file_path": "a", "old_string": "x", "new_string": "y" }',
  }
  const other = '{"name": "delete_file", "arguments": {"path": "b"}}'

  test.each([
    ']<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="write">]<]minimax[>[<filePath>a]<]minimax[>[</filePath>]<]minimax[>[<content>x]<]minimax[>[</content>]<]minimax[>[</invoke>',
    'So:]<]minimax[>[<invoke name="delete_file">]<]minimax[>[<path>a]<]minimax[>[</path>]<]minimax[>[</invoke>',
  ])('those behind the mark of MiniMax M3 are refused, too: %s', (call) => {
    for (const text of [call, `${other}\n\nthen\n${call}`])
      expect(parse(text).diagnostics).toMatchObject([{ code: 'operation-unsupported' }])
  })

  test.each([other.slice(1), other.slice(2), other.slice(1).replace(', ', ',\n')])(
    'a call without its first brace is not passed over: %s',
    (call) => {
      const [problem, ...more] = parse(`${other}\n\n${call}`).diagnostics
      expect(problem).toMatchObject({ code: 'operation-unsupported', data: { name: 'JSON that is no call' } })
      expect(more).toEqual([])
    },
  )

  test.each([
    'invoke name="edit_file">\n<parameter name="path">a</parameter>\n<parameter name="old_string">x</parameter>\n</invoke>',
    '<invok name="edit_file">\n<param name="path">a</param>\n<param name="old_string">x</param>\n</invok>',
    '<｜DSML｜invoke name>\n<｜DSML｜parameter name="path" string="true">a</｜DSML｜parameter>\n<｜DSML｜parameter name="old_string" string="true">x</｜DSML｜parameter>\n</｜DSML｜invoke>',
    '<tool_call>\n<parameter=path>\na\n</parameter>\n<parameter=old_string>\nx\n</parameter>\n</function>\n</tool_call>',
    '<tool_call>edit_file\n<arg_key>path</arg_key>\na</arg_value>\n<arg_key>old_string</arg_key>\n<arg_value>x</arg_value>\n</tool_call>',
    '<tool_call>edit_file\n<argkey>path</arg_key>\n<arg_value>a</arg_value>\n<longcat_arg_key>old_string</longcat_arg_key>',
  ])('a call in tags whose first one is missing, or has a slip, is not passed over: %s', (call) => {
    const [problem, ...more] = parse(`${call}\n\n${other}`).diagnostics
    expect(problem).toMatchObject({
      code: 'operation-unsupported',
      data: { name: '`old_string` outside of a call' },
    })
    expect(more).toEqual([])
  })

  test('tags that are spoken of are no call without its first one', () => {
    for (const prose of [
      '`<parameter name="old_string">` is the text.',
      'It has <arg_key>old_string</arg_key> first.',
      '```xml\n<xsl:param name="new_text" select="\'x\'"/>\n<param name="newText" value="x"/>\n```',
    ])
      expect(parse(`${prose}\n\n${other}`).diagnostics).toEqual([])
  })

  test('what describes a tool without a brace is prose', () => {
    const described = '"name": "delete_file", "parameters": {"type": "object", "properties": {}}'
    expect(parse(`${other}\n\n${described}`).diagnostics).toEqual([])
  })

  test.each(Object.entries(inTags))('are refused, alone and beside others: %s', (_, call) => {
    for (const text of [call, `Now:\n\n${call}`, `${call}\n\n${other}`, `${other}\n\nthen\n${call}`]) {
      const result = parse(text)
      expectSound(text, result)
      const [problem, ...more] = result.diagnostics
      expect(problem).toMatchObject({
        code: 'operation-unsupported',
        plan: {
          offset: text.search(
            /<\S*invoke|<\|python|<<function|<search_and|<bolt|<ant|"\{?file_path|(?:<\|open\|>)?call tool|call:|<old|<dyad|<lov|&lt;(?:delete|invoke|function)|<edit_file|\{"action| {2}"old_string|<plandex|str_replace_editor|edit_file\n|\[TOOL_CALL|TOOL_NAME|<(?:longcat_)?tool_call[:>]|<rewrite|<proposed|<remove_str|<deletefile|<change|edit 10|=== BEGIN|\*{15}|3c3/i,
          ),
        },
      })
      expect(more).toEqual([])
    }
  })

  test('the changes of Mentat are none that tagged blocks may stand beside', () => {
    const change = '@@start\n{\n  "file": "a",\n  "action": "replace"\n}\n@@code\nx\n@@end'
    expect(parse(`<delete><file>b</file></delete>\n\n${change}\n`).diagnostics).toMatchObject([
      { code: 'operation-unsupported' },
    ])
  })

  test('a whole file in the tags of Cline is of another notation than a block', () => {
    const block = 'a\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n'
    const written = '<write_to_file>\n<path>b</path>\n<content>\nz\n</content>\n</write_to_file>'
    for (const text of [`${block}\n${written}\n`, `${written}\n\n${block}`])
      expect(parse(text).diagnostics.at(-1)).toMatchObject({
        code: 'dialect-ambiguous',
      })
  })

  test('are refused in an envelope that nobody knows', () => {
    const call = { do: 'edit_file', with: { path: 'a', old_string: 'x' } }
    const block = '<delete><file>b</file></delete>'
    for (const json of [JSON.stringify(call), JSON.stringify(call, null, 2)])
      for (const text of [json, `Now:\n\n${json}`, `${json}\n\n${block}`, `${block}\n\nCall: ${json}`]) {
        const result = parse(text)
        expectSound(text, result)
        expect(result.diagnostics).toMatchObject([
          { code: 'operation-unsupported', data: { name: 'JSON that is no call' } },
        ])
      }
  })

  test.each(['ts:a.ts', 'ts title="a.ts"', 'ts\n// filepath: a.ts', 'html\n<!-- filepath: a.html -->'])(
    'are refused as code with other code left out: %j',
    (head) => {
      const sketch = `\`\`\`${head}\n// ...existing code...\nlet a = 9\n// ... existing code ...\n\`\`\``
      for (const text of [sketch, `${sketch}\n\n${other}`, `${other}\n\nthen\n\n${sketch}`])
        expect(parse(text).diagnostics).toMatchObject([
          { code: 'operation-unsupported', data: { reason: 'nothing is filled in' } },
        ])
      expect(codes(`${sketch.replace(head, 'ts')}\n\n${other}`)).toEqual([])
      expect(codes(`${sketch.replace(head, 'ts').replaceAll(/existing/g, 'other')}\n\n${other}`)).toEqual([])
    },
  )

  test('are prose where the tool is unknown, and content where an operation holds them', () => {
    const call = '<invoke name="edit_file">\n<path>a</path>\n</invoke>'
    expect(codes(`${call.replace('edit_file', 'web_search')}\n${other}`)).toEqual([])
    expect(codes(`The block of \`<invoke name="Edit">\` is a call.\n${other}`)).toEqual([])
    expect(codes(`<create>\n<file>a</file>\n<content>\n${call}\n</content>\n</create>`)).toEqual([])
    expect(codes(`Then call it:\n\`\`\`python\nwrite_file(path="a")\n\`\`\`\n${other}`)).toEqual([])
    expect(codes(`<think>\n${call}\n</think>\n${other}`)).toEqual([])
    expect(codes(`{\n  "scripts": {\n    "replace": "sed s/a/b/"\n  }\n}\n${other}`)).toEqual([])
  })
})
