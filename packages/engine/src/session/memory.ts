import type { Change, ChangedPath, Operation, Result } from '@emend/model'
import { normalizePath } from '@emend/model'
import type { Draft } from '../draft.ts'
import { afterOwnChange, changesBetween, type Seen, withShown } from './seen.ts'

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

  /** Takes in what a plan has shown of files that it left alone. */
  read({ snapshot, changeSet, outcomes }: Draft): void {
    if (changeSet === undefined || snapshot === undefined) return
    const changed = new Set(changeSet.changes.map(({ path }) => path))
    for (const { path, shown } of outcomes) {
      const entry = snapshot.entries.get(path)
      if (shown !== undefined && entry?.kind === 'file' && !changed.has(path))
        this.#seen.set(path, withShown(this.#seen.get(path), entry.blob, shown))
    }
  }

  /** Takes in what a batch of the session's own has written. Returns what was known of its paths before. */
  wrote({ changeSet, plan }: Draft, { changes }: Pick<Result, 'changes'>): readonly Known[] {
    const blobs = blobsAfter(changes)
    const anew = new Set(plan.operations.filter(writesAll).map(({ path }) => normalizePath(path)))
    const known = (changeSet?.changes ?? []).map(({ path }): Known => [path, this.#seen.get(path) ?? null])
    const fresh = (changeSet?.changes ?? []).map((change): Known => {
      const blob = blobs.get(change.path)
      return [change.path, blob === undefined ? null : this.#after(change, blob, anew.has(change.path))]
    })
    this.restore(fresh)
    return known
  }

  /** Puts back what was known before a batch that was taken back, of files that hold their former content again. */
  undone(known: readonly Known[], { changes }: Pick<Result, 'changes'>): void {
    const blobs = blobsAfter(changes)
    this.restore(known.map(([path, seen]) => [path, seen?.blob === blobs.get(path) ? seen : null]))
  }

  private restore(known: readonly Known[]): void {
    for (const [path, seen] of known) {
      if (seen === null) this.#seen.delete(path)
      else this.#seen.set(path, seen)
    }
  }

  #after({ path, from, before, after }: Change, blob: string, anew: boolean): Seen | null {
    if (anew) return { blob, lines: 'all' }
    if (before === null) {
      const source = from === undefined ? undefined : this.#seen.get(from)
      return source?.blob === blob ? source : null
    }
    const seen = this.#seen.get(path)
    return afterOwnChange(seen?.blob === before.blob ? seen : undefined, blob, () =>
      changesBetween(before.bytes, after!.bytes),
    )
  }
}

const blobsAfter = (changes: readonly ChangedPath[]): ReadonlyMap<string, string> =>
  new Map(changes.flatMap(({ path, after }) => (after === undefined ? [] : [[path, after]])))

const writesAll = (operation: Operation): operation is Extract<Operation, { op: 'create' }> =>
  operation.op === 'create'
