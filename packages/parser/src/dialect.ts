import type { Diagnostic, Place, Plan, Policy, Result } from '@emend/model'

/** The name of a dialect. The union grows when a dialect is added. */
export type DialectName =
  | 'tags'
  | 'edits'
  | 'str-replace'
  | 'mode'
  | 'tools'
  | 'text-editor'
  | 'search-replace'
  | 'v4a'
  | 'diff'
  | 'plan'

/** How sure a dialect is that a text is written in it: 0 (it is not) to 1. */
export type Confidence = number

/** A stretch of an answer that is no operation. The place may be wider than the text: it holds the tags around it. */
export interface Passage {
  readonly text: string
  readonly place: Place
  /** True for a command for a shell: it is none of a plan's business, and stays prose. */
  readonly isCommand?: true
}

/**
 * What a text holds, in document order. Law: the places of operations, prose and thoughts and those of diagnostics
 * about single operations never overlap, but that all operations of a patch within a call have the place of the call;
 * what none of them covers is layout (white space, fences, an envelope of JSON or of a patch, the marks of a turn).
 */
export interface ParseResult {
  readonly dialect: DialectName
  /** The operations that could be read, with one place each. */
  readonly plan: Plan & Required<Pick<Plan, 'places'>>
  readonly prose: readonly Passage[]
  readonly thoughts: readonly Passage[]
  /** A problem of the whole text (`plan-empty`, `too-many-operations`, …) has no place. */
  readonly diagnostics: readonly Diagnostic[]
}

/** A concrete syntax in which plans are written: how to recognise, read, write, answer and teach it. */
export interface Dialect {
  readonly name: DialectName
  /** Which files its plans may write over without being allowed to; none where it is left out. */
  readonly harmless?: Policy['harmless']
  /** True where unusual names are quoted, so that a `\` in one is meant. */
  readonly literalNames?: true
  /** True where models are used to absolute paths: those inside the root are taken. */
  readonly absolutePaths?: true
  /** A quick look; linear in the text. */
  detect(text: string): Confidence
  /** Never throws and never drops an operation silently. Linear in the text. */
  parse(text: string): ParseResult
  /**
   * Law: `parse(render(plan))` equals the plan.
   * @throws EmendError `not-expressible` for a plan that the dialect has no words for.
   */
  render(plan: Plan): string
  /** The answer to a model that speaks this dialect. Nothing in it is escaped. */
  report(result: Result): string
  /** The section of a system prompt that explains the dialect under this policy. */
  guide(policy: Policy): string
}
