import { type Diagnostic, isError, type Outcome, plural, type Result, shortCommit } from '@emend/model'
import type { DialectName } from '../dialect.ts'
import { withExcerptsBounded } from './excerpts.ts'
import { problemMessage, type Speech } from './problems.ts'
import { successMessage } from './successes.ts'

/** The words of the `tags` dialect, which are those of the seeds. */
export const tagged: Speech = { edit: '<edit>', overwrite: '<create_overwrite>' }
const untagged: Speech = { edit: 'an edit', overwrite: 'an operation that overwrites' }

/**
 * What one operation of a plan in a dialect did, or why it could not: the `message` of an outcome. `diagnostics` are
 * those of the whole result.
 */
export const messageOf = (
  outcome: Outcome,
  diagnostics: readonly Diagnostic[],
  dialect: DialectName = 'tags',
): string => messageAmong(outcome, gathered(diagnostics), dialect === 'tags' ? tagged : untagged)

/**
 * The answer to a model: first what concerns no single operation, then what each did, in plan order with a blank line
 * between, and last the commit.
 */
export const reportIn = (whole: Result, speech: Speech): string => {
  const result = withExcerptsBounded(whole)
  const problems = gathered(result.diagnostics)
  const parts = [
    ...ofNoOperation(result).map((diagnostic) => problemMessage(diagnostic, speech)),
    ...briefly(
      result.outcomes.map((outcome) => [outcome]),
      problems,
      'operation',
      ([outcome]) => [messageAmong(outcome!, problems, speech)],
    ),
    ...warningsIn(result),
  ]
  return withCommit(parts.join('\n\n'), result)
}

/** So many of those that were fine are named where others failed: what is wrong is not to be looked for among them. */
const MOST_FINE = 10

/** What there is to say of each, by its outcomes; of those that were fine, no more than how many there are at last. */
export const briefly = (
  all: readonly (readonly Outcome[])[],
  { of }: Problems,
  noun: 'operation' | 'call',
  say: (own: readonly Outcome[], at: number) => readonly string[],
): readonly string[] => {
  const isFine = ({ status, index }: Outcome): boolean => status === 'not-applied' && !of.has(index)
  const more = new Set(all.filter((own) => own.length > 0 && own.every(isFine)).slice(MOST_FINE))
  const said = all.flatMap((own, at) => (more.has(own) ? [] : say(own, at)))
  if (more.size > 0) said.push(`Not applied: ${plural(more.size, `more ${noun}`)}, which were fine`)
  return said
}

/** What concerns no single operation that has an outcome. */
export const ofNoOperation = ({ diagnostics, outcomes }: Result): readonly Diagnostic[] => {
  const indexes = new Set(outcomes.map(({ index }) => index))
  return diagnostics.filter(({ operation }) => operation === undefined || !indexes.has(operation))
}

/** How many of the operations failed, in words; undefined where none did, and something else is wrong. */
export const failedAmong = ({ outcomes }: Result, noun: string): string | undefined => {
  const failed = outcomes.filter(({ status }) => status === 'failed').length
  return failed === 0 ? undefined : `${failed} of ${plural(outcomes.length, noun)} failed`
}

/** True where something failed because it is in place already, and is left out of the next try. */
export const someInPlace = ({ diagnostics }: Result): boolean =>
  diagnostics.some(({ data }) => 'appliedAt' in data)

/** What a person should know, a line each. */
export const warningsIn = ({ warnings }: Result): readonly string[] =>
  warnings.map((warning) => `⚠️ ${warning}`)

/** An answer with the commit as its last line, where there is one. */
export const withCommit = (answer: string, { commit }: Result): string =>
  commit === undefined ? answer : `${answer}\nCommit: ${shortCommit(commit)}`

interface Problems {
  readonly of: ReadonlyMap<number, readonly Diagnostic[]>
  /** The numbers of the operations that failed, 1-based and in order. */
  readonly failed: readonly number[]
}

// Whoever asks for the message of one outcome asks for all of them: what they share is gathered once.
const known = new WeakMap<readonly Diagnostic[], Problems>()

/** The diagnostics of each operation, and which operations failed. */
export const gathered = (diagnostics: readonly Diagnostic[]): Problems => {
  const problems = known.get(diagnostics) ?? gatheredFrom(diagnostics)
  known.set(diagnostics, problems)
  return problems
}

const gatheredFrom = (diagnostics: readonly Diagnostic[]): Problems => {
  const of = new Map<number, Diagnostic[]>()
  const failed = new Set<number>()
  for (const diagnostic of diagnostics) {
    if (diagnostic.operation === undefined) continue
    const own = of.get(diagnostic.operation)
    if (own === undefined) of.set(diagnostic.operation, [diagnostic])
    else own.push(diagnostic)
    if (isError(diagnostic)) failed.add(diagnostic.operation + 1)
  }
  return { of, failed: [...failed].sort((one, other) => one - other) }
}

const messageAmong = (outcome: Outcome, { of, failed }: Problems, speech: Speech): string => {
  const problems = (of.get(outcome.index) ?? []).map((diagnostic) => problemMessage(diagnostic, speech))
  switch (outcome.status) {
    case 'failed':
      return problems.length === 0 ? `❌ ${described(outcome)} failed` : problems.join('\n\n')
    case 'not-applied':
      return [notApplied(described(outcome), 'operation', failed), ...problems].join('\n')
    case 'applied':
    case 'unchanged':
      return [successMessage(outcome), ...problems].join('\n')
  }
}

/** Says that something was fine and still not applied. `failed` are the 1-based numbers of what was not. */
export const notApplied = (what: string, noun: 'operation' | 'call', failed: readonly number[]): string => {
  const some = failed.length === 1 ? `${noun} ${failed[0]}` : `${noun}s ${listed(failed)}`
  return `Not applied: ${failed.length === 0 ? 'the batch' : some} failed; ${what} was fine`
}

const described = ({ op, path, to }: Outcome): string =>
  `${op} ${to === undefined ? path : `${path} → ${to}`}`

const listed = (numbers: readonly number[]): string =>
  numbers.length > 10
    ? `${numbers.slice(0, 10).join(', ')} and ${numbers.length - 10} more`
    : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
