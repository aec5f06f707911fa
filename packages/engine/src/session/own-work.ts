import { type Change, type ChangedPath, EmendError, type Result } from '@emend/model'
import type { Drafting } from '../drafts/drafting.ts'
import type { AddedPlan, Reading } from '../drafts/growing-draft.ts'
import type { Conclude } from '../drafts/replanning.ts'
import type { Guard } from '../guard.ts'
import type { ApplyOptions, CommitOptions, PlanOptions } from '../options.ts'
import type { Hands } from '../tools/hands.ts'
import { type Known, Memory } from './memory.ts'
import { readBeforeWrite } from './read-before-write.ts'
import type { SavedSession } from './saved.ts'
import { Turns } from './turns.ts'

/** A batch of the session's own, with what was known of its paths before. */
interface OwnBatch {
  readonly commit: string
  readonly known: readonly Known[]
}

/** The work of one session: what it applies and takes back, one piece at a time, and what it learns by it. */
export class OwnWork implements Hands {
  readonly memory: Memory
  readonly history: Hands['history']
  readonly #drafting: Drafting
  readonly #guarded: boolean
  readonly #committing: CommitOptions
  readonly #batches: OwnBatch[]
  readonly #turns = new Turns()

  /** `committing` holds for every commit that does not say otherwise. */
  constructor(
    drafting: Drafting,
    history: Hands['history'],
    guarded: boolean,
    committing: CommitOptions,
    saved: SavedSession | undefined,
  ) {
    this.#drafting = drafting
    this.history = (limit, options) => this.#turns.take(options, () => history(limit, options))
    this.#guarded = guarded
    this.#committing = committing
    this.memory = new Memory(saved?.seen)
    this.#batches = [...(saved?.batches ?? [])]
  }

  get batches(): readonly OwnBatch[] {
    return this.#batches
  }

