import { type Diagnostic, documentOf, nothingDone, type Outcome, type Result } from '@emend/model'
import { shownDiff } from '@emend/parser'
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

/** A result of a preview, with the diff that would be committed: all of it as data, and as answers show it in words. */
export const previewed = (result: Result): ToolAnswer => {
  const { ok, text, structured } = answered(result)
  const { diff } = result
  const shown = shownDiff(diff)
  return {
    ok,
    text: text.includes(shown) ? text : `${text}\n\n${shown}`,
    structured: { ...structured, diff },
  }
}

/** The answer to a call that was refused before its tool could look at anything. */
export const unserved = (name: string, diagnostic: Diagnostic): ToolAnswer =>
  refusedBy(name, answered(nothingDone(diagnostic)))

/** The refusal of a call that did nothing, with what the `outputSchema` of its tool asks for. */
export const refusedBy = (name: string, { ok, text, structured }: ToolAnswer): ToolAnswer => {
  const { diagnostics } = structured
  if (name === 'history') return { ok, text, structured: { ok, batches: [], diagnostics } }
  return { ok, text, structured: name === 'preview_plan' ? { ...structured, diff: '' } : structured }
}
