import type { GivenFileSystem, IdentityInput, Program } from '@emend/committer'
import type { BackendName, DirtyPolicy } from '@emend/model'
import type { ReadOptions } from './drafts/plan-input.ts'
import type { CheckedOverrides, PolicyOverrides } from './policy/policy-overrides.ts'

/** How a workspace is opened. Every source of time, identity and randomness can be given. */
export interface WorkspaceOptions {
  /** A file system with the shape of `node:fs`, for example `memfs`. */
  readonly fs?: GivenFileSystem | undefined
  /**
   * The branch that batches go to, by its full or its short name, and to no work tree; it must not be checked out
   * anywhere. When left out, they go to the work tree or, in a bare repository, to the branch of HEAD.
   */
  readonly branch?: string | undefined
  /**
   * The remote, by its name, that each batch is pushed to: made on what the branch is there, and made again where
   * somebody else pushes first. When no branch is named, it is the one of HEAD, and the work tree is brought along.
   */
  readonly push?: string | undefined
  /** Who is to serve the repository; when left out, git serves what cannot be served in process. */
  readonly backend?: BackendName | undefined
  /** Which programs may be run that git's configuration names: hooks, filters, and what signs; none when left out. */
  readonly runs?: readonly Program[] | undefined
  /** Overrides of the policy that the committed configuration gives. */
  readonly policy?: PolicyOverrides | undefined
  /** The author of every batch for which the call names none, and the committer where git knows none. */
  readonly author?: string | IdentityInput | undefined
  /** The clock, for dates that no variable of git's sets; the system's when left out. */
  readonly clock?: (() => Date) | undefined
  /** Numbers from 0 to 1, 1 excluded, for the ids of batches; `Math.random` when left out. */
  readonly random?: (() => number) | undefined
  /** The environment, in place of the process's own. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
}

/** The same, looked at. */
export interface CheckedWorkspaceOptions extends Omit<WorkspaceOptions, 'policy'> {
  readonly policy?: CheckedOverrides
}

/** How a plan is read and planned. */
export interface PlanOptions extends ReadOptions {
  /** Let `create`, `move` and `copy` replace files. */
  readonly overwrite?: boolean | undefined
  /** Allow paths that git ignores. */
  readonly allowIgnored?: boolean | undefined
  /** What to do where a touched path has uncommitted changes; `separate` when left out. */
  readonly dirty?: DirtyPolicy | undefined
  /** Stops what is going on (`interrupted`), as long as nothing has changed. */
  readonly signal?: AbortSignal | undefined
}

/** How a batch is committed. */
export interface CommitOptions {
  /** The commit message, in place of the plan's own; a blank one is none. */
  readonly message?: string | undefined
  /** The author, as `Name <address>` or in parts. */
  readonly author?: string | IdentityInput | undefined
  /** Trailers for the commit, as `Key: value`. */
  readonly trailers?: readonly string[] | undefined
  /** What to do where a touched path has uncommitted changes; `separate` when left out. */
  readonly dirty?: DirtyPolicy | undefined
  /** Make the commit durable before it is reported; true when left out. */
  readonly fsync?: boolean | undefined
  /** Hears what hooks print, where they may run, as they print it. */
  readonly onHookOutput?: ((text: string) => void) | undefined
  /** Stops the batch (`interrupted`) as long as nothing has changed; once it lands, it is finished. */
  readonly signal?: AbortSignal | undefined
}

/** How a plan is read, planned and committed. */
export interface ApplyOptions extends PlanOptions, CommitOptions {
  /**
   * Shell commands, beside those of the configuration, that must succeed in the work tree with the batch in place,
   * before it is committed: otherwise the batch is taken back (`check-failed`).
   */
  readonly checks?: readonly string[] | undefined
  /** Keep the canonical plan as a git note of the commit, under `refs/notes/emend`; false when left out. */
  readonly note?: boolean | undefined
  /** Hears what the checks print, as they print it. */
  readonly onCheckOutput?: ((text: string) => void) | undefined
}
