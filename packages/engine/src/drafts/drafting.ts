import {
  type CommitRequest,
  composedName,
  planUndo,
  type Repository,
  rehearse,
  type StandingRepository,
  snapshotPresent,
  type UndoPlan,
} from '@emend/committer'
import {
  type EmendError,
  emptyFootprint,
  hasErrors,
  isEmpty,
  normalizePath,
  type Policy,
  type Result,
} from '@emend/model'
import { commitMessage, redoMessage, undoMessage } from '../commit/commit-message.ts'
import { checkingFrom, requestFrom } from '../commit/commit-request.ts'
import { divideMessage } from '../commit/trailers.ts'
import { TextCodec } from '../encoding/codec.ts'
import type { Guard } from '../guard.ts'
import type { ApplyOptions, CheckedWorkspaceOptions, CommitOptions, PlanOptions } from '../options.ts'
import { relativeTo } from '../paths/absolute-paths.ts'
import { committedPolicy } from '../policy/committed-policy.ts'
import { overridden } from '../policy/policy-overrides.ts'
import { noCommit, resultOf } from '../result.ts'
import { type Draft, draftOf, refusal } from './draft.ts'
import { type AddedPlan, GrowingDraft, type Reading } from './growing-draft.ts'
import { besideInProgress, commitDraft, orRefused } from './landing.ts'
import { canonicalText, planHash } from './plan-input.ts'
import {
  type Applied,
  type Attempt,
  asRefused,
  attemptNow,
  type Conclude,
  draftNow,
  untilUnmoved,
} from './replanning.ts'
import { plannedWithin, undoDraft } from './undo-draft.ts'

/** Who else has to do with a plan that is drafted. */
interface Observers {
  readonly guard?: Guard | undefined
  readonly hear?: (added: AddedPlan) => void
}

type Recover = (repository: Repository) => Promise<readonly string[]>

/**
 * Takes plans from their text to a draft, and a draft to its result: rehearsed, or committed. What a workspace and its
 * sessions have in common.
 */
export class Drafting {
  readonly #standing: StandingRepository
  readonly #options: CheckedWorkspaceOptions
  readonly #recoverAndWarn: Recover

  /** `recoverAndWarn` recovers what runs that died have left, and tells of it. */
  constructor(standing: StandingRepository, options: CheckedWorkspaceOptions, recoverAndWarn: Recover) {
    this.#standing = standing
    this.#options = options
    this.#recoverAndWarn = recoverAndWarn
  }

  /** The policy in force: that of the committed configuration, with the overrides of `Workspace.open`. */
  async policy(): Promise<Policy> {
    return await this.#policyIn(await this.present())
  }

  async #policyIn(repository: Repository): Promise<Policy> {
    return overridden((await committedPolicy(repository)).policy, this.#options.policy)
  }

  /** A path as plans have it: normalised, and relative to the root where it is inside. */
  async pathOf(path: string): Promise<string> {
    const repository = await this.present()
    return normalizePath(composedName(repository, relativeTo(repository)(path)))
  }

  /** Plans what `reading` reads under the policy in force, as `guard` lets it; `hear` is told of what was added. */
  async draft(
    repository: Repository,
    reading: Reading,
    options: PlanOptions,
    { guard, hear }: Observers = {},
  ): Promise<Draft> {
    const growing = await this.begin(repository, guard)
    const added = await growing.add(reading, options)
    hear?.(added)
    return await growing.conclude()
  }

  /** The repository that is there now. */
  async present(): Promise<Repository> {
    return await this.#standing.present()
  }

