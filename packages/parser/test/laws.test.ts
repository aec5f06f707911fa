import { EmendError, type Hunk, type Operation, type Plan, planSchema } from '@emend/model'
import { arbitraryOperation, arbitraryPlan, arbitraryText } from '@emend/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DialectName,
  dialectNamed,
  dialectNames,
  ifExpressible,
  parse,
  parseResponse,
} from '../src/index.ts'
import { expectRoundTrip, expectSound } from './laws.ts'

const soup = fc
  .array(
    fc.constantFrom(
      ...['<edit>', '</edit>', '<file>', '</file>', '<find>', '</find>', '<replace>', '</replace>', '<EDIT>'],
      ...[
        '<content>',
        '</content>',
        '<create>',
        '</create>',
        '<read>',
        '<lines>',
        '1-2',
        '</lines>',
        '</read>',
      ],
      ...[
        '<delete><file>a</file></delete>',
        '<edit><file>a</file><find>x</find>',
        '<replace>y</replace></edit>',
      ],
      ...['<file><![CDATA[a]]></file>', '<find><![CDATA[x]]></find>', '<content><![CDATA[z]]></content>'],
      ...['<![CDATA[', ']]>', '<think>', '</think>', '<thinking>', '<terminal>', '</terminal>', '<edti>'],
      ...[
        '<create_overwrite>',
        '</create_overwrite>',
        '</file>',
        '<edit file="a">',
        '<fiel>',
        '<',
        '<ed',
        '`',
        '```\n',
        '\n',
        '\r\n',
        ' ',
        'x',
        '\ufeff',
        'é😀',
      ],
      ...[
        '{"op":"delete","path":"a"}',
        '{',
        '}',
        '[',
        ']',
        '"op":',
        '"operations":',
        '"a"',
        ',',
        '1',
        '\\',
        '"',
      ],
      ...[
        '{"path":"a",',
        '"old_string":"x"',
        '"new_text":"y"',
        '"edits":[',
        '"mode":"append"',
        '"content":"z"',
      ],
      ...['"command":"view"', '{"name":"read_file","arguments":', '"{\\"path\\":\\"a\\"}"', '"tool_calls":'],
      ...[
        '{"file":"a","before":"x","after":"y"}',
        '{"name":"list_dir","input":{"path":"a"}}',
        '"__proto__":',
      ],
      ...['{"version":1,"operations":[', '{"op":"edit","pth":"a"}', ']}'],
      ...['--- a/f\n', '+++ b/f\n', '@@ -1,2 +1,2 @@\n', '@@ ... @@\n', ' a\n', '-b\n', '+c\n', '\\ No\n'],
      ...[
        'diff --git a/f b/f\n',
        'rename from f\n',
        'rename to g\n',
        'copy from g\n',
        'copy to f\n',
        '-- \n',
      ],
      ...['new file mode 100644\n', 'deleted file mode 100644\n', 'old mode 100644\n', 'new mode 100755\n'],
      ...['GIT binary patch\n', 'literal 0\n', 'HcmV?d00001\n', '--- /dev/null\n', 'diff --cc f\n'],
      ...[`index ${'1'.repeat(40)}..${'0'.repeat(40)}\n`, `From ${'0'.repeat(40)} x\n`, '--- "a/\\377"\n'],
      ...[
        'a.ts\n',
        '<<<<<<< SEARCH\n',
        '------- SEARCH\n',
        '=======\n',
        '>>>>>>> REPLACE\n',
        '+++++++ REPLACE\n',
      ],
      ...['<<<<<<< SEARCH line=3\n', ':start_line:4\n', '-------\n', '\\=======\n', '`b c.md`\n', '\\'],
      ...[
        '*** Begin Patch\n',
        '*** End Patch\n',
        '*** Add File: a\n',
        '*** Delete File: b\n',
        '*** End of File\n',
      ],
      ...['*** Update File: c\n', '*** Move to: d\n', '@@\n', '@@ anchor\n', '+x\n', '-y\n', ' z\n', '*** '],
      ...["apply_patch <<'EOF'\n", 'EOF\n', '# c\n', '{"type":"update_file","path":"a","diff":"@@\\n-x"}\n'],
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(''))

test('no text makes a dialect throw, and what it says of the text is sound', () => {
  fc.assert(
    fc.property(soup, fc.constantFrom(...dialectNames), (text, dialect) => {
      const result = parse(text, { dialect })
      expectSound(text, result)
      expect(result.plan.operations.length + result.diagnostics.length).toBeGreaterThan(0)
    }),
    { numRuns: 3000 },
  )
})

test('no text makes the detection of dialects or the reading of a whole answer throw', () => {
  fc.assert(
    fc.property(soup, (text) => {
      expectSound(text, parse(text))
      const { counts, operations, commands, thoughts } = parseResponse(text)
      expect(counts).toEqual({
        operations: operations.length,
        commands: commands.length,
        thoughts: thoughts.length,
      })
    }),
    { numRuns: 2000 },
  )
})

test('the plan dialect reads every plan back as it wrote it', () => {
  fc.assert(
    fc.property(arbitraryPlan, (plan) => expectRoundTrip(plan, 'plan')),
    { numRuns: 500 },
  )
})

/** An operation with the options that some dialects do not have set to what they mean by themselves. */
const plainly = (operation: Operation): Operation => {
  const { expect: _, mode: __, count: ___, ...rest } = operation as Operation & Record<string, unknown>
  return { ...rest, ...(rest.op === 'move' && { overwrite: false }) } as Operation
}

const inTags = (operation: Operation): Operation => {
  const { wholeLines: _, line: __, ...rest } = operation as Operation & Record<string, unknown>
  return {
    ...rest,
    ...(/^(?:insert|append)$/.test(rest.op) && { placement: 'line' }),
    ...(rest.op === 'edit' && { occurrences: 'all' }),
  } as Operation
}

/** What an editor's command to insert can say would hardly come about by chance. */
const inCalls = (operation: Operation): Operation =>
  operation.op === 'patch'
    ? { op: 'patch', path: operation.path, hunks: [{ lines: ['+x', '+'], from: 7 }] }
    : operation

const sayable = (operation: Operation, dialect: DialectName): boolean => {
  try {
    dialectNamed(dialect).render({ version: 1, operations: [operation] })
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(EmendError)
    expect((error as EmendError).code).toBe('not-expressible')
    expect((error as EmendError).message).toContain('`')
    return false
  }
}

test.each<[DialectName, number]>([
  ['edits', 4],
  ['str-replace', 1],
  ['mode', 4],
  ['tools', 9],
  ['text-editor', 5],
])(
  'the %s dialect reads back, and recognises, every plan that it can say, and refuses the others',
  (name, kinds) => {
    const said = new Set<string>()
    fc.assert(
      fc.property(
        fc.array(arbitraryOperation.map(inCalls).map(plainly), { minLength: 1, maxLength: 8 }),
        (all) => {
          const operations = all.filter((operation) => sayable(operation, name))
          if (operations.length === 0) return
          for (const { op } of operations) said.add(op)
          const plan: Plan = { version: 1, operations }
          expectRoundTrip(plan, name)
          const text = dialectNamed(name).render(plan)
          expect(parse(text)).toMatchObject({ dialect: name, diagnostics: [] })
          expectSound(text, parse(text))
        },
      ),
      { numRuns: 1000 },
    )
    expect(said.size).toBe(kinds)
  },
)

/** Some of the options of an operation only: nearly all operations have one that a dialect has no words for. */
const withFewer = fc
  .tuple(
    arbitraryOperation,
    fc.subarray(['expect', 'mode', 'to', 'line', 'wholeLines', 'count']),
    fc.subarray(['from', 'anchors', 'atEnd']),
  )
  .map(([operation, omitted, omittedOfHunks]) => {
    const fewer = without(operation, omitted) as Operation
    return fewer.op === 'patch'
      ? { ...fewer, hunks: fewer.hunks.map((hunk) => without(hunk, omittedOfHunks) as Hunk) }
      : fewer
  })
  .filter((operation) => planSchema().safeParse({ version: 1, operations: [operation] }).success)

const without = (value: object, omitted: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !omitted.includes(key)))

