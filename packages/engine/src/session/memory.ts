import {
  type Change,
  destinationOf,
  isQuestion,
  normalizePath,
  type Operation,
  type Plan,
  pathOf,
  pathsOf,
} from '@emend/model'
import type { PlanEffect, UndoEffect } from '../drafts/draft.ts'
import type { AddedPlan } from '../drafts/growing-draft.ts'
import type { ContentLines } from '../encoding/content-lines.ts'
import { afterOwnChange, afterUndo, changesOfText, type Seen, shownBefore, withShown } from './seen.ts'
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
  read({ ok, draft: { plan, outcomes }, snapshot, lines, changeAt }: AddedPlan): void {
    if (!ok) return
    const changed = new Set(plan.operations.flatMap(pathsChanged))
    for (const { path, shown } of outcomes) {
      // Where the same plan changes a file, who knows what it was like when its turn to be read came.
      if (shown === undefined || changed.has(path)) continue
      const change = changeAt(path)
      const origin = change?.from ?? path
      const entry = snapshot.entries.get(origin)
      if (entry?.kind !== 'file') continue
      const { from, to, of } = shown
      if (change === null) this.#show(path, entry.blob, [{ from, to }], of)
      else this.#showBefore(change, { origin, ...entry }, { from, to }, lines)
    }
  }

  /**
   * Takes in what a batch of the session's own has written; `blobs` are the ids of what its files hold now, where that
   * is what it has written. Returns what was known of its paths before.
   */
  wrote(
    { operations }: Plan,
    { changeSet, lines, snapshot }: PlanEffect,
    blobs: ReadonlyMap<string, string>,
  ): readonly Known[] {
    const anew = writtenAnew(operations)
    const { changes } = changeSet
    const known = changes.map((change): Known => [change.path, this.#before(change) ?? null])
    const fresh = changes.map((change): Known => {
      const { path, from, before, after } = change
      const blob = blobs.get(path)
      if (blob === undefined) return [path, (after && this.#seen.get(path)) ?? null]
      if (from === undefined && (before === null || anew.has(path))) return [path, { blob, lines: 'all' }]
      const source = snapshot.entries.get(from ?? path)
      return [path, source?.kind === 'file' ? this.#after(change, blob, source, lines) : null]
    })
    this.#restore(fresh)
    return known
  }

  /**
   * Takes in that a batch was taken back: of its own, what was `known` before it is known again. What else is put back
   * into a file, nobody has been shown.
   */
  undone(
    { changeSet, lines, moved }: UndoEffect,
    blobs: ReadonlyMap<string, string>,
    known: readonly Known[],
  ): void {
    const former = new Map(known)
    for (const { from, to } of moved) former.set(to, former.get(from) ?? null)
    this.#restore(
      changeSet.changes.map((change): Known => {
        const { path, before, after } = change
        const blob = blobs.get(path)
        if (blob === undefined || after === null) return [path, null]
        const [old, fresh] = [before === null ? [] : lines(path, before.bytes), lines(path, after.bytes)]
        const seen = { now: this.#before(change), former: former.get(path) ?? undefined }
        // Who has seen the file before somebody else changed it is to be told so, and not that it was never read.
        return [path, afterUndo(seen, blob, { old, fresh }) ?? this.#seen.get(path) ?? null]
      }),
    )
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

  /** A showing of a file as a change would leave it, told of the file that it was made of. */
  #showBefore(
    { path, after }: Change,
    { origin, bytes, blob }: Origin,
    shown: Span,
    lines: ContentLines,
  ): void {
    if (after === null) return
    const old = lines(origin, bytes)
    const spans = shownBefore([shown], changesOfText(old, lines(path, after.bytes)))
    if (spans.length > 0) this.#show(origin, blob, spans, old.length)
  }

  /** What is known of what a file held before a change. */
  #before({ path, before }: Change): Seen | undefined {
    const seen = this.#seen.get(path)
    return seen !== undefined && seen.blob === before?.blob ? seen : undefined
  }

  /** What is known of a file after a change; `source` is what it was made of. */
  #after(
    { path, from = path, after }: Change,
    blob: string,
    source: { readonly bytes: Uint8Array; readonly blob: string },
    lines: ContentLines,
  ): Seen | null {
    const seen = this.#seen.get(from)
    const known = seen?.blob === source.blob ? seen : undefined
    // Of a file that stays as somebody else left it, it is still known that it was read.
    if (source.blob === blob) return (from === path ? seen : known) ?? null
    return afterOwnChange(known, blob, () =>
      changesOfText(lines(from, source.bytes), lines(path, after!.bytes)),
    )
  }
}

/** A file of a snapshot, of which another one is made. */
interface Origin {
  readonly origin: string
  readonly bytes: Uint8Array
  readonly blob: string
}

/** The paths at which an operation may change what stands there. */
const pathsChanged = (operation: Operation): readonly string[] => {
  if (isQuestion(operation)) return []
  return (operation.op === 'copy' ? [operation.to] : pathsOf(operation)).map(normalizePath)
}

/** The paths at which nothing is left of what the files of before held. */
const writtenAnew = (operations: readonly Operation[]): ReadonlySet<string> => {
  const anew = new Set<string>()
  for (const operation of operations) {
    const path = normalizePath(pathOf(operation))
    const to = destinationOf(operation)
    if (operation.op === 'create') anew.add(path)
    else if (to !== undefined && anew.has(path)) anew.add(normalizePath(to))
    else if (to !== undefined) anew.delete(normalizePath(to))
  }
  return anew
}
