import { type Diagnostic, hasErrors } from '@emend/model'
import { type DialectName, dialectNamed, type ParseOptions, parse } from '@emend/parser'

/** A plan in another dialect, or why its text cannot be read. */
export interface Converted {
  /** The dialect that the text was read in. */
  readonly from: DialectName
  readonly to: DialectName
  /** The plan as text; absent where the text has errors. */
  readonly text?: string
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Writes a plan in another dialect. Law: read again, the text gives the same operations.
 * Throws `dialect-unknown`, and `not-expressible` for a plan that the other dialect has no words for.
 */
export const convert = (text: string, to: string, options: ParseOptions = {}): Converted => {
  const target = dialectNamed(to)
  const { dialect: from, plan, diagnostics } = parse(text, options)
  if (hasErrors(diagnostics)) return { from, to: target.name, diagnostics }
  return { from, to: target.name, text: target.render(plan), diagnostics }
}
