import { type Change, type ChangeSet, isLink, type Problem, type Snapshot } from '@emend/model'
import { diffArrays } from 'diff'
import type { Syntax, SyntaxFault } from '../syntax.ts'
import { linesOf } from '../text/line-ending.ts'

/** What the guard says of a path: a fault that a change introduces, or that nobody could tell. */
export interface SyntaxFinding {
  readonly path: string
  readonly problem: Extract<Problem, { code: 'syntax' | 'syntax-unchecked' }>
}

/** The text of a file, or null where it is none. */
export type TextOf = (path: string, bytes: Uint8Array) => string | null

/**
 * Looks at what a plan leaves behind, file by file: only faults that it introduces count, those that were there before
 * do not, wherever they have moved. Source: §000 6.4 and edge case 13.
 */
export const syntaxFindings = (
  { changes }: ChangeSet,
  snapshot: Snapshot,
  syntax: Syntax,
  textOf: TextOf,
): readonly SyntaxFinding[] => changes.flatMap((change) => findingOf(change, snapshot, syntax, textOf) ?? [])

const findingOf = (
  change: Change,
  snapshot: Snapshot,
  syntax: Syntax,
  textOf: TextOf,
): SyntaxFinding | null => {
  const { path, after } = change
  const language = syntax.languageOf(path)
  if (language === undefined || after === null || isLink(after)) return null
  const fresh = textOf(path, after.bytes)
  const old = formerText(change, snapshot, language, syntax, textOf)
  if (fresh === null || fresh === old) return null
  const faults = syntax.faultsIn(path, fresh)
  if (faults?.length === 0) return null
  const before = old === null ? [] : syntax.faultsIn(path, old)
  if (faults === null || before === null)
    return { path, problem: { code: 'syntax-unchecked', data: { path, language } } }
  const introduced = introducedIn(before, faults, old ?? '', fresh)
  if (introduced === null) return null
  const { line, column, text, missing } = introduced
  const data = { path, line, column, text, ...(missing !== undefined && { missing }) }
  return { path, problem: { code: 'syntax', data } }
}

/** The text that a file had: under the path that it came from, if in the same language, or else under this one. */
const formerText = (
  { path, before, from }: Change,
  { entries }: Snapshot,
  language: string,
  syntax: Syntax,
  textOf: TextOf,
): string | null => {
  const source = from === undefined ? undefined : entries.get(from)
  if (source?.kind === 'file' && syntax.languageOf(from!) === language) return textOf(from!, source.bytes)
  return before === null ? null : textOf(path, before.bytes)
}

/** The first fault that was not there before; null where each has its counterpart, or has only moved. */
const introducedIn = (
  before: readonly SyntaxFault[],
  after: readonly SyntaxFault[],
  old: string,
  fresh: string,
): SyntaxFault | null => {
  if (before.length === 0) return after[0]!
  const hunks = hunksBetween(linesOf(old), linesOf(fresh))
  const gone = [...before]
  const without = (
    faults: readonly SyntaxFault[],
    isOld: (fault: SyntaxFault, other: SyntaxFault) => boolean,
  ) =>
    faults.filter((fault) => {
      const counterpart = gone.findIndex((other) => isSame(other, fault) && isOld(fault, other))
      if (counterpart >= 0) gone.splice(counterpart, 1)
      return counterpart < 0
    })
  // What stands where it was is told first, lest something new be taken for it.
  const moved = without(after, (fault, other) => lineAfter(hunks, other.line) === fault.line)
  const unknown = without(moved, () => true)
  if (unknown.length > gone.length) return unknown[0]!
  // As many as before, but a fault is no old one in disguise where the plan wrote and nothing was wrong.
  return unknown.find((fault) => !hasFault(hunks, gone, fault.line)) ?? null
}

const isSame = (one: SyntaxFault, other: SyntaxFault): boolean =>
  one.text === other.text && one.missing === other.missing

/** Lines that differ, 1-based and half-open on each side. */
interface Hunk {
  readonly oldFrom: number
  readonly oldTo: number
  readonly from: number
  readonly to: number
}

/** Texts further apart than this differ as a whole. */
const MOST_EDITS = 4000

const hunksBetween = (old: readonly string[], fresh: readonly string[]): readonly Hunk[] => {
  const parts = diffArrays([...old], [...fresh], { maxEditLength: MOST_EDITS })
  if (parts === undefined) return [{ oldFrom: 1, oldTo: old.length + 1, from: 1, to: fresh.length + 1 }]
  const hunks: Hunk[] = []
  let [oldLine, line] = [1, 1]
  for (const { added, removed, value } of parts) {
    const [oldFrom, from] = [oldLine, line]
    if (!added) oldLine += value.length
    if (!removed) line += value.length
    const last = hunks.at(-1)
    if (!added && !removed) continue
    if (last?.oldTo === oldFrom && last.to === from)
      hunks[hunks.length - 1] = { ...last, oldTo: oldLine, to: line }
    else hunks.push({ oldFrom, oldTo: oldLine, from, to: line })
  }
  return hunks
}

/** Where a line is now that no hunk covers. */
const lineAfter = (hunks: readonly Hunk[], line: number): number | null => {
  let shift = 0
  for (const { oldFrom, oldTo, to } of hunks) {
    if (line < oldFrom) break
    if (line < oldTo) return null
    shift = to - oldTo
  }
  return line + shift
}

/** True for a line outside of all hunks, and in one that had a fault in it or next to it before. */
const hasFault = (hunks: readonly Hunk[], gone: readonly SyntaxFault[], line: number): boolean => {
  const hunk = hunks.find(({ from, to }) => line >= from && line < to)
  return (
    hunk === undefined ||
    gone.some((fault) => fault.line >= hunk.oldFrom - 1 && fault.line <= Math.max(hunk.oldTo, hunk.oldFrom))
  )
}
