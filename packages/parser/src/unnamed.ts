import { type Diagnostic, diagnose, hasErrors, type Place } from '@emend/model'
import type { Dialect, DialectName, ParseResult } from './dialect.ts'
import { dialectNamed, dialects } from './dialects/index.ts'
import { isBrokenJson } from './json/faults.ts'
import { hunksOf } from './shown/hunk.ts'
import { showsChanges } from './shown/shows-changes.ts'
import { stretchesOf } from './stretches.ts'
import { blankedOut } from './text/blanked-out.ts'
import { linesOf } from './text/lines.ts'
import { textAt } from './text/places.ts'

/**
 * Reads a text in the dialect that it is written in, the one that quotes or shows what others see in it. Two that stand
 * side by side are refused, `dialect-ambiguous`.
 */
export const parseUnnamed = (text: string): ParseResult => {
  const readings = likely(text).map((dialect) => dialect.parse(text))
  const seen = outermost(text, readings)
  if (seen.length < 2) return seen[0] ?? readings[0]!
  const alone = seen.filter(({ diagnostics }) => !hasErrors(diagnostics)).map(({ dialect }) => dialect)
  const mixed = diagnose('dialect-ambiguous', { dialects: seen.map(({ dialect }) => dialect), alone })
  return { ...seen[0]!, diagnostics: [mixed] }
}

/**
 * Tells of operations in other dialects than the one that a text was read in: nobody would see otherwise that they are
 * not carried out. A plan that a program gives has no words around it, and none.
 */
export const withOthersTold = (text: string, result: ParseResult): ParseResult => {
  if (result.prose.length === 0 || hasErrors(result.diagnostics)) return result
  const others = likely(text).filter(({ name }) => name !== result.dialect)
  const readings = outermost(text, [result, ...others.map((dialect) => dialect.parse(text))])
  const own = new Set(stretchesOf(result).map(({ offset }) => offset))
  const isOther = (one: ParseResult): boolean => !stretchesOf(one).every(({ offset }) => own.has(offset))
  const told = readings.filter(isOther).map(({ dialect }) => inOther(dialect, result.dialect))
  return { ...result, diagnostics: [...result.diagnostics, ...told] }
}

const inOther = (other: DialectName, named: DialectName): Diagnostic =>
  diagnose(
    'operation-unsupported',
    {
      name: `What stands in \`${other}\``,
      reason: `the text is read in \`${named}\` alone, and it was taken for prose`,
      instead: `If it is to be done, write it in \`${named}\`.`,
    },
    { severity: 'warning' },
  )

/** The dialects that a text may be written in, the likeliest first; one of them, whatever it is. */
const likely = (text: string): readonly Dialect[] =>
  dialects
    .map((dialect) => ({ dialect, confidence: dialect.detect(text) }))
    .sort((one, other) => other.confidence - one.confidence)
    .filter(({ confidence }, rank) => confidence > 0 || rank === 0)
    .map(({ dialect }) => dialect)

/** The readings that see anything, but for those of what another one quotes or shows. */
const outermost = (text: string, readings: readonly ParseResult[]): readonly ParseResult[] => {
  const speaking = readings.filter((reading) => stretchesOf(reading).length > 0)
  return speaking.filter(
    (reading) =>
      !speaking.some(
        (other) => other !== reading && (quotes(text, other, reading) || shows(text, other, reading)),
      ),
  )
}

/** True when a reading of a diff shows no more than what the operations of another one do. */
const shows = (text: string, { plan, diagnostics }: ParseResult, reading: ParseResult): boolean => {
  if (reading.dialect !== 'diff' || hasErrors(diagnostics)) return false
  const lines = linesOf(text)
  const isShown = showsChanges(plan)
  return (
    reading.plan.operations.flatMap(hunksOf).every((one) => isShown(one, lines, 0)) &&
    reading.diagnostics.every(
      ({ plan: place }) =>
        place && isShown({ lines: textAt(text, place).split('\n') }, lines, lines.lineOf(place.offset)),
    )
  )
}

/** True when all that `inner` saw begins inside what `outer` saw: then it is quoted there, and not said. */
const quotes = (text: string, outer: ParseResult, inner: ParseResult): boolean => {
  const around = stretchesOf(outer)
  if (beginsInside(inner, around)) return true
  // Nobody knows where JSON that is broken ends, and it is told by where it breaks off, which may be behind the quote.
  if (!inner.diagnostics.some(isBrokenJson)) return false
  const parts = around.map(({ offset, length }) => ({ from: offset, to: offset + length }))
  return stretchesOf(dialectNamed(inner.dialect).parse(blankedOut(text, parts))).length === 0
}

const beginsInside = (inner: ParseResult, around: readonly Place[]): boolean => {
  // What was begun in a quote, and is nothing, may go on to where the next stretch begins.
  const slack = inner.plan.operations.length === 0 ? 1 : 0
  let at = 0
  return stretchesOf(inner).every(({ offset }, index) => {
    while (at < around.length && around[at]!.offset + around[at]!.length <= offset) at++
    return at < around.length && around[at]!.offset < offset + (index === 0 ? 0 : slack)
  })
}
