import { type Call, type Diagnostic, diagnose, isError, type Outcome, type Result } from '@emend/model'
import { withExcerptsBounded } from '../report/excerpts.ts'
import { briefly, gathered, notApplied, ofNoOperation, warningsIn, withCommit } from '../report/messages.ts'
import { plainWords } from '../report/problems.ts'
import { looseness } from '../report/successes.ts'

/** How a dialect answers its calls. */
export interface CallSpeech {
  /** What a call did. Its outcomes are all of them applied or unchanged. */
  readonly done: (call: Call, outcomes: readonly Outcome[], result: Result) => string
  /** The key of the text that an edit looks for. */
  readonly sought: string
  /** How one of several edits of a call is named, by its index from 0; undefined where it has no name. */
  readonly edit?: (call: Call, index: number) => string | undefined
  /** A problem with an operation of a call, or with the whole plan. `index` counts within the call, from 0. */
  readonly refused: (diagnostic: Diagnostic, call?: Call, index?: number) => string
  /** True where refusals are JSON, to which nothing can be added. */
  readonly isJson?: true
  /** What follows the answers to all calls. */
  readonly closing?: (result: Result) => string
}

/**
 * The answer to a model that speaks in calls: first what concerns no single operation, then an answer to each call with
 * a blank line between, and last the commit.
 */
export const reportCalls = (whole: Result, speech: CallSpeech): string => {
  const result = withExcerptsBounded(whole)
  const calls = result.calls ?? result.outcomes.map(({ op, index }) => ({ name: op, first: index, count: 1 }))
  const parts = [
    ...withoutRepeats(ofNoOperation(result)).map((diagnostic) =>
      isError(diagnostic) ? speech.refused(diagnostic) : warning(diagnostic),
    ),
    ...answers(calls, result, speech),
    ...(result.ok && speech.closing !== undefined ? [speech.closing(result)] : []),
    ...warningsIn(result),
  ].filter((part) => part !== '')
  return withCommit(parts.join('\n\n'), result)
}

/** Keys that are wrong, one after the other, have one answer where what to do is the same for all of them. */
const withoutRepeats = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] => {
  const told: Diagnostic[] = []
  for (const next of diagnostics) {
    const before = told.at(-1)
    if (before === undefined || !isOfKey(before) || !isOfKey(next) || before.hint !== next.hint)
      told.push(next)
    else told[told.length - 1] = { ...next, message: [withoutHint(before), next.message].join('\n') }
  }
  return told
}

const withoutHint = ({ hint: _, ...problem }: Diagnostic): string => plainWords(problem)

const isOfKey = ({ code }: Diagnostic): boolean => code === 'field-invalid' || code === 'field-unknown'

const warning = (diagnostic: Diagnostic): string => `⚠️ ${plainWords(diagnostic)}`

/** The answers to calls whose operations were planned; there are none where the plan could not be read. */
const answers = (calls: readonly Call[], result: Result, speech: CallSpeech): readonly string[] => {
  const outcomes = calls.map(({ first, count }) => result.outcomes.slice(first, first + count))
  const failed = calls.flatMap((_, index) => (outcomes[index]!.some(hasFailed) ? [index + 1] : []))
  const problems = gathered(result.diagnostics)
  return briefly(outcomes, problems, 'call', (own, index) => {
    if (own.length === 0) return []
    const call = calls[index]!
    const said = own.flatMap((outcome, at) =>
      (problems.of.get(outcome.index) ?? []).map((diagnostic) => {
        if (!isError(diagnostic)) return warning(diagnostic)
        const problem = inCalls(named(diagnostic, speech), calls, call, speech)
        const words = speech.refused(problem, call, at)
        return calls.length === 1 || speech.isJson ? words : withFile(words, outcome)
      }),
    )
    if (own.some(hasFailed)) return [said.join('\n\n')]
    const words = own.some(({ status }) => status === 'not-applied')
      ? notApplied(`${call.name} ${own[0]!.path}`, 'call', failed)
      : [speech.done(call, own, result), ...sameness(own), ...own.flatMap(looseness)].join('\n')
    return [[words, ...said].join('\n')]
  })
}

/** Words that do not name the file they are about leave open which one that is, beside the answers to other calls. */
const withFile = (words: string, { path }: Outcome): string =>
  words.includes(path) ? words : `${path}: ${words}`

/** The words of a deed alone would have a model believe that there is something new. */
const sameness = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.every(({ op, status }) => status === 'unchanged' && op !== 'mkdir')
    ? ['The file came out the same.']
    : []

/** A problem with a key, which has the name that the dialect gives it. */
const named = (diagnostic: Diagnostic, { sought }: CallSpeech): Diagnostic =>
  diagnostic.code === 'find-empty'
    ? { ...diagnostic, ...diagnose('find-empty', { field: sought }) }
    : diagnostic

/** A problem whose hint names another operation by the call that it is of, or by its place in the same one. */
const inCalls = (
  problem: Diagnostic,
  calls: readonly Call[],
  own: Call,
  { edit }: CallSpeech,
): Diagnostic => {
  const hint = problem.hint?.replace(/operation (\d+) of this plan/, (words, number: string) => {
    const at = calls.findLastIndex(({ first }) => first < Number(number))
    if (calls[at] !== own) return `call ${at + 1}`
    return edit?.(own, Number(number) - 1 - own.first) ?? words
  })
  return hint === undefined ? problem : { ...problem, hint }
}

const hasFailed = ({ status }: Outcome): boolean => status === 'failed'
