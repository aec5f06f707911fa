import { type Diagnostic, documentOf, isError, kindOf, type Outcome, plural, type Result } from '@emend/model'
import type { Finished } from '../command.ts'
import { EXIT } from '../exit-code.ts'
import { exitCodeOfAll } from '../exit-code-of.ts'
import { paintDiff } from './diff.ts'
import { hintIn, showProblem, showUpshot } from './problem.ts'
import { type Screen, shown, visible } from './terminal.ts'

/** A result as `--json` prints it, and its exit code. */
export const resultDocument = (result: Result): Finished => ({
  exitCode: result.ok ? EXIT.done : exitCodeOfAll(result.diagnostics),
  document: documentOf(result),
})

/** What `apply` and `undo` print: the report on success; on failure what is wrong, where, and what to do. */
export const showResult = (result: Result, planName: string, screen: Screen): void => {
  if (result.ok) screen.out(`${shown(result.report)}\n`)
  else showFailure(result, planName, screen)
  showWarnings(warningsOf(result), screen)
}

/** What `preview` prints: the diff as the result, and what each operation would do beside it. */
export const showPreview = (result: Result, planName: string, screen: Screen): void => {
  if (!result.ok) showFailure(result, planName, screen)
  else {
    screen.err(`${visible(besideDiff(result))}\n\n`)
    screen.out(paintDiff(result.diff, screen))
  }
  showWarnings(warningsOf(result), screen)
}

/** The report without the diff, which some dialects have in it, and which is shown by itself. */
const besideDiff = ({ report, diff }: Result): string =>
  (diff === '' ? [report] : report.split(diff.trimEnd()))
    .map((part) => part.replace(/^\n+|(?<!\n)\n+$/g, ''))
    .filter((part) => part !== '')
    .join('\n\n')

const showFailure = (result: Result, planName: string, screen: Screen): void => {
  showErrors(result.diagnostics, planName, screen, result.outcomes)
  const failed = result.outcomes.filter(({ status }) => status === 'failed').length
  const count =
    failed === 0 ? '' : ` ${failed} of ${plural(result.outcomes.length, 'operation')} cannot be applied.`
  showUpshot(screen, wholeOf(result), count)
}

/** What came of a batch that failed: what a program changed stays, and what was pushed may still arrive. */
const wholeOf = ({ diagnostics }: Result): string => {
  if (diagnostics.some(({ code, data }) => kindOf(code) === 'check' || 'staying' in data))
    return 'Nothing was committed.'
  const isOpen = diagnostics.some(({ code, data }) => code === 'remote-unreachable' && 'commit' in data)
  return isOpen ? 'Nothing was changed here.' : 'Nothing was changed.'
}

/**
 * What is wrong with a plan, each error with its place and what to do; in the words of its operation's outcome where that
 * has some.
 */
export const showErrors = (
  diagnostics: readonly Diagnostic[],
  planName: string,
  screen: Screen,
  outcomes: readonly Outcome[] = [],
): void => {
  const together = new Map<Outcome | Diagnostic, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    if (!isError(diagnostic)) continue
    const outcome = failedIn(outcomes, diagnostic) ?? diagnostic
    const errors = together.get(outcome)
    if (errors === undefined) together.set(outcome, [diagnostic])
    else errors.push(diagnostic)
  }
  const parts = [...together].flatMap(([{ message = '' }, errors]) => apart(message, errors))
  for (const [index, part] of parts.entries()) {
    if (index > 0) screen.err('\n')
    showError(part, planName, screen)
  }
}

const failedIn = (outcomes: readonly Outcome[], { operation }: Diagnostic): Outcome | undefined =>
  operation !== undefined && outcomes[operation]?.status === 'failed' ? outcomes[operation] : undefined

/** What the words of a failure begin with in an answer to a model. */
const FAILED = '❌ '

/** Words of an operation's failure, and the error that they tell; what they cannot be told apart from comes behind it. */
interface Part {
  readonly words: string
  readonly errors: readonly [Diagnostic, ...Diagnostic[]]
}

/** The parts of a message that has the words of all errors, one after the other. */
const apart = (message: string, [first, ...others]: readonly Diagnostic[]): readonly Part[] => {
  const parts: Part[] = [{ words: message, errors: [first!] }]
  for (const error of others) {
    const { words, errors } = parts.pop()!
    const end = words.indexOf(`\n\n${FAILED}${error.message}`)
    if (end === -1) parts.push({ words, errors: [...errors, error] })
    else parts.push({ words: words.slice(0, end), errors }, { words: words.slice(end + 2), errors: [error] })
  }
  return parts
}

const showError = (part: Part, planName: string, screen: Screen): void => {
  const [first] = part.errors
  const { plan } = first
  const words = part.words.startsWith(FAILED) ? part.words.slice(FAILED.length) : part.words
  showProblem(screen, plan === undefined ? '' : `${visible(planName)}:${plan.line}:${plan.column}: `, {
    code: [...new Set(part.errors.map(({ code }) => code))].join(', '),
    message: words,
    // An outcome that says more than what is wrong says what to do as well, in the words of its dialect.
    hint: wasHeard(first) || !(words === first.message || hasHint(words, first)) ? undefined : first.hint,
  })
}

const hasHint = (words: string, { hint }: Diagnostic): boolean =>
  hint !== undefined && hintIn(words, hint) < words.length

/** The hint of a check is what it printed, which has been shown as it came. */
const wasHeard = ({ code, data }: Diagnostic): boolean => code === 'check-failed' && data.output !== ''

/** A report of success tells the result's own warnings itself. */
const warningsOf = ({ ok, report, ...told }: Result): readonly string[] =>
  warningsIn(told).filter((warning) => !ok || !report.includes(warning))

/** The warnings of a plan's text, and those of what came of it. */
export const warningsIn = ({
  diagnostics,
  warnings,
}: Pick<Result, 'diagnostics' | 'warnings'>): readonly string[] => [
  ...diagnostics.filter(({ severity }) => severity === 'warning').map(({ message }) => message),
  ...warnings,
]

/** What a person should know although it stopped nothing. */
export const showWarnings = (warnings: readonly string[], screen: Screen): void => {
  for (const warning of warnings)
    screen.err(`${screen.paintError('yellow', 'warning:')} ${visible(warning)}\n`)
}
