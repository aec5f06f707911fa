import {
  type Batch,
  type CommitRequest,
  commit,
  type FileSystem,
  type HistoryRange,
  history,
  type IdentityInput,
  openRepository,
  planUndo,
  type Recovered,
  type Repository,
  recover,
  rehearse,
  type ShownBatch,
  show,
  snapshotWorkTree,
} from '@emend/committer'
import { type DirtyPolicy, hasErrors, isEmpty, type Policy, type Result } from '@emend/model'
import { dialectNamed } from '@emend/parser'
import { footprint, plan as planBatch } from '@emend/planner'
import { withRelativePaths } from './absolute-paths.ts'
import { codecFor } from './codec.ts'
import { commitMessage, undoMessage } from './commit-message.ts'
import { readAuthor, readDirtyPolicy, readTrailer } from './commit-options.ts'
import { CONFIGURATION_FILE } from './configuration.ts'
import { type Draft, draftOf, type Ending, refusal, resultOf } from './draft.ts'
import { type DividedMessage, divideMessage } from './message-trailers.ts'
import { type PlanInput, planHash, type ReadOptions, readPlan } from './plan-input.ts'
import { committedPolicy, configurationWarnings } from './policy.ts'
import { recoveryWarning } from './recovery-warning.ts'
import { syntaxFor } from './syntax/syntax.ts'

/** How a workspace is opened. Every source of time, identity and randomness can be given. */
export interface WorkspaceOptions {
  /** A file system with the shape of `node:fs`, for example `memfs`. */
  readonly fs?: FileSystem
  /** Overrides of the policy that the committed configuration gives. */
  readonly policy?: Partial<Policy>
  /** The author of every batch for which the call names none. */
  readonly author?: string | IdentityInput
  readonly clock?: () => Date
  /** Numbers from 0 to 1, 1 excluded, for the ids of batches. */
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
  /** The commit message, in place of the plan's own. */
  readonly message?: string
  /** The author, as `Name <address>` or in parts. */
  readonly author?: string | IdentityInput
  /** Trailers for the commit, as `Key: value`. */
  readonly trailers?: readonly string[]
  /** What to do where a touched path has uncommitted changes; `separate` when left out. */
  readonly dirty?: DirtyPolicy
  /** Make the commit durable before it is reported; true when left out. */
  readonly fsync?: boolean
  /** Stops the batch (`interrupted`) as long as nothing has changed; once it lands, it is finished. */
  readonly signal?: AbortSignal
}

/** How a plan is read, planned and committed. */
export interface ApplyOptions extends PlanOptions, CommitOptions {}

/**
 * A git work tree in which plans are applied: each as exactly one commit, or not at all.
 *
 * What a plan gets wrong, and what the repository refuses, is in the `Result`; only misuse and a failing machine throw
 * `EmendError`.
 */
export class Workspace {
  readonly #repository: Repository
  readonly #options: WorkspaceOptions
  readonly #recovered: Recovered[] = []

  private constructor(repository: Repository, options: WorkspaceOptions) {
    this.#repository = repository
    this.#options = options
  }

  /**
   * Opens the repository that a directory is in; the workspace is its whole work tree. Recovers what runs that died have
   * left there. Errors: `not-a-repository`, `directory-unusable`, `repository-bare`, and those of `recover`.
   */
  static async open(directory: string, options: WorkspaceOptions = {}): Promise<Workspace> {
    const { fs, env } = options
    const repository = await openRepository(directory, { ...(fs && { fs }), ...(env && { env }) })
    const workspace = new Workspace(repository, options)
    workspace.#recovered.push(...(await recover(repository)))
    return workspace
  }

  /** Absolute path of the work tree. */
  get root(): string {
    return this.#repository.root
  }

