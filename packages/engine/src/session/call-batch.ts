import { diagnose, type Result } from '@emend/model'
import { draftOf, isRefusal } from '../drafts/draft.ts'
import type { GrowingDraft, Reading } from '../drafts/growing-draft.ts'
import { type ReadPlan, refusedPlan } from '../drafts/plan-input.ts'
import type { ApplyOptions, CommitOptions, PlanOptions } from '../options.ts'
import { noCommit, resultOf } from '../result.ts'
import type { Hands } from '../tools/hands.ts'
import type { Memory } from './memory.ts'
import type { OwnWork } from './own-work.ts'
import { Turns } from './turns.ts'

/** The calls of one batch: each is planned at once, on the result of those before it, and none is written. */
export class CallBatch implements Hands {
  readonly history: Hands['history']
  readonly #draft: GrowingDraft
  readonly #memory: Memory
  readonly #turns = new Turns()
  #ended = false
  #isRefused = false

  constructor(draft: GrowingDraft, { history, memory }: Pick<OwnWork, 'history' | 'memory'>) {
    this.history = history
    this.#draft = draft
    this.#memory = memory
  }

  /** True once a call was refused, and answered so. */
  get isRefused(): boolean {
    return this.#isRefused
  }

  async apply(reading: Reading, options: ApplyOptions): Promise<Result> {
    return await this.#turns.take({}, async () =>
      this.#ended ? tooLate() : await this.#add(reading, options),
    )
  }

  async preview(_: Reading, options: PlanOptions): Promise<Result> {
    return await this.apply(unsupported('preview_plan'), options)
  }

  async undo(_: string | undefined, options: CommitOptions): Promise<Result> {
    return await this.apply(unsupported('undo'), options)
  }

  async undoEdit(_: string, options: CommitOptions): Promise<Result> {
    return await this.apply(unsupported('undo_edit'), options)
  }

  /** Waits for the calls that are still going on; whoever calls later is refused. */
  async end(): Promise<void> {
    await this.#turns.take({}, async () => {
      this.#ended = true
    })
  }

  async #add(reading: Reading, options: ApplyOptions): Promise<Result> {
    const added = await this.#draft.add(titled(reading, options.message), options).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      return this.#draft.add(() => refusedPlan([diagnose(error.code, error.data)]), {})
    })
    this.#memory.read(added)
    if (!added.ok) this.#isRefused = true
    return resultOf(added.draft, added.ok ? noCommit : undefined)
  }
}

const titled =
  (reading: Reading, message: string | undefined): Reading =>
  (policy) => {
    const read = reading(policy)
    return message?.trim() ? { ...read, plan: { ...read.plan, message } } : read
  }

const refused = (name: string, reason: string, instead: string): ReadPlan =>
  refusedPlan([diagnose('operation-unsupported', { name, reason, instead })])

const unsupported =
  (name: string): Reading =>
  () =>
    refused(
      `\`${name}\``,
      'it is part of a batch, of which nothing is committed yet',
      'Call it before the batch begins or when it has ended.',
    )

/** The batch lands, or has landed, as it is: such a call is none of it. */
const tooLate = (): Result =>
  resultOf(
    draftOf(
      { commit: null, branch: null },
      refused(
        'A call of these tools',
        'the batch that they belong to has ended',
        'Wait for every call within the batch, or use the tools of the session.',
      ),
    ),
  )
