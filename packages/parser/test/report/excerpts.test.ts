import { type Call, type Diagnostic, diagnose, type Outcome, type Result } from '@emend/model'
import { expect, test } from 'vitest'
import { dialectNamed, dialectNames, parse } from '../../src/index.ts'

const FAILED = 100

const block = (number: number): string =>
  `def number_${number}():\n${'    total = total + 1\n'.repeat(8)}    return total`

const missed = (operation: number): Diagnostic =>
  diagnose(
    'find-not-found',
    { path: 'a.py', find: block(operation) },
    {
      operation,
      nearest: {
        from: 20 * operation + 1,
        to: 20 * operation + 10,
        text: block(operation),
        diff: block(operation),
        difference: 'the text, from line 5 on',
      },
    },
  )

const failedWith = (diagnostics: readonly Diagnostic[]): Result => ({
  ok: false,
  base: null,
  branch: 'refs/heads/main',
  outcomes: diagnostics.map((_, index): Outcome => ({ index, op: 'edit', path: 'a.py', status: 'failed' })),
  calls: diagnostics.map((_, first): Call => ({ name: 'edit', first, count: 1 })),
  diagnostics,
  changes: [],
  diff: '',
  report: '',
  warnings: [],
})

const failures = Array.from({ length: FAILED }, (_, operation) => missed(operation))

test.each(dialectNames)('%s tells of a hundred failures what a model can read', (name) => {
  const result = failedWith(failures)
  const report = dialectNamed(name).report(result)

  expect(report.length).toBeLessThan(42_000)
  expect(report).toContain('total = total + 1')
  for (const { nearest } of failures)
    expect(report).toContain(`Nearest place: lines ${nearest!.from}-${nearest!.to}`)
  expect(report).toMatch(
    /⚠️ Only the first \d+ of 100 problems are told in full: of each other one, the lines are named\./,
  )
  expect(result.diagnostics).toBe(failures)
})

test('as much as a model may have to mend at once is quoted in full', () => {
  const report = dialectNamed('tags').report(failedWith(failures.slice(0, 15)))

  expect(report.split('Difference (')).toHaveLength(16)
  expect(report).not.toContain('⚠️')
})

test('what was sought is told by its first line, and a hint that no other failure has stays', () => {
  const others = failures.slice(0, -1)
  const last = diagnose(
    'find-not-found',
    { path: 'a.py', find: block(99), foundIn: 'b.py', foundAt: 7 },
    { operation: 99 },
  )
  const report = dialectNamed('tags').report(failedWith([...others, last]))

  expect(report).toContain('  def number_98(): … [9 more lines]\n\nNearest place: lines 1961-1970 (differs')
  expect(report).toContain('The text stands in b.py, at line 7: if that file is meant, change the path.')
})

test('of places that differ in white space alone, the lines are named', () => {
  const places = [
    { from: 3, to: 12, text: block(1) },
    { from: 33, to: 42, text: block(1) },
  ]
  const last = diagnose(
    'find-not-found',
    { path: 'a.py', find: block(1) },
    { operation: 99, candidates: places },
  )
  const report = dialectNamed('tags').report(failedWith([...failures.slice(0, -1), last]))

  expect(report).toContain(
    'Several places differ from it in white space alone, as lines 3-12 and lines 33-42 do.',
  )
})

test('operations that were fine are counted where there are many of them, and the one that failed is seen', () => {
  const result = failedWith([missed(0)])
  const fine = Array.from(
    { length: 50 },
    (_, index): Outcome => ({ index: index + 1, op: 'edit', path: 'a.py', status: 'not-applied' }),
  )
  const report = dialectNamed('tags').report({ ...result, outcomes: [...result.outcomes, ...fine] })

  expect(report.match(/^Not applied: operation 1 failed; edit a\.py was fine$/gm)).toHaveLength(10)
  expect(report).toMatch(/\n\nNot applied: 40 more operations, which were fine$/)
})

test('what operations look like is not repeated for each of a hundred that cannot be read', () => {
  const { diagnostics } = parse('<edit>\n<file>a.py</file>\n<find>one</find>\n</edit>\n\n'.repeat(90))
  const report = dialectNamed('tags').report({ ...failedWith([]), diagnostics })

  expect(report.split('Malformed <edit> block')).toHaveLength(91)
  expect(report.split('Expected format:').length).toBeLessThan(50)
  expect(report).toContain('Error: Missing required tag: <replace>\nAt line 446, column 1 of the plan.')
})
