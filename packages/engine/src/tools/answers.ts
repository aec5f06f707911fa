import { type Diagnostic, documentOf, type Outcome, type Result } from '@emend/model'
import type { ToolAnswer } from './tool.ts'

/** A result as the answer to a call: the report for the model, and the same as data. */
export const answered = (result: Result): ToolAnswer => ({
  ok: result.ok,
  text: result.report,
  structured: { ...documentOf(result), outcomes: result.outcomes.map(withoutEcho) },
})

/** What a question found stands in its outcome: words that say all of it again are paid for by whoever reads them. */
const withoutEcho = (outcome: Outcome): Outcome => {
  const { message: _, ...found } = outcome
  return (found.text ?? found.entries ?? found.paths) === undefined ? outcome : found
}

/** A result of a preview, with the diff that would be committed. */
export const previewed = (result: Result): ToolAnswer => {
  const { ok, text, structured } = answered(result)
  const { diff } = result
  return {
    ok,
    text: diff === '' || text.includes(diff.trimEnd()) ? text : `${text}\n\n${diff.trimEnd()}`,
    structured: { ...structured, diff },
  }
}

/** The answer to a call that was refused before its tool could look at anything; it fits the `outputSchema` of that tool. */
export const unserved = (name: string, diagnostic: Diagnostic): ToolAnswer => {
  const { message, hint } = diagnostic
  const report = hint === undefined ? message : `${message}\n${hint}`
  const refused = { ok: false, diagnostics: [diagnostic] }
  if (name === 'history') return { ok: false, text: report, structured: { ...refused, batches: [] } }
  const nothing = { base: null, branch: null, outcomes: [], changes: [], warnings: [] }
  const diff = name === 'preview_plan' ? { diff: '' } : {}
  return { ok: false, text: report, structured: { ...refused, ...nothing, ...diff, report } }
}
