import { type LineChange, lineChanges } from '../diff/line-changes.ts'
import { carriedOver, merged, type Span, without } from './spans.ts'

/** What a session knows of a file: the content that it saw, and which of its lines. */
export interface Seen {
  /** The blob id of the content. */
  readonly blob: string
  readonly lines: 'all' | readonly Span[]
}

/**
 * What is known once some lines of a content were shown as well: of other content, what was known before does not
 * count.
 */
export const withShown = (
  seen: Seen | undefined,
  blob: string,
  shown: readonly Span[],
  count: number,
): Seen => {
  const known = seen?.blob === blob ? seen.lines : []
  if (known === 'all') return { blob, lines: 'all' }
  const lines = merged([...known, ...shown])
  return { blob, lines: without([{ from: 1, to: count }], lines).length === 0 ? 'all' : lines }
}

/** The lines of the content before a change that a showing of the content after it has shown. */
export const shownBefore = (shown: readonly Span[], changes: readonly LineChange[]): readonly Span[] =>
  carriedOver(
    shown,
    changes.map(({ oldFrom, oldTo, newFrom, newTo }) => ({
      oldFrom: newFrom,
      oldTo: newTo,
      newFrom: oldFrom,
      newTo: oldTo,
    })),
  )

/**
 * What is known of a content that the session itself wrote over one that it knew: its own lines, and those that stayed.
 */
export const afterOwnChange = (
  seen: Seen | undefined,
  blob: string,
  changes: () => readonly LineChange[],
): Seen => {
  if (seen?.lines === 'all') return { blob, lines: 'all' }
  const made = changes()
  const own = made.map(({ newFrom, newTo }) => ({ from: newFrom + 1, to: newTo }))
  return { blob, lines: merged([...own, ...carriedOver(seen?.lines ?? [], made)]) }
}

/**
 * What is known of a content once a batch was taken back: the lines that stayed, those that were seen before it where
 * the content is that of before, and, where all of that was seen, what was put back of it beside later changes. Null
 * for nothing.
 */
export const afterUndo = (
  { now, former }: { readonly now: Seen | undefined; readonly former: Seen | undefined },
  blob: string,
  { old, fresh }: { readonly old: readonly string[]; readonly fresh: readonly string[] },
): Seen | null => {
  if (former?.blob === blob && former.lines === 'all') return former
  if (now === undefined) return former?.blob === blob ? former : null
  const changes = changesOfText(old, fresh)
  const stayed = carriedOver(now.lines === 'all' ? [{ from: 1, to: old.length }] : now.lines, changes)
  const putBack = changes.map(({ newFrom, newTo }) => ({ from: newFrom + 1, to: newTo }))
  const again = former?.lines === 'all' ? putBack : former?.blob === blob ? former.lines : []
  return withShown({ blob, lines: stayed }, blob, again, fresh.length)
}

/**
 * The changes of lines between two contents, where their breaks do not count: a line that only gets one is no new line.
 */
export const changesOfText = (old: readonly string[], fresh: readonly string[]): readonly LineChange[] => {
  const [before, after] = [old, fresh].map((lines) => lines.map((line) => line.replace(/\r?\n$/, '')))
  return lineChanges(before!, after!)
}

/**
 * The lines that were not seen, of those that must have been to make one content of another: the ones that are replaced,
 * and one beside each insertion, which the line above it serves as well as the one below.
 */
export const unseenChanged = (
  seen: readonly Span[],
  old: readonly string[],
  fresh: readonly string[],
): readonly Span[] => {
  const missing = merged(lineChanges(old, fresh).flatMap((change) => unseenIn(change, seen, old.length)))
  return missing.length > 0 && staysUnseen(seen, old, fresh) ? [] : missing
}

const unseenIn = ({ oldFrom, oldTo }: LineChange, seen: readonly Span[], count: number): readonly Span[] => {
  if (oldFrom < oldTo) return without([{ from: oldFrom + 1, to: oldTo }], seen)
  const beside = [
    { from: Math.max(oldFrom, 1), to: oldFrom },
    { from: oldFrom + 1, to: Math.min(oldFrom + 1, count) },
  ].filter(({ from, to }) => from <= to)
  const missing = beside.flatMap((line) => without([line], seen))
  return missing.length < beside.length ? [] : missing
}

/**
 * True where what was not seen is all there still, each stretch in one piece: of lines that are alike, a diff may name
 * others than those that were changed.
 */
const staysUnseen = (seen: readonly Span[], old: readonly string[], fresh: readonly string[]): boolean => {
  let next = 0
  return without([{ from: 1, to: old.length }], seen).every(({ from, to }) => {
    const stretch = old.slice(from - 1, to)
    const last = fresh.length - stretch.length
    let at = Math.max(next, to === old.length ? last : 0)
    const end = from === 1 ? 0 : last
    while (at <= end && !stretch.every((line, index) => line === fresh[at + index])) at++
    next = at + stretch.length
    return at <= end
  })
}
