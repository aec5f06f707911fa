import type { BackendName, GivenFileSystem, IdentityInput, Program } from '@emend/committer'
import type { DirtyPolicy } from '@emend/model'
import type { ReadOptions } from './drafts/plan-input.ts'
import type { PolicyOverrides } from './policy/policy-overrides.ts'

/** How a workspace is opened. Every source of time, identity and randomness can be given. */
export interface WorkspaceOptions {
  /** A file system with the shape of `node:fs`, for example `memfs`. */
  readonly fs?: GivenFileSystem
  /**
   * The branch that batches go to, by its full or its short name, and to no work tree; it must not be checked out
   * anywhere. When left out, they go to the work tree or, in a bare repository, to the branch of HEAD.
   */
  readonly branch?: string
  /**
   * The remote, by its name, that each batch is pushed to: made on what the branch is there, and made again where
   * somebody else pushes first. When no branch is named, it is the one of HEAD, and the work tree is brought along.
   */
  readonly push?: string
  /** Who is to serve the repository; when left out, git serves what cannot be served in process. */
  readonly backend?: BackendName
  /** Which programs may be run that git's configuration names: hooks, filters, and what signs; none when left out. */
  readonly runs?: readonly Program[]
  /** Overrides of the policy that the committed configuration gives. */
  readonly policy?: PolicyOverrides
  /** The author of every batch for which the call names none. */
  readonly author?: string | IdentityInput
  /** The clock, for dates that no variable of git's sets; the system's when left out. */
  readonly clock?: () => Date
  /** Numbers from 0 to 1, 1 excluded, for the ids of batches; `Math.random` when left out. */
  readonly random?: () => number
  /** The environment, in place of the process's own. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** How a plan is read and planned. */
export interface PlanOptions extends ReadOptions {
  /** Let `create`, `move` and `copy` replace files. */
  readonly overwrite?: boolean
  /** Allow paths that git ignores. */
  readonly allowIgnored?: boolean
  /** What to do where a touched path has uncommitted changes; `separate` when left out. */
  readonly dirty?: DirtyPolicy
  /** Stops what is going on (`interrupted`), as long as nothing has changed. */
  readonly signal?: AbortSignal
}

/** How a batch is committed. */
export interface CommitOptions {
  /** The commit message, in place of the plan's own; a blank one is none. */
  readonly message?: string
  /** The author, as `Name <address>` or in parts. */
  readonly author?: string | IdentityInput
  /** Trailers for the commit, as `Key: value`. */
  readonly trailers?: readonly string[]
  /** What to do where a touched path has uncommitted changes; `separate` when left out. */
  readonly dirty?: DirtyPolicy
  /** Make the commit durable before it is reported; true when left out. */
  readonly fsync?: boolean
  /** Hears what hooks print, where they may run, as they print it. */
  readonly onHookOutput?: (text: string) => void
  /** Stops the batch (`interrupted`) as long as nothing has changed; once it lands, it is finished. */
  readonly signal?: AbortSignal
}

/** How a plan is read, planned and committed. */
export interface ApplyOptions extends PlanOptions, CommitOptions {
  /**
   * Shell commands, beside those of the configuration, that must succeed in the work tree with the batch in place,
   * before it is committed: otherwise the batch is taken back (`check-failed`).
   */
  readonly checks?: readonly string[]
  /** Keep the canonical plan as a git note of the commit, under `refs/notes/emend`; false when left out. */
  readonly note?: boolean
  /** Hears what the checks print, as they print it. */
  readonly onCheckOutput?: (text: string) => void
}
