import {
  type Change,
  type FileState,
  isQuestion,
  normalizePath,
  type Operation,
  type OperationOf,
} from '@emend/model'
import type { Draft } from '../draft.ts'
import type { AddedPlan } from '../growing-draft.ts'
import { afterOwnChange, changesBetween, linesOf, type Seen, shownBefore, withShown } from './seen.ts'
import type { Span } from './spans.ts'

/** What a session knew of a path before a batch; null where it knew nothing. */
export type Known = readonly [path: string, seen: Seen | null]

/** What a session has seen of the files of its workspace, by path. */
export class Memory {
  readonly #seen: Map<string, Seen>

  constructor(seen: Iterable<readonly [string, Seen]> = []) {
    this.#seen = new Map(seen)
  }

  get seen(): ReadonlyMap<string, Seen> {
    return this.#seen
  }

  /** Takes in what a plan has shown, in terms of the files as they are: none of it is written yet. */
  read({ ok, draft: { plan, outcomes }, snapshot, changeAt }: AddedPlan): void {
    if (!ok) return
    for (const { path, shown } of outcomes) {
      const entry = snapshot.entries.get(path)
      if (shown === undefined || entry?.kind !== 'file') continue
      const change = changeAt(path)
      const { from, to, of } = shown
      if (change === null) this.#show(path, entry.blob, [{ from, to }], of)
      // In a plan that also writes, who knows what the file was like when its turn to be read came.
      else if (plan.operations.every(isQuestion)) this.#showBefore(change, entry.blob, { from, to })
    }
  }

  /**
   * Takes in what a batch of the session's own has written; `blobs` are the ids of what its files hold now. Returns what was known
   * of its paths before.
   */
  wrote({ changeSet, plan }: Draft, blobs: ReadonlyMap<string, string>): readonly Known[] {
    const anew = new Set(plan.operations.filter(writesAll).map(({ path }) => normalizePath(path)))
    const changes = changeSet?.changes ?? []
    const former = new Map(changes.map(({ path, before }) => [path, before]))
    const known = changes.map(({ path }): Known => [path, this.#seen.get(path) ?? null])
    const fresh = changes.map((change): Known => {
      const { path, from, before } = change
      const blob = blobs.get(path)
      if (blob === undefined) return [path, null]
      if (from !== undefined) return [path, this.#afterMove(change, blob, former.get(from) ?? null)]
      if (before === null || anew.has(path)) return [path, { blob, lines: 'all' }]
      return [path, this.#after(change, blob)]
    })
    this.#restore(fresh)
    return known
  }

  /** Puts back what was known before a batch that was taken back, of files that hold their former content again. */
  undone(known: readonly Known[], blobs: ReadonlyMap<string, string>): void {
    this.#restore(known.map(([path, seen]) => [path, seen?.blob === blobs.get(path) ? seen : null]))
  }

  #restore(known: readonly Known[]): void {
    for (const [path, seen] of known) {
      if (seen === null) this.#seen.delete(path)
      else this.#seen.set(path, seen)
    }
  }

  #show(path: string, blob: string, shown: readonly Span[], count: number): void {
    this.#seen.set(path, withShown(this.#seen.get(path), blob, shown, count))
  }

  #showBefore({ path, before, after }: Change, blob: string, shown: Span): void {
    if (before === null || after === null) return
    const spans = shownBefore([shown], changesBetween(before.bytes, after.bytes))
    this.#show(path, blob, spans, linesOf(before.bytes).length)
  }

  /** What is known of a file where it is now; `source` is what was moved, null for a copy of what stays as it was. */
  #afterMove({ from, after }: Change, blob: string, source: FileState | null): Seen | null {
    const seen = this.#seen.get(from!)
    if (seen?.blob !== (source?.blob ?? blob)) return null
    if (source === null) return seen
    return afterOwnChange(seen, blob, () => changesBetween(source.bytes, after!.bytes))
  }

  #after({ path, before, after }: Change, blob: string): Seen {
    const seen = this.#seen.get(path)
    return afterOwnChange(seen?.blob === before!.blob ? seen : undefined, blob, () =>
      changesBetween(before!.bytes, after!.bytes),
    )
  }
}

const writesAll = (operation: Operation): operation is OperationOf<'create'> => operation.op === 'create'
