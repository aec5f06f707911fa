import { EmendError, kinds, type Result } from '@emend/model'
import { batchOptions, commitOptions, guideOptions } from '../checked-options.ts'
import type { Drafting } from '../drafts/drafting.ts'
import type { GrowingDraft } from '../drafts/growing-draft.ts'
import type { Conclude } from '../drafts/replanning.ts'
import { dialectGuide, toolsGuide } from '../guidelines/compose.ts'
import type { CommitOptions } from '../options.ts'
import { allTools } from '../tools/all-tools.ts'
import type { Hands } from '../tools/hands.ts'
import type { ToolSet } from '../tools/tool-set.ts'
import { CallBatch } from './call-batch.ts'
import type { BatchOptions, SessionGuideOptions, SessionOptions } from './options.ts'
import { OwnWork } from './own-work.ts'
import { readSaved, type SavedSession } from './saved.ts'

/**
 * What one agent has seen and done in a workspace. Sessions know nothing of one another: what another one changes is,
 * to this one, a file that changed since it was read.
 */
export class Session {
  readonly #drafting: Drafting
  readonly #readBeforeWrite: boolean
  readonly #work: OwnWork
  #tools: ToolSet | undefined

  /** Made by `workspace.session()`. */
  constructor(drafting: Drafting, history: Hands['history'], options: SessionOptions) {
    const { readBeforeWrite, saved: given, ...committing } = options
    const saved = given === undefined ? undefined : readSaved(given)
    this.#drafting = drafting
    this.#readBeforeWrite = readBeforeWrite ?? saved?.readBeforeWrite ?? false
    this.#work = new OwnWork(drafting, history, this.#readBeforeWrite, committing, saved)
  }

  /** The tools of the session, for any model API. Calls are carried out one at a time, each as a batch of its own. */
  tools(): ToolSet {
    this.#tools ??= allTools(this.#work)
    return this.#tools
  }

  /**
   * Collects the calls that `work` makes into one plan and one commit. Each call is answered at once, and sees what
   * those before it would leave; nothing is written before all are made. A call that is refused makes the result a
   * refusal, and what `work` throws is thrown on: either way nothing is changed. Nor is it when the signal stops the
   * batch, which does not wait for `work` then, or where the repository refuses before `work` begins. Throws `usage` for
   * options that there are not.
   */
  async batch(work: (tools: ToolSet) => Promise<unknown>, options: BatchOptions = {}): Promise<Result> {
    kinds.callback('The work of a batch', work)
    const checked = batchOptions(options)
    let growing: GrowingDraft
    try {
      growing = await this.#drafting.begin(await this.#drafting.present(), this.#work.guard)
    } catch (error) {
      return await this.#drafting.conclusion(() => Promise.reject(error), checked)
    }
    const calls = new CallBatch(growing, this.#work)
    try {
      await unlessStopped(work(allTools(calls)), checked.signal)
    } finally {
      await calls.end()
    }
    // Whoever was told of a refusal goes by it: planned anew, the call might be done all the same.
    if (calls.isRefused) return await this.#drafting.conclusion(() => growing.conclude(), checked)
    return await this.#work.commit(this.#concluding(growing), checked)
  }

  /**
   * Concludes a draft the first time, unless the policy is another one meanwhile; else one that is made anew of what was
   * added to it.
   */
  #concluding(growing: GrowingDraft): Conclude {
    let isFirst = true
    return async (repository) => {
      const isLasting = isFirst && (await growing.isUnderPolicyOf(repository))
      isFirst = false
      if (isLasting) return await growing.conclude()
      const anew = await this.#drafting.begin(repository, this.#work.guard)
      await anew.repeat(growing)
      return await anew.conclude()
    }
  }

  /** Takes back the session's own last batch with a new commit; `nothing-to-undo` where none is left. */
  async undo(options: CommitOptions = {}): Promise<Result> {
    return await this.#work.undo(undefined, commitOptions(options))
  }

  /**
   * The section of a system prompt that teaches the tools that the model has, or the dialect that it is to write, under
   * the policy in force. Throws `usage` where it cannot be as short as asked, `dialect-unknown`.
   */
  async guide(options: SessionGuideOptions = {}): Promise<string> {
    const { tools = this.tools(), dialect, ...limit } = guideOptions(options)
    const policy = await this.#drafting.policy()
    if (dialect !== undefined) return dialectGuide(dialect, policy, limit)
    return toolsGuide({ policy, tools: tools.names, readBeforeWrite: this.#readBeforeWrite }, limit)
  }

  /** The session as JSON, for `workspace.session({ saved })`. */
  toJSON(): SavedSession {
    return structuredClone({
      version: 1,
      readBeforeWrite: this.#readBeforeWrite,
      seen: [...this.#work.memory.seen],
      batches: this.#work.batches,
    }) as SavedSession
  }
}

/** What some work comes to, as long as the signal does not stop it (`interrupted`): it may never end by itself. */
const unlessStopped = async (work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> => {
  let stop: () => void = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new EmendError('interrupted', {}))
  })
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  await Promise.race([work, stopped]).finally(() => signal?.removeEventListener('abort', stop))
}
