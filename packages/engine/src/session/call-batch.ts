import { diagnose, type Result } from '@emend/model'
import { resultOf } from '../draft.ts'
import type { Drafting } from '../drafting.ts'
import type { GrowingDraft, Reading } from '../growing-draft.ts'
import type { PlanOptions } from '../options.ts'
import { refusedPlan } from '../plan-input.ts'
import type { Hands } from '../tools/hands.ts'
import type { Memory } from './memory.ts'
import { Turns } from './turns.ts'

/** The calls of one batch: each is planned at once, on the result of those before it, and none is written. */
export class CallBatch {
  readonly #draft: GrowingDraft
  readonly #memory: Memory
  readonly #turns = new Turns()

  constructor(draft: GrowingDraft, memory: Memory) {
    this.#draft = draft
    this.#memory = memory
  }

  hands(drafting: Drafting, history: Hands['history']): Hands {
    return {
      read:
        (text, dialect = 'auto') =>
        (policy) =>
          drafting.read(text, policy, { dialect }),
      apply: (reading, options) => this.#turns.take(() => this.#add(reading, options)),
      preview: (_, options) => this.#turns.take(() => this.#add(unsupported('preview_plan'), options)),
      undo: (_, options) => this.#turns.take(() => this.#add(unsupported('undo'), options)),
      history,
    }
  }

  /** Waits for the calls that are still going on. */
  async settled(): Promise<void> {
    await this.#turns.take(async () => {})
  }

  async #add(reading: Reading, options: PlanOptions): Promise<Result> {
    const { message, ...planning } = options as PlanOptions & { readonly message?: string }
    const added = await this.#draft.add(titled(reading, message), planning)
    this.#memory.read(added)
    return resultOf(added.draft, added.ok ? { changes: [], stored: [], warnings: [] } : undefined)
  }
}

const titled =
  (reading: Reading, message: string | undefined): Reading =>
  (policy) => {
    const read = reading(policy)
    return message === undefined ? read : { ...read, plan: { ...read.plan, message } }
  }

const unsupported =
  (name: string): Reading =>
  () =>
    refusedPlan([
      diagnose('operation-unsupported', {
        name: `\`${name}\``,
        reason: 'it is part of a batch, of which nothing is committed yet',
        instead: 'Call it before the batch begins or when it has ended.',
      }),
    ])
