import { type Diagnostic, documentOf, type Outcome, plural, type Result } from '@emend/model'
import type { Finished } from './command.ts'
import { paintDiff } from './diff-output.ts'
import { EXIT } from './exit-code.ts'
import { exitCodeOfAll } from './exit-code-of.ts'
import { showProblem } from './problem-output.ts'
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
  screen.err(`${screen.paintError('bold', wholeOf(result))}${count}\n`)
}

/** What came of a batch that failed: what a program changed may have stayed, and what was pushed may still arrive. */
const wholeOf = ({ diagnostics }: Result): string => {
  if (diagnostics.some(({ data }) => 'staying' in data)) return 'Nothing was committed.'
  const isOpen = diagnostics.some(({ code, data }) => code === 'remote-unreachable' && 'commit' in data)
  return isOpen ? 'Nothing was changed here.' : 'Nothing was changed.'
}

/**
 * What is wrong with a plan, each error with its place and what to do; in the words of its outcome where it has one.
 */
export const showErrors = (
  diagnostics: readonly Diagnostic[],
  planName: string,
  screen: Screen,
  outcomes: readonly Outcome[] = [],
): void => {
  for (const diagnostic of diagnostics)
    if (diagnostic.severity === 'error') showError(diagnostic, outcomes, planName, screen)
}

const showError = (
  diagnostic: Diagnostic,
  outcomes: readonly Outcome[],
  planName: string,
  screen: Screen,
): void => {
  const { plan, operation } = diagnostic
  const place = plan === undefined ? '' : `${visible(planName)}:${plan.line}:${plan.column}: `
  const outcome = operation === undefined ? undefined : outcomes[operation]
  const message = (outcome?.status === 'failed' ? outcome.message : undefined) ?? diagnostic.message
  showProblem(screen, place, {
    ...diagnostic,
    message: message.replace(/^❌ /, ''),
    hint: wasHeard(diagnostic) ? undefined : diagnostic.hint,
  })
  screen.err('\n')
}

/** The hint of a check is what it printed, which has been shown as it came. */
const wasHeard = ({ code, data }: Diagnostic): boolean => code === 'check-failed' && data.output !== ''

/** A report of success tells the result's own warnings itself. */
const warningsOf = ({ ok, report, diagnostics, warnings }: Result): readonly string[] =>
  [
    ...diagnostics.filter(({ severity }) => severity === 'warning').map(({ message }) => message),
    ...warnings,
  ].filter((warning) => !ok || !report.includes(warning))

/** What a person should know although it stopped nothing. */
export const showWarnings = (warnings: readonly string[], screen: Screen): void => {
  for (const warning of warnings)
    screen.err(`${screen.paintError('yellow', 'warning:')} ${visible(warning)}\n`)
}