  /** Begins a draft on the present head. */
  async begin(repository: Repository, guard?: Guard): Promise<GrowingDraft> {
    const warnings = await this.#recoverAndWarn(repository)
    const head = repository.head()
    const configured = await committedPolicy(repository, head.commit)
    const policy = overridden(configured.policy, this.#options.policy)
    const codec = await TextCodec.for(policy)
    return new GrowingDraft({ repository, head, configured, policy, codec, warnings, guard })
  }

  /** The result of a draft that is not to be committed; made anew as in `apply`. */
  async preview(conclude: Conclude, options: PlanOptions): Promise<Result> {
    const { result } = await untilUnmoved(this.#standing, this.#rehearsing(conclude, options))
    return result
  }

  /** The same of a draft that stays as it is, whatever has changed meanwhile. */
  async conclusion(conclude: Conclude, options: PlanOptions): Promise<Result> {
    const { result } = await attemptNow(this.#standing, [], this.#rehearsing(conclude, options))
    return result
  }

  #rehearsing(conclude: Conclude, options: PlanOptions): Attempt {
    return async (repository, told) => {
      const draft = await draftNow(repository, conclude, told, options)
      if (draft.effect === undefined) return await besideInProgress(repository, draft)
      const { changeSet } = draft.effect
      if (isEmpty(changeSet)) return { draft, result: resultOf(draft, noCommit) }
      return await orRefused(draft, async () => {
        const rehearsal = await rehearse(repository, changeSet, { dirty: options.dirty })
        const isWithoutCommit = rehearsal.stored.length === 0
        return { draft, result: resultOf(draft, { ...rehearsal, ...(isWithoutCommit && { commit: null }) }) }
      })
    }
  }

  /**
   * Drafts and commits: exactly one commit, or nothing and the reasons. `conclude` is called again where somebody has
   * changed meanwhile what it made the draft on.
   */
  async apply(conclude: Conclude, options: ApplyOptions): Promise<Applied> {
    return await untilUnmoved(this.#standing, async (repository, told) => {
      const draft = await draftNow(repository, conclude, told, options)
      if (draft.effect?.kind !== 'plan') return await besideInProgress(repository, draft)
      const { changeSet, policy } = draft.effect
      if (isEmpty(changeSet)) return { draft, result: resultOf(draft, noCommit) }
      const plan = options.message?.trim() ? { ...draft.plan, message: options.message } : draft.plan
      const { text, trailers } = divideMessage(plan.message ?? '')
      const message = commitMessage({ ...plan, message: text }, changeSet)
      return await commitDraft(repository, draft, changeSet, {
        ...requestFrom(this.#options, options, trailers),
        ...checkingFrom(repository, this.#options, policy, options),
        message,
        planHash: planHash(plan),
        note: options.note ? canonicalText(plan) : undefined,
      })
    })
  }

  /**
   * Takes a batch back with a new commit, the given one or the latest that is neither an undo nor undone; or, to redo,
   * an undo. `passedOver` is what there is to tell of later ones that are not.
   */
  async undo(
    commitName: string | undefined,
    options: CommitOptions,
    {
      redo = false,
      passedOver = [],
    }: { readonly redo?: boolean; readonly passedOver?: readonly string[] } = {},
  ): Promise<Applied> {
    return await untilUnmoved(this.#standing, async (repository, told) => {
      const begin = async (): Promise<Draft> => {
        const warnings = await this.#recoverAndWarn(repository)
        return draftOf(repository.head(), undefined, [...warnings, ...passedOver])
      }
      const draft = await draftNow(repository, begin, told, options)
      if (hasErrors(draft.diagnostics)) return asRefused(draft)
      return await orRefused(draft, async () => {
        const policy = await this.#policyIn(repository)
        const how = { dirty: options.dirty, redo }
        const undo = await plannedWithin(policy, () => planUndo(repository, commitName, how))
        const undoing = await undoDraft(draft, undo, policy, redo)
        return await commitDraft(repository, undoing, undo.changeSet, this.#undoRequest(undo, redo, options))
      })
    })
  }

  #undoRequest({ batch, given, leftOut }: UndoPlan, redo: boolean, options: CommitOptions): CommitRequest {
    const { text, trailers } = divideMessage(options.message ?? '')
    return {
      ...requestFrom(this.#options, options, trailers),
      message: text || (redo ? redoMessage : undoMessage)(batch),
      undoes: batch.commit,
      given,
      leftOut,
    }
  }

  /** The blob ids of what files hold in the work tree now, by path; none for what is no file. */
  async blobsOf(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const wanted = { ...emptyFootprint, paths }
    const { entries } = await snapshotPresent(await this.present(), wanted)
    return new Map(
      [...entries].flatMap(([path, entry]) => (entry.kind === 'file' ? [[path, entry.blob]] : [])),
    )
  }

  /** The result of what the repository, or its history, refuses. */
  async refused(error: EmendError): Promise<Result> {
    const { result } = await attemptNow(this.#standing, [], (repository) =>
      orRefused(draftOf(repository.head()), async () => {
        const warnings = await this.#recoverAndWarn(repository)
        return asRefused(refusal(draftOf(repository.head(), undefined, warnings), error))
      }),
    )
    return result
  }
}
