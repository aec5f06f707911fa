import {
  checkedLimits,
  checkedOptions,
  type Diagnostic,
  defaultPolicy,
  diagnose,
  hasErrors,
  kinds,
  type Place,
  type Policy,
  utf8Length,
} from '@emend/model'
import type { Dialect, DialectName, ParseResult, Passage } from './dialect.ts'
import { dialectNamed, dialects } from './dialects/index.ts'
import { refuseAlternatives } from './doubts/alternatives.ts'
import { refuseBegunAtEnd } from './doubts/begun-at-end.ts'
import { refuseForbidden } from './doubts/forbidden.ts'
import { refuseInventedTurn } from './doubts/invented-turn.ts'
import { refuseRetracted } from './doubts/retracted.ts'
import { withoutSaidAgain } from './doubts/said-again.ts'
import { refuseSetApart } from './doubts/set-apart.ts'
import { refuseTakenBack } from './doubts/taken-back.ts'
import { withoutEndMark } from './end-mark.ts'
import { truncatedAt } from './faults.ts'
import { isBrokenJson } from './json/faults.ts'
import { linesOf } from './lines.ts'
import { openedThought } from './opened-thought.ts'
import { hunksOf, showsChanges } from './shown-change.ts'
import { stretchesOf } from './stretches.ts'
import { unendedMarks } from './thoughts.ts'
import { refuseOtherNotations } from './unread/notations.ts'

/** How a text is to be read. */
export interface ParseOptions {
  /** Default `auto`: the dialect that the text is written in. */
  readonly dialect?: DialectName | 'auto'
  /** Where they are not as in the default policy. */
  readonly limits?: Partial<Policy['limits']>
  /** Operations that cannot be read become warnings; one that is cut off stays an error. */
  readonly lenient?: boolean
}

/**
 * Reads a plan from what a model sent. What is wrong with the text is in the diagnostics, and one error among them
 * means that no part of the plan may be applied. Linear in the text.
 * @throws EmendError `dialect-unknown`, and `usage` for what is no text, and for options that there are not
 */
export const parse = (text: string, options: ParseOptions = {}): ParseResult => {
  kinds.text('The plan', text)
  const { dialect = 'auto', limits: given = {}, lenient = false } = parseOptions(options)
  const limits = { ...defaultPolicy.limits, ...checkedLimits(given) }
  const named = dialect === 'auto' ? undefined : dialectNamed(dialect, ['auto'])
  const bytes = text.length * 3 <= limits.planBytes ? 0 : utf8Length(text)
  if (bytes > limits.planBytes)
    return unread(named, diagnose('plan-too-large', { bytes, maximum: limits.planBytes }))
  if (text.trim() === '') return unread(named, diagnose('plan-empty', {}))
  const read = (part: string): ParseResult => (named === undefined ? parseUnnamed(part) : named.parse(part))
  const answer = withoutEndMark(text)
  const whole = withWholeThoughts(answer, withOpenedThought(answer, read))
  const checks: readonly Check[] = [
    withoutSaidAgain,
    refuseInventedTurn,
    refuseSetApart,
    refuseAlternatives,
    refuseTakenBack,
    refuseRetracted,
    refuseForbidden,
    refuseOtherNotations,
    refuseBegunAtEnd,
  ]
  const checked = checks.reduce((result, check) => check(result, answer), whole)
  return answered(answer, named, withVerdict(checked, limits, lenient))
}

/** Looks at a reading of an answer for what is not to be carried out, or what nobody could as it is meant. */
type Check = (result: ParseResult, answer: string) => ParseResult

const parseOptions = (options: ParseOptions): ParseOptions =>
  checkedOptions('option of parsing', options, {
    dialect: kinds.text,
    limits: kinds.object,
    lenient: kinds.flag,
  })

const unread = (dialect: Dialect | undefined, diagnostic: Diagnostic): ParseResult => ({
  dialect: dialect?.name ?? 'tags',
  plan: { version: 1, operations: [], places: [] },
  prose: [],
  thoughts: [],
  diagnostics: [diagnostic],
})

const parseUnnamed = (text: string): ParseResult => {
  const likely = dialects
    .map((dialect) => ({ dialect, confidence: dialect.detect(text) }))
    .sort((one, other) => other.confidence - one.confidence)
    .filter(({ confidence }, rank) => confidence > 0 || rank === 0)
  const readings = likely.map(({ dialect }) => dialect.parse(text))
  const speaking = readings.filter((reading) => stretchesOf(reading).length > 0)
  const outermost = speaking.filter(
    (reading) =>
      !speaking.some(
        (other) => other !== reading && (quotes(text, other, reading) || shows(text, other, reading)),
      ),
  )
  if (outermost.length <= 1) return outermost[0] ?? readings[0]!
  const mixed = diagnose('dialect-ambiguous', { dialects: outermost.map((reading) => reading.dialect) })
  return { ...outermost[0]!, diagnostics: [mixed] }
}

