import { ANY_CHANGING_KEY } from '../calls/recognition/signature.ts'
import { callsIn, speaksInCalls } from '../calls/spoken.ts'
import type { Dialect } from '../dialect.ts'
import { documentsIn } from '../json/documents.ts'
import { guidePlan } from '../json/guide.ts'
import { parsePlan } from '../json/reading.ts'
import { reportIn } from '../report/messages.ts'
import { afterThought } from '../thoughts/thoughts.ts'
import { SPLIT_FORM } from '../v4a/split-form.ts'

/**
 * emend's own canonical JSON: every operation and every option can be said in it.
 *
 *     answer    = (prose | thought | document)*
 *     document  = plan | operations | operation          strict JSON, fenced in Markdown or not
 *     plan      = { "version": 1, "message": "…", "base": "<commit>", "operations": operations }
 *     operations = [ operation, … ]
 *     operation = { "op": "edit", "path": "…", … }
 *
 * `planSchema` of the model is the reference for fields and defaults. Keys such as `__proto__` are data.
 */
export const plan: Dialect = {
  name: 'plan',
  detect: (text) =>
    speaksOfOperations(text) ? 1 : ONLY_JSON.test(afterThought(text)) && !speaksElsewhere(text) ? 0.3 : 0,
  parse: (text) => parsePlan(text, callsIn(text)),
  render: ({ message, base, operations }) =>
    `${JSON.stringify({ version: 1, message, base, operations }, null, 2)}\n`,
  report: (result) => reportIn(result, { edit: '`edit`', overwrite: '`"overwrite": true`' }),
  guide: guidePlan,
}

const SPEAKS_OF_OPERATIONS = /"operations"\s*:\s*\[|"op"\s*:\s*"/
/**
 * True where some JSON outside of thoughts does: a plan that is only thought of makes no plan of the calls beside it.
 */
const speaksOfOperations = (text: string): boolean => {
  if (!SPEAKS_OF_OPERATIONS.test(text)) return false
  const isCall = callsIn(text)
  return documentsIn(text, (json) => SPEAKS_OF_OPERATIONS.test(json)).documents.some(
    ({ from, to }) => SPEAKS_OF_OPERATIONS.test(text.slice(from, to)) && !isCall(from),
  )
}
const speaksElsewhere = (text: string): boolean =>
  speaksInCalls(text) || SPLIT_FORM.test(text) || CHANGES.test(text)
/** The keys of a change, in a call that cannot be read. */
const CHANGES = new RegExp(`"(?:${ANY_CHANGING_KEY})"\\s*:`)
/** An object, or an array of objects, that a text begins with, in a Markdown fence or not. */
const ONLY_JSON = /^\s*(?:(?:`{3,}|~{3,})\w*\s*)?(?:\{|\[\s*[\]{])/
