import type { Expectation } from './scenario.ts'

/** The parts of a result, or of a `--json` document, that expectations speak of. */
export interface Answer {
  readonly outcomes?: readonly object[]
  readonly diagnostics?: readonly object[]
  readonly report?: string
}

/** Every way in which an answer is not what a scenario expects; empty when all is well. */
export const mismatches = (answer: Answer, expectation: Expectation): readonly string[] => {
  const errors = (answer.diagnostics ?? []).filter(
    (diagnostic) => valueAt(diagnostic, 'severity') === 'error',
  )
  return [
    ...compare('diagnostic', errors, expectation.diagnostics ?? []),
    ...(expectation.outcomes === undefined
      ? []
      : compare('outcome', answer.outcomes ?? [], expectation.outcomes)),
    ...missingPieces(answer.report ?? '', expectation.report ?? []),
  ]
}

const compare = (kind: string, actual: readonly object[], expected: readonly object[]): string[] => {
  if (actual.length !== expected.length)
    return [`${expected.length} ${kind}s expected, but: ${JSON.stringify(actual, null, 2)}`]
  return expected.flatMap((fields, index) =>
    Object.entries(fields)
      .filter(([field, value]) => JSON.stringify(valueAt(actual[index]!, field)) !== JSON.stringify(value))
      .map(
        ([field, value]) =>
          `${kind} ${index}: ${field} should be ${JSON.stringify(value)}, but: ${JSON.stringify(actual[index], null, 2)}`,
      ),
  )
}

/** The value of a field, or of a field within a field: `data.lines`. */
const valueAt = (value: object, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value)

const missingPieces = (report: string, pieces: readonly string[]): string[] => {
  let from = 0
  for (const piece of pieces) {
    const at = report.indexOf(piece, from)
    if (at < 0) return [`the report should say ${JSON.stringify(piece)}, but: ${report}`]
    from = at + piece.length
  }
  return []
}