/** True when a reading of a diff shows no more than what the operations of another one do. */
const shows = (text: string, { plan, diagnostics }: ParseResult, reading: ParseResult): boolean => {
  if (reading.dialect !== 'diff' || plan.operations.length === 0 || hasErrors(diagnostics)) return false
  const lines = linesOf(text)
  const isShown = showsChanges(plan)
  return (
    reading.plan.operations.flatMap(hunksOf).every((one) => isShown(one, lines, 0)) &&
    reading.diagnostics.every(({ plan: place }) => {
      const held = place === undefined ? [] : textAt(text, place).split('\n')
      return place !== undefined && isShown({ lines: held }, lines, lines.lineOf(place.offset))
    })
  )
}

/** True when all that `inner` saw begins inside what `outer` saw: then it is quoted there, and not said. */
const quotes = (text: string, outer: ParseResult, inner: ParseResult): boolean => {
  const around = stretchesOf(outer)
  if (beginsInside(inner, around)) return true
  // Nobody knows where JSON that is broken ends, and it is told by where it breaks off, which may be behind the quote.
  if (!inner.diagnostics.some(isBrokenJson)) return false
  return stretchesOf(dialectNamed(inner.dialect).parse(blankedOut(text, around))).length === 0
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

/** A text with a string of JSON in some of its stretches, which are in order; all else keeps its place. */
const blankedOut = (text: string, stretches: readonly Place[]): string => {
  const parts: string[] = []
  let from = 0
  for (const { offset, length } of stretches) {
    const start = Math.max(from, offset)
    const to = Math.max(from, offset + length)
    parts.push(text.slice(from, start), to - start < 2 ? '' : `"${'x'.repeat(to - start - 2)}"`)
    from = to
  }
  return parts.join('') + text.slice(from)
}

/** What an answer says before the end of a thought that the prompt has opened is not said to be carried out. */
const withOpenedThought = (text: string, read: (answer: string) => ParseResult): ParseResult => {
  const result = read(text)
  const [first] = stretchesOf(result)
  const opened = first === undefined ? null : openedThought(text, result)
  if (first === undefined || opened === null) return result
  const { thought } = opened
  if (!opened.isCertain && first.offset < thought.place.length)
    return { ...result, diagnostics: [...result.diagnostics, draftedOrMeant(text, thought)] }
  const rest = read(opened.rest)
  return { ...rest, thoughts: [thought, ...rest.thoughts] }
}

/** What stands above a mark that ends a thought and follows words: nobody knows whether they speak of the mark. */
const draftedOrMeant = (text: string, { place }: Passage): Diagnostic => {
  const line = textAt(text, place).split('\n').length
  return diagnose('operation-ambiguous', {
    name: `What stands above the end of a thought in line ${line}`,
    readings: ['it is drafted in the thought', 'it is to be done, and the mark is spoken of'],
    instead: 'Write the mark alone on its line to end a thought, and in backticks to speak of it.',
  })
}

/** What says something in a thought that nothing ends may have been meant after it: then the text is cut off. */
const withWholeThoughts = (text: string, result: ParseResult): ParseResult => {
  const last = result.thoughts.at(-1)
  const marks = last && unendedMarks(textAt(text, last.place))
  if (last === undefined || marks === undefined || stretchesOf(parseUnnamed(last.text)).length === 0)
    return result
  const expected = `${marks.open}what is not carried out${marks.close}`
  const cutOff = truncatedAt(text, last.place, `\`${marks.close}\``, { name: 'a thought', expected })
  return { ...result, thoughts: result.thoughts.slice(0, -1), diagnostics: [...result.diagnostics, cutOff] }
}

const textAt = (text: string, { offset, length }: Place): string => text.slice(offset, offset + length)

const withVerdict = (result: ParseResult, limits: Policy['limits'], lenient: boolean): ParseResult => {
  const { operations } = result.plan
  const diagnostics = lenient ? result.diagnostics.map(softened) : [...result.diagnostics]
  if (operations.length > limits.operations)
    diagnostics.push(
      diagnose('too-many-operations', { count: operations.length, maximum: limits.operations }),
    )
  return { ...result, diagnostics }
}

/** A text that says nothing, and why: it may be in another dialect than the one that is named. */
const answered = (text: string, named: Dialect | undefined, result: ParseResult): ParseResult => {
  if (result.plan.operations.length > 0 || hasErrors(result.diagnostics)) return result
  const spoken = named === undefined ? undefined : withOpenedThought(text, parseUnnamed)
  const data = {
    ...(named !== undefined && { named: named.name }),
    ...(spoken !== undefined && spoken.plan.operations.length > 0 && { spoken: spoken.dialect }),
    ...(COLOUR.test(text) && { coloured: true }),
  }
  return { ...result, diagnostics: [...result.diagnostics, diagnose('nothing-recognised', data)] }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what colours text in a terminal.
const COLOUR = /\u001b\[[\d;]*m/

const SOFT = new Set<Diagnostic['code']>([
  'operation-malformed',
  'find-empty',
  'content-empty',
  'field-invalid',
  'field-unknown',
  'old-text-missing',
  'operation-unsupported',
])

// Where nothing tells where an operation ends, those that follow may be what it holds.
const softened = (diagnostic: Diagnostic): Diagnostic =>
  SOFT.has(diagnostic.code) && !('open' in diagnostic.data)
    ? { ...diagnostic, severity: 'warning' }
    : diagnostic
