import type { Place } from './place.ts'
import { type Problem, type ProblemCode, type ProblemData, wordingOf } from './problem.ts'

/** The place in a file that comes nearest to what was sought. Lines are 1-based and inclusive. */
export interface NearMiss {
  /** Another file, where the place is not in the file that was searched. */
  readonly path?: string
  readonly from: number
  readonly to: number
  /** The text of these lines as it is there: copied as `find`, it matches. */
  readonly text: string
  /** What was sought against what is there, as lines marked ` `, `-` and `+`, with white space made visible. */
  readonly diff?: string
  /** What sets them apart, in a few words: "indentation", "letter case", … */
  readonly difference?: string
}

/** Where a problem was met and how much it weighs. */
export interface Circumstances {
  readonly severity?: 'error' | 'warning'
  /** 0-based index of the operation in the plan. */
  readonly operation?: number
  readonly path?: string
  /** Where the operation, or the fault, stands in the plan's text. */
  readonly plan?: Place
  readonly nearest?: NearMiss
  /** Places that fit equally well, a few of them, each with as many lines around it as set it apart. */
  readonly candidates?: readonly NearMiss[]
}

/** A problem with a stable code, in words that a person or a model can act on. */
export type Diagnostic = Problem &
  Omit<Circumstances, 'severity'> & {
    readonly severity: 'error' | 'warning'
    readonly message: string
    /** What to do next. */
    readonly hint?: string
  }

/** Makes a diagnostic: the words come from the problem's own wording. `path` defaults to the problem's. */
export const diagnose = <Code extends ProblemCode>(
  code: Code,
  data: ProblemData[Code],
  circumstances: Circumstances = {},
): Diagnostic => {
  const { message, hint } = wordingOf(code, data)
  const path = circumstances.path ?? (data as { readonly path?: string }).path
  return {
    code,
    severity: 'error',
    message,
    ...(hint !== undefined && { hint }),
    ...(path !== undefined && { path }),
    ...circumstances,
    data,
  } as Diagnostic
}

/** True for an error; a warning refuses nothing. */
export const isError = ({ severity }: Diagnostic): boolean => severity === 'error'

/** True when at least one of them is an error. */
export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean => diagnostics.some(isError)