test.each(dialectNames)(
  'the %s dialect says each option of an operation, or refuses the operation',
  (name) => {
    fc.assert(
      fc.property(withFewer, (operation) => {
        const plan: Plan = { version: 1, operations: [operation] }
        if (ifExpressible(() => dialectNamed(name).render(plan)) !== undefined) expectRoundTrip(plan, name)
      }),
      { numRuns: 2000 },
    )
  },
)

test.each<DialectName>(['edits', 'str-replace', 'tools'])(
  'the %s dialect says edits that follow one another in one file in one call',
  (name) => {
    const edit = (find: string): Operation => ({
      op: 'edit',
      path: 'a.ts',
      find,
      replace: '',
      occurrences: 'one',
    })
    const plan: Plan = { version: 1, operations: [edit('one'), edit('two')] }
    expectRoundTrip(plan, name)
    expect(parse(dialectNamed(name).render(plan)).plan.calls).toMatchObject([{ first: 0, count: 2 }])
  },
)

/** A diff as a plan would mostly be: what it has no words for is left out. */
const inDiff = (operation: Operation): Operation => {
  if (operation.op === 'patch') {
    const { expect: expected, ...rest } = operation
    const hunks = rest.hunks.map(({ anchors: _, atEnd: __, ...hunk }) => hunk)
    return {
      ...rest,
      hunks,
      ...(rest.pieces !== undefined && expected !== undefined && { expect: expected }),
    }
  }
  const { expect: _, ...rest } = operation as Operation & { expect?: string }
  const kept = operation.op === 'delete' ? operation : rest
  return ('overwrite' in kept ? { ...kept, overwrite: false } : kept) as Operation
}