  async apply(reading: Reading, options: ApplyOptions): Promise<Result> {
    return await this.#turns.take(options, () =>
      this.#learning(reading, options, (conclude) => this.#commit(conclude, options)),
    )
  }

  async preview(reading: Reading, options: PlanOptions): Promise<Result> {
    return await this.#turns.take(options, () =>
      this.#learning(reading, options, (conclude) =>
        this.#drafting.preview(conclude, { ...this.#committing, ...options }),
      ),
    )
  }

  async undo(commit: string | undefined, options: CommitOptions): Promise<Result> {
    return await this.#turns.take(options, () =>
      commit === undefined ? this.#undoLast(options) : this.#undo(commit, options),
    )
  }

  async undoEdit(path: string, options: CommitOptions): Promise<Result> {
    return await this.#turns.take(options, async () =>
      this.#undoLast(options, this.#spelt(await this.#drafting.pathOf(path))),
    )
  }

  /** A path as the session has changed it: a `\` may be a part of a name, but hardly ever is. */
  #spelt(path: string): string {
    return this.#batches.some((batch) => isOf(batch, path)) ? path : path.replaceAll('\\', '/')
  }

  /** Commits what is drafted elsewhere, anew each time that `conclude` is called. */
  async commit(conclude: Conclude, options: ApplyOptions): Promise<Result> {
    return await this.#turns.take(options, () => this.#commit(conclude, options))
  }

  /** What refuses changes of what was not read, where that is asked for. */
  get guard(): Guard | undefined {
    return this.#guarded ? readBeforeWrite(this.memory.seen) : undefined
  }

  /** Has something made of a plan, and takes in what it has shown: where that is refused, nobody sees any of it. */
  async #learning(
    reading: Reading,
    options: PlanOptions,
    work: (conclude: Conclude) => Promise<Result>,
  ): Promise<Result> {
    const attempts: AddedPlan[] = []
    const hear = (added: AddedPlan): void => void attempts.push(added)
    const result = await work((repository) =>
      this.#drafting.draft(repository, reading, options, { guard: this.guard, hear }),
    )
    if (result.ok) this.memory.read(attempts.at(-1)!)
    return result
  }

  async #commit(conclude: Conclude, options: ApplyOptions): Promise<Result> {
    const applied = await this.#drafting.apply(conclude, { ...this.#committing, ...options })
    const { draft, result, beside } = applied
    const { plan, effect } = draft
    if (!result.ok || effect?.kind !== 'plan') return result
    const blobs = await this.#blobsAfter(effect.changeSet.changes, result)
    const known = this.memory.wrote(plan, effect, blobs)
    const commit = result.commit ?? beside
    if (commit !== undefined) this.#batches.push({ commit, known })
    return result
  }

  /**
   * What files hold after a batch, by path, as blob ids: as committed or, where the user had changes of their own in
   * one, or in what it was made of, as in the work tree. What a hook has changed is left out: nobody has seen it.
   */
  async #blobsAfter(changes: readonly Change[], result: Result): Promise<ReadonlyMap<string, string>> {
    const committed = new Map(result.changes.map((change) => [change.path, change]))
    const own = changes.filter(
      ({ path, from, before, after }) =>
        after !== null && (from !== undefined || committed.get(path)?.before !== before?.blob),
    )
    const blobs = own.length === 0 ? [] : await this.#drafting.blobsOf(own.map(({ path }) => path))
    const all = [...blobsIn(result.changes), ...blobs]
    return new Map(all.filter(([path]) => committed.get(path)?.byHook === undefined))
  }

  /**
   * Takes back the last batch or, of a file, the last one that changed it, and no other. A batch that somebody else has
   * taken back already is none of the session's own any more. One of directories alone is passed over where the history
   * has lost it, as by an amended commit below it.
   */
  async #undoLast(options: CommitOptions, path?: string): Promise<Result> {
    const passedOver: string[] = []
    for (const last of this.#batches.toReversed()) {
      if (path !== undefined && !isOf(last, path)) continue
      if (path !== undefined && last.known.length > 1)
        return await this.#drafting.refused(new EmendError('operation-unsupported', moreThan(path)))
      const result = await this.#undo(last.commit, options, passedOver)
      const codes = result.diagnostics.map(({ code }) => code)
      if (codes.includes('already-undone')) {
        this.#batches.splice(this.#batches.indexOf(last), 1)
        passedOver.push(...result.diagnostics.map(({ message }) => message))
      } else if (last.known.length > 0 || !codes.includes('commit-unknown')) return result
    }
    const facts = { session: true, ...(path !== undefined && { path }) } as const
    return await this.#drafting.refused(new EmendError('nothing-to-undo', facts))
  }

  async #undo(commit: string, options: CommitOptions, passedOver: readonly string[] = []): Promise<Result> {
    const committing = { ...this.#committing, ...options }
    const { draft, result } = await this.#drafting.undo(commit, committing, { passedOver })
    const { effect } = draft
    if (!result.ok || effect?.kind !== 'undo') return result
    // The last one is named by the commit that it was, whatever a rebase has made of it.
    const own = this.#batches.findIndex((batch) => [effect.undone.commit, commit].includes(batch.commit))
    const [batch] = own < 0 ? [] : this.#batches.splice(own, 1)
    const blobs = await this.#drafting.blobsOf(effect.changeSet.changes.map(({ path }) => path))
    this.memory.undone(effect, blobs, batch?.known ?? [])
    return result
  }
}

const isOf = ({ known }: OwnBatch, path: string): boolean => known.some(([changed]) => changed === path)

const blobsIn = (changes: readonly ChangedPath[]): ReadonlyMap<string, string> =>
  new Map(changes.flatMap(({ path, after }) => (after === undefined ? [] : [[path, after]])))

const moreThan = (path: string) => ({
  name: '`undo_edit`',
  reason: `the last change of ${path} was made together with those of other files`,
  instead: 'Take all of them back with `undo`.',
})
