import type { Diagnostic } from './diagnostic.ts'
import type { Outcome } from './outcome.ts'
import type { Call } from './plan.ts'
import type { FileMode } from './snapshot.ts'

/** What may become of a path, as git names it. */
export const changeStatuses = ['added', 'modified', 'deleted', 'renamed', 'copied'] as const

/** One path of a result, as git would name it. */
export interface ChangedPath {
  readonly path: string
  readonly status: (typeof changeStatuses)[number]
  /** Where a renamed or copied file came from. */
  readonly from?: string
  /** Blob ids; absent on the side where the file is not there. */
  readonly before?: string
  readonly after?: string
  readonly mode?: FileMode
  /** There where a hook has changed the file further: the commit has what it made of it. */
  readonly byHook?: true
}

/** Who may serve a repository: isomorphic-git, in process, or the git command. */
export const backendNames = ['isomorphic-git', 'git'] as const

/** One of `backendNames`. */
export type BackendName = (typeof backendNames)[number]

/** Who served the repository. */
export interface ServedBy {
  readonly name: BackendName
  /**
   * For what in the repository the git command was needed, in words for a person; nothing where it was asked for, as a
   * push asks for it, or not needed.
   */
  readonly because: readonly string[]
}

/** What was pushed where. */
export interface Pushed {
  /** The name of the remote. */
  readonly remote: string
  /** The full name of the branch that was moved there. */
  readonly ref: string
  /** The commits that it was moved from, null where it was made, and to. */
  readonly from: string | null
  readonly to: string
}

/** What came of a plan. One shape for success and failure, for `preview` and `apply`. */
export interface Result {
  readonly ok: boolean
  /** The commit that holds the batch; absent after a preview, a failure, or where there was nothing to commit. */
  readonly commit?: string
  /** The commit that the plan was made on; null on an unborn branch. */
  readonly base: string | null
  /** The full name of the branch; null with a detached HEAD. */
  readonly branch: string | null
  readonly outcomes: readonly Outcome[]
  readonly diagnostics: readonly Diagnostic[]
  /** How the plan's text grouped the operations. */
  readonly calls?: readonly Call[]
  readonly changes: readonly ChangedPath[]
  /** Present once the repository has been asked: where there is something to write, and it is not refused. */
  readonly backend?: ServedBy
  /** Present once the batch was pushed. */
  readonly pushed?: Pushed
  /** A unified diff that `git apply` takes. */
  readonly diff: string
  /** The answer to give back to the model, in the words of the plan's dialect. */
  readonly report: string
  /** What a person should know although it did not stop the batch. */
  readonly warnings: readonly string[]
}

/** The result of what could not begin, for this reason: the reader of results serves for it, too. */
export const nothingDone = (diagnostic: Diagnostic): Result => ({
  ok: false,
  base: null,
  branch: null,
  outcomes: [],
  diagnostics: [diagnostic],
  changes: [],
  diff: '',
  report: [diagnostic.message, diagnostic.hint].filter(Boolean).join('\n'),
  warnings: [],
})

/**
 * A result as plain data, for JSON: everything but the diff, and how its text grouped the operations. docs/command.md
 * shows it.
 */
export const documentOf = (result: Result) => ({
  ok: result.ok,
  ...(result.commit !== undefined && { commit: result.commit }),
  base: result.base,
  branch: result.branch,
  outcomes: result.outcomes,
  changes: result.changes,
  ...(result.backend && { backend: result.backend }),
  ...(result.pushed && { pushed: result.pushed }),
  diagnostics: result.diagnostics,
  warnings: result.warnings,
  report: result.report,
})
