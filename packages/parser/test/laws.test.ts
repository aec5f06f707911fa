import { EmendError, type Operation, type Plan } from '@emend/model'
import { arbitraryOperation, arbitraryPlan } from '@emend/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dialectNamed, dialectNames, parse, parseResponse } from '../src/index.ts'
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

const inTags = (operation: Operation): Operation => {
  const { expect: _, mode: __, count: ___, ...rest } = operation as Operation & Record<string, unknown>
  const placement = (rest.op === 'insert' || rest.op === 'append') && { placement: 'line' }
  const occurrences = rest.op === 'edit' && { occurrences: 'all' }
  return {
    ...rest,
    ...(rest.op === 'move' && { overwrite: false }),
    ...placement,
    ...occurrences,
  } as Operation
}

test('the tags dialect reads back every plan that it can say, and refuses the others', () => {
  let said = 0
  const runs = 2000
  fc.assert(
    fc.property(fc.array(arbitraryOperation, { minLength: 1, maxLength: 4 }), (operations) => {
      const plan: Plan = { version: 1, operations: operations.map(inTags) }
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