test('the diff dialect reads back every plan that it can say, and refuses the others', () => {
  let said = 0
  const runs = 3000
  fc.assert(
    fc.property(fc.array(arbitraryOperation, { minLength: 1, maxLength: 2 }), (operations) => {
      const plan: Plan = { version: 1, operations: operations.map(inDiff) }
      if (ifExpressible(() => dialectNamed('diff').render(plan)) === undefined) return
      said++
      expectRoundTrip(plan, 'diff')
    }),
    { numRuns: runs },
  )
  expect(said).toBeGreaterThan(runs / 10)
})

test('the diff dialect says a copy and the patch of what it made as one file', () => {
  const patch: Operation = { op: 'patch', path: 'b.ts', hunks: [{ lines: ['-x', '+y'], from: 1 }] }
  const plan: Plan = {
    version: 1,
    operations: [{ op: 'copy', from: 'a.ts', to: 'b.ts', overwrite: false }, patch],
  }
  expectRoundTrip(plan, 'diff')
  expect(
    dialectNamed('diff')
      .render(plan)
      .match(/^diff --git/gm),
  ).toHaveLength(1)
  const moved: Plan = { version: 1, operations: [plan.operations[0]!, { ...patch, to: 'c.ts' }] }
  expect(ifExpressible(() => dialectNamed('diff').render(moved))).toBeUndefined()
})

test('the tags dialect reads back every plan that it can say, and refuses the others', () => {
  let said = 0
  const runs = 2000
  fc.assert(
    fc.property(fc.array(arbitraryOperation, { minLength: 1, maxLength: 4 }), (operations) => {
      const plan: Plan = { version: 1, operations: operations.map(plainly).map(inTags) }
      if (ifExpressible(() => dialectNamed('tags').render(plan)) === undefined) return
      said++
      expectRoundTrip(plan, 'tags')
    }),
    { numRuns: runs },
  )
  expect(said).toBeGreaterThan(runs / 10)
})

const wholeLines = arbitraryText.map((text) => (text === '' || text.endsWith('\n') ? text : `${text}\n`))
const where = fc.constantFrom('a.ts', 'src/b.py', 'docs/read me.md', 'Makefile', '__proto__', 'é.txt')
const blocks = fc.oneof(
  fc
    .record({
      path: where,
      find: wholeLines,
      replace: wholeLines,
      line: fc.option(fc.integer({ min: 1, max: 99 })),
    })
    .map(({ line, ...texts }) => ({
      op: 'edit' as const,
      ...texts,
      occurrences: 'one' as const,
      wholeLines: true as const,
      ...(line !== null && { line }),
    })),
  fc
    .record({ path: where, content: wholeLines })
    .map((file) => ({ op: 'create' as const, ...file, overwrite: false })),
)

const inV4a = (operation: Operation): Operation => {
  const { expect: _, mode: __, ...rest } = operation as Operation & { expect?: string; mode?: string }
  if (rest.op === 'move') return { ...rest, overwrite: false }
  if (rest.op === 'create')
    return { ...rest, content: rest.content === '' ? '' : `${rest.content}\n`, overwrite: false }
  if (rest.op !== 'patch') return rest as Operation
  const hunks = rest.hunks.map(({ lines, anchors = [], atEnd }) => ({
    lines: lines.map((line) => line.replaceAll('\n', '').replace(/^\\\\.*/s, NO_BREAK)),
    ...(anchors.length > 0 && { anchors: anchors.map((anchor) => `${anchor.replaceAll('\n', '')}x`) }),
    ...(atEnd && { atEnd }),
  }))
  return { ...rest, hunks } as Operation
}
const NO_BREAK = '\\ No newline at end of file'

test.each([
  ['search-replace', fc.oneof(blocks, arbitraryOperation)],
  ['v4a', arbitraryOperation.map(inV4a)],
] as const)(
  'the %s dialect reads back every plan that it can say, and refuses the others',
  (dialect, operation) => {
    let said = 0
    const runs = 2000
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 4 }), (operations) => {
        const plan: Plan = { version: 1, operations }
        const text = ifExpressible(() => dialectNamed(dialect).render(plan))
        if (text === undefined) return
        said++
        expectRoundTrip(plan, dialect)
        expectSound(text, parse(text, { dialect }))
      }),
      { numRuns: runs },
    )
    expect(said).toBeGreaterThan(runs / 40)
  },
)
