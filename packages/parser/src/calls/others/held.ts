import { type Operation, type Problem, shortened } from '@emend/model'
import type { ParseResult } from '../../dialect.ts'

/** How a call is spoken of that holds a text in another notation. */
export interface Holder {
  /** The tool. */
  readonly name: string
  /** What the text is made of, as `section of a file`. */
  readonly unit: string
  /** The text, as `patch`. */
  readonly text: string
  /** True for a line that may stand beside it, as a fence may. */
  readonly isAside?: (line: string) => boolean
  /** What to give instead of what cannot be used. */
  readonly instead: string
}

/** The operations of a text that a call holds; or a problem where it says nothing, or anything stands beside them. */
export const operationsHeld = (
  { plan, prose, diagnostics }: ParseResult,
  holder: Holder,
): readonly Operation[] | Problem => {
  const [problem] = diagnostics
  if (problem !== undefined) return problem
  if (plan.operations.length === 0)
    return unusable(holder, `there is no ${holder.unit} in its ${holder.text}`)
  const isBeside = (line: string): boolean => isFence(line) || holder.isAside?.(line) === true
  const stray = prose.find((passage) => !passage.text.split('\n').every(isBeside))
  return stray === undefined
    ? plan.operations
    : unusable(holder, `beside its ${holder.text} stands: ${shortened(stray.text, 80)}`)
}

const isFence = (line: string): boolean => /^(?:`{3,}|~{3,})\w*\s*$/.test(line)

/** Why what a call holds cannot be used. */
export const unusable = ({ name, instead }: Pick<Holder, 'name' | 'instead'>, reason: string): Problem => ({
  code: 'operation-unsupported',
  data: { name, reason, instead },
})
