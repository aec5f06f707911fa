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
  if (problem !== undefined) return inText(problem, holder)
  if (plan.operations.length === 0) return nothingIn(holder)
  const isBeside = (line: string): boolean => LAYOUT.test(line) || holder.isAside?.(line) === true
  const stray = prose.find(({ text }) => !OF_COMMIT.test(text) && !text.split('\n').every(isBeside))
  return stray === undefined
    ? plan.operations
    : unusable(holder, `beside its ${holder.text} stands: ${shortened(stray.text, 80)}`)
}

/** A problem with such a text, whose lines are none of the answer's. */
const inText = (problem: Problem, { text }: Holder): Problem => {
  if (problem.code !== 'operation-malformed') return problem
  const error = problem.data.error.replace(/^line \d+(?=:)/, `$& of its ${text}`)
  return { ...problem, data: { ...problem.data, error } }
}

/** A fence, a cell of a notebook that runs a shell, and what programs write above the names of a diff. */
const LAYOUT = /^(?:(?:`{3,}|~{3,})\w*|%%bash|Index: .*|={20,}|diff -.*)\s*$/

/** What git and Mercurial write above the diffs of a commit, or git below them, which is its version. */
const OF_COMMIT =
  /^(?:From [\da-f]{7,64} |commit [\da-f]{7,64}\b|# HG changeset patch|-- ?\r?\n\d+\.\d[\w. ()-]*$)/

/** Says that a call holds nothing of what it should. */
export const nothingIn = (holder: Holder): Problem =>
  unusable(holder, `there is no ${holder.unit} in its ${holder.text}`)

/** Why what a call holds cannot be used. */
export const unusable = ({ name, instead }: Pick<Holder, 'name' | 'instead'>, reason: string): Problem => ({
  code: 'operation-unsupported',
  data: { name, reason, instead },
})
