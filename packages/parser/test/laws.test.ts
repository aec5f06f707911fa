import { EmendError, type Operation, type Plan } from '@emend/model'
import { arbitraryOperation, arbitraryPlan } from '@emend/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DialectName, dialectNamed, dialectNames, parse, parseResponse } from '../src/index.ts'
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
      ...['<![CDATA[', ']]>', '<think>', '</think>', '<thinking>', '<terminal>', '</terminal>', '<edti>'],
      ...['<edit file="a">', '<fiel>', '<', '<ed', '`', '```\n', '\n', '\r\n', ' ', 'x', '\ufeff', 'é😀'],
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

const inTags = (operation: Operation): Operation =>
  ({
    ...operation,
    ...(/^(?:insert|append)$/.test(operation.op) && { placement: 'line' }),
    ...(operation.op === 'edit' && { occurrences: 'all' }),
  }) as Operation

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
  ['mode', 3],
  ['tools', 6],
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

test('the tags dialect reads back every plan that it can say, and refuses the others', () => {
  let said = 0
  const runs = 2000
  fc.assert(
    fc.property(fc.array(arbitraryOperation, { minLength: 1, maxLength: 4 }), (operations) => {
      const plan: Plan = { version: 1, operations: operations.map(plainly).map(inTags) }
      try {
        dialectNamed('tags').render(plan)
      } catch (error) {
        expect(error).toBeInstanceOf(EmendError)
        expect((error as EmendError).code).toBe('not-expressible')
        return
      }
      said++
      expectRoundTrip(plan, 'tags')
    }),
    { numRuns: runs },
  )
  expect(said).toBeGreaterThan(runs / 10)
})