  /** The policy in force: that of the committed configuration, with the overrides of `open`. */
  async policy(): Promise<Policy> {
    return { ...(await committedPolicy(this.#repository)).policy, ...this.#options.policy }
  }

  /**
   * Finishes or takes back what runs that died have left, as `open`, `preview`, `apply` and `undo` do by themselves. Returns
   * what has been recovered since it was last told, in the warnings of a result or here.
   * Errors: `busy`, `journal-unusable`, `not-restored`.
   */
  async recover(): Promise<readonly Recovered[]> {
    this.#recovered.push(...(await recover(this.#repository)))
    return this.#recovered.splice(0)
  }

  /** Plans and writes nothing; the result's `diff` is what `apply` would commit. */
  async preview(input: PlanInput, options: PlanOptions = {}): Promise<Result> {
    const draft = await this.#draft(input, options)
    const { changeSet } = draft
    if (changeSet === undefined) return resultOf(draft)
    return await this.#orRefused(draft, async () =>
      resultOf(draft, await rehearse(this.#repository, changeSet, dirtyOptions(options))),
    )
  }

  /** Plans and commits: exactly one commit, or nothing and the reasons. */
  async apply(input: PlanInput, options: ApplyOptions = {}): Promise<Result> {
    const draft = await this.#draft(input, options)
    if (draft.changeSet === undefined) return resultOf(draft)
    if (isEmpty(draft.changeSet)) return resultOf(draft, nothingToCommit)
    const plan = options.message === undefined ? draft.plan : { ...draft.plan, message: options.message }
    const { text, trailers } = divideMessage(plan.message ?? '')
    const message = commitMessage({ ...plan, message: text }, draft.changeSet)
    return await this.#commit(draft, {
      ...this.#request(options, trailers),
      message,
      planHash: planHash(plan),
    })
  }

  /**
   * Takes one batch back with a new commit: the given one, or the latest that is neither an undo nor undone.
   * Refusals are in the result: `nothing-to-undo`, `commit-unknown`, `not-a-batch`, `already-undone`, `undo-conflict`.
   */
  async undo(commitName?: string, options: CommitOptions = {}): Promise<Result> {
    const draft = draftOf(this.#repository.head(), undefined, await this.#tidings())
    return await this.#orRefused(draft, async () => {
      const { batch, changeSet, given } = await planUndo(this.#repository, commitName, dirtyOptions(options))
      const { text, trailers } = divideMessage(options.message ?? undoMessage(batch))
      const request = this.#request(options, trailers)
      return await this.#commit(
        { ...draft, changeSet, undone: batch },
        { ...request, message: text, undoes: batch.commit, given },
      )
    })
  }

  /** The batches of the current branch, newest first. */
  history(range: HistoryRange = {}): AsyncIterable<Batch> {
    return history(this.#repository, range)
  }

  /** One batch with what it changed: the given one, or the latest. Throws `commit-unknown`, `not-a-batch`. */
  async show(commitName?: string): Promise<ShownBatch> {
    return await show(this.#repository, commitName ?? (await this.#latest()))
  }

  async #latest(): Promise<string> {
    for await (const { commit } of this.history({ limit: 1 })) return commit
    return 'HEAD'
  }

  async #tidings(): Promise<readonly string[]> {
    return (await this.recover()).map(recoveryWarning)
  }

  async #draft(input: PlanInput, options: PlanOptions): Promise<Draft> {
    const tidings = await this.#tidings()
    const head = this.#repository.head()
    const configured = await committedPolicy(this.#repository)
    const policy = { ...configured.policy, ...this.#options.policy, ...allowances(options) }
    const read = withRelativePaths(readPlan(input, policy, options), this.root)
    const draft = draftOf(head, read, tidings)
    if (hasErrors(read.diagnostics)) return draft
    const wanted = footprint(read.plan)
    const paths = [...new Set([...wanted.paths, CONFIGURATION_FILE])]
    const snapshot = await snapshotWorkTree(this.#repository, { ...wanted, paths }, options)
    const { harmless = 'none' } = dialectNamed(read.dialect)
    const means = { codec: await codecFor(policy), syntax: await syntaxFor(policy, read.plan) }
    const planned = planBatch(read.plan, snapshot, { ...policy, harmless }, means)
    return {
      ...draft,
      outcomes: planned.outcomes,
      diagnostics: [...read.diagnostics, ...planned.diagnostics],
      warnings: [...tidings, ...configurationWarnings(snapshot, configured)],
      ...(planned.ok && { changeSet: planned.changeSet }),
    }
  }

  async #commit(draft: Draft, request: CommitRequest): Promise<Result> {
    return await this.#orRefused(draft, async () =>
      resultOf(draft, await commit(this.#repository, draft.changeSet!, request)),
    )
  }

  #request(options: CommitOptions, trailers: DividedMessage['trailers']): Omit<CommitRequest, 'message'> {
    const { clock, random } = this.#options
    const author = options.author ?? this.#options.author
    return {
      trailers: [...trailers, ...(options.trailers ?? []).map(readTrailer)],
      sync: options.fsync ?? true,
      ...dirtyOptions(options),
      ...(options.signal && { signal: options.signal }),
      ...(author !== undefined && { author: typeof author === 'string' ? readAuthor(author) : author }),
      ...(clock && { now: clock }),
      ...(random && { random }),
    }
  }

  /** What the repository refuses is part of the result; everything else that is thrown goes on its way. */
  async #orRefused(draft: Draft, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      return resultOf(refusal(draft, error))
    }
  }
}

/** A plan that only asks, or that leaves everything as it is, makes no commit. */
const nothingToCommit: Ending = { changes: [], stored: [], warnings: [] }

const allowances = ({ overwrite, allowIgnored }: PlanOptions): Partial<Policy> => ({
  ...(overwrite && { overwrite }),
  ...(allowIgnored && { allowIgnored }),
})

const dirtyOptions = ({ dirty }: Pick<CommitOptions, 'dirty'>): { readonly dirty?: DirtyPolicy } =>
  dirty === undefined ? {} : { dirty: readDirtyPolicy(dirty) }
