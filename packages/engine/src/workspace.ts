import {
  type Batch,
  checkedRange,
  commitIfNamed,
  type HistoryRange,
  history,
  type Recovered,
  type Repository,
  recover,
  recoveryWarning,
  type ShownBatch,
  StandingRepository,
  show,
} from '@emend/committer'
import { kinds, type Policy, type Result } from '@emend/model'
import { applyOptions, commitOptions, sessionOptions, workspaceOptions } from './checked-options.ts'
import { Drafting } from './drafts/drafting.ts'
import { givenPlan, type PlanInput, readPlan } from './drafts/plan-input.ts'
import type { Conclude } from './drafts/replanning.ts'
import type {
  ApplyOptions,
  CheckedWorkspaceOptions,
  CommitOptions,
  PlanOptions,
  WorkspaceOptions,
} from './options.ts'
import type { SessionOptions } from './session/options.ts'
import { Session } from './session/session.ts'

/**
 * A git work tree in which plans are applied, or a branch that is not checked out: each as exactly one commit, or not
 * at all.
 *
 * What a plan gets wrong, and what the repository refuses, is in the `Result`; only misuse and a failing machine throw
 * `EmendError`.
 */
export class Workspace {
  readonly #standing: StandingRepository
  readonly #drafting: Drafting
  readonly #recovered: Recovered[] = []

  private constructor(standing: StandingRepository, options: CheckedWorkspaceOptions) {
    this.#standing = standing
    this.#drafting = new Drafting(standing, options, async (repository) =>
      (await this.#recover(repository)).map(recoveryWarning),
    )
  }

  /**
   * Opens the repository that a directory is in; the workspace is its whole work tree, or a branch of it. Recovers what
   * runs that died have left there. Errors: `usage` for options that there are not or that are of another kind,
   * `not-a-repository`, `directory-unusable`, `branch-unknown`, `branch-missing`, `remote-unknown`, and those of
   * `recover`.
   */
  static async open(directory: string, options: WorkspaceOptions = {}): Promise<Workspace> {
    kinds.text('The directory', directory)
    const checked = workspaceOptions(options)
    const { fs, env, branch, push, backend, runs } = checked
    const standing = await StandingRepository.open(directory, { fs, env, branch, push, backend, runs })
    const workspace = new Workspace(standing, checked)
    workspace.#recovered.push(...(await recover(await standing.present())))
    return workspace
  }

  /** Absolute path of the work tree or, of a bare repository, of that. */
  get root(): string {
    return this.#standing.root
  }

  /** The policy in force: that of the committed configuration, with the overrides of `open`. */
  async policy(): Promise<Policy> {
    return await this.#drafting.policy()
  }

  /**
   * Finishes or takes back what runs that died have left, as `open`, `preview`, `apply` and `undo` do by themselves.
   * Returns what has been recovered since it was last told, in the warnings of a result or here. Errors: `busy`,
   * `journal-unusable`, `not-restored`, `recovery-denied`.
   */
  async recover(): Promise<readonly Recovered[]> {
    return await this.#recover(await this.#standing.present())
  }

  /**
   * Plans and writes nothing; the result's `diff` is what `apply` would commit. What is refused is planned again as
   * `apply` does. Throws `usage`, `dialect-unknown` and `identity-invalid` for options that there are not or that are of
   * another kind, `usage` for what is no plan at all, `interrupted` where the signal stops it, and what no plan
   * can mend: `configuration-invalid`, `configuration-unknown-key`, `directory-unusable`, `filesystem`.
   */
  async preview(input: PlanInput, options: PlanOptions = {}): Promise<Result> {
    const checked = applyOptions(options)
    return await this.#drafting.preview(this.#drafted(input, checked), checked)
  }

  /**
   * Plans and commits: exactly one commit, or nothing and the reasons. Where somebody changes meanwhile what was
   * planned on, plans again, a bounded number of times. Throws as `preview` does.
   */
  async apply(input: PlanInput, options: ApplyOptions = {}): Promise<Result> {
    const checked = applyOptions(options)
    const { result } = await this.#drafting.apply(this.#drafted(input, checked), checked)
    return result
  }

  /**
   * Takes one batch back with a new commit: the given one, or the latest that is neither an undo nor undone.
   * Refusals are in the result: `nothing-to-undo`, `commit-unknown`, `not-a-batch`, `already-undone`, `undo-conflict`.
   */
  async undo(commitName?: string, options: CommitOptions = {}): Promise<Result> {
    const { result } = await this.#drafting.undo(commitIfNamed(commitName), commitOptions(options))
    return result
  }

  /**
   * Takes an undo back with a new commit: the given one, that of the given batch, or the latest that is not taken back.
   * Refusals are in the result: `nothing-to-redo`, `commit-unknown`, `not-a-batch`, `already-undone`, `undo-conflict`.
   */
  async redo(commitName?: string, options: CommitOptions = {}): Promise<Result> {
    const { result } = await this.#drafting.undo(commitIfNamed(commitName), commitOptions(options), {
      redo: true,
    })
    return result
  }

  /**
   * A session of one agent: it remembers what was read, and offers tools. Throws `usage` for options that there are
   * not or that are of another kind, and for a saved session that is none.
   */
  session(options: SessionOptions = {}): Session {
    return new Session(this.#drafting, (limit) => this.#batches(limit), sessionOptions(options))
  }

  /**
   * The batches of the current branch, newest first, as they are whenever somebody begins to iterate over them. Throws
   * `usage` for bounds that there are not or that are of another kind, and `commit-unknown` for a `from` that is none.
   */
  history(range: HistoryRange = {}): AsyncIterable<Batch> {
    const checked = checkedRange(range)
    const standing = this.#standing
    return {
      async *[Symbol.asyncIterator]() {
        yield* history(await standing.present(), checked)
      },
    }
  }

  /** One batch with what it changed: the given one, or the latest. Throws `commit-unknown`, `not-a-batch`. */
  async show(commitName?: string): Promise<ShownBatch> {
    return await show(await this.#standing.present(), commitName)
  }

  async #recover(repository: Repository): Promise<readonly Recovered[]> {
    this.#recovered.push(...(await recover(repository)))
    return this.#recovered.splice(0)
  }

  async #batches(limit: number): Promise<readonly Batch[]> {
    const batches: Batch[] = []
    for await (const batch of this.history({ limit })) batches.push(batch)
    return batches
  }

  #drafted(input: PlanInput, options: PlanOptions): Conclude {
    const given = givenPlan(input)
    return (repository) =>
      this.#drafting.draft(repository, (policy) => readPlan(given, policy, options), options)
  }
}
