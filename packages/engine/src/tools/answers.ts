import { documentOf, type Result } from '@emend/model'
import type { ToolAnswer } from './tool.ts'

/** A result as the answer to a call: the report for the model, and the same as data. */
export const answered = (result: Result): ToolAnswer => ({
  ok: result.ok,
  text: result.report,
  structured: documentOf(result),
})

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
