import { normalizePath, type OperationOf, type Problem } from '@emend/model'
import { lineCarrier } from '../matching/carry-over.ts'
import { differenceOf } from '../matching/difference.ts'
import { type HunkPlace, placeHunk, type Sides, sidesOf } from '../matching/hunk.ts'
import { nearMiss } from '../matching/near-miss.ts'
import { spliceLines } from '../matching/replacement.ts'
import { sought } from '../matching/sought.ts'
import type { Document, Splice } from '../text/document.ts'
import { lineBreakAt } from '../text/line-ending.ts'
import { minimalSplices } from '../text/minimal.ts'
import { type TextTarget, textTarget } from './open-text.ts'
import { type Detail, done, type Failure, failed, type Scene, type Verdict } from './operation.ts'
import { type Origin, originOf } from './origin.ts'
import { rewriteText } from './rewrite-text.ts'
import { destination } from './targets.ts'

type Patch = OperationOf<'patch'>
type Placed = Extract<HunkPlace, { kind: 'place' }>

interface Applied {
  /** 0-based index among the hunks. */
  readonly index: number
  readonly sides: Sides
  readonly place: Placed
  readonly splices: readonly Splice[]
}

/** Applies context hunks to a file, all located before the first is applied; and moves the file where it says so. */
export const patch = (operation: Patch, scene: Scene): Verdict => {
  const target = textTarget(operation.path, 'edit', scene.policy.limits.editBytes, scene)
  if (!target.ok) return failed(target.problem)
  const origin = originOf(target.path, operation.expect, scene)
  if (origin.kind === 'conflict') return failed({ code: 'conflict', data: origin.facts })
  const move = destinationOf(target.path, operation, scene)
  if ('code' in move) return failed(move)
  const hunks = applyHunks(target, operation, origin, scene)
  if ('failures' in hunks) return { ok: false, failures: hunks.failures }
  const splices = hunks.applied.flatMap((hunk) => hunk.splices)
  const changed = rewriteText(target, splices, scene, { guardShrink: true })
  if (typeof changed !== 'boolean') return failed(changed)
  const moved = move.to !== null
  if (move.to !== null) moveFile(target.path, move.to, scene)
  return done(changed || moved, { ...hunks.detail, ...(move.parents && { parents: true }) })
}

const moveFile = (from: string, to: string, { overlay, index }: Scene): void => {
  const file = overlay.file(from)!
  overlay.remove(from, index)
  overlay.put(to, file)
}

const destinationOf = (
  path: string,
  { to }: Patch,
  scene: Scene,
): { readonly to: string | null; readonly parents: boolean } | Problem => {
  if (to === undefined) return { to: null, parents: false }
  if (normalizePath(to) === path) return { code: 'same-path', data: { path } }
  const kept = scene.protection(path, 'move')
  if (kept !== null) return kept
  const target = destination(to, false, 'destination-exists', scene)
  return target.ok ? { to: target.path, parents: target.parents } : target.problem
}

const applyHunks = (
  target: TextTarget,
  { hunks }: Patch,
  origin: Exclude<Origin, { kind: 'conflict' }>,
  scene: Scene,
):
  | { readonly applied: readonly Applied[]; readonly detail: Detail }
  | { readonly failures: readonly Failure[] } => {
  const { document } = target.text
  const written = origin.kind === 'earlier' ? origin.document : document
  const carry = origin.kind === 'earlier' ? lineCarrier(document, origin.document) : null
  const applied: Applied[] = []
  const failures: Failure[] = []
  let hints = { after: 0, drift: 0 }
  for (const [index, hunk] of hunks.entries()) {
    const sides = sidesOf(hunk)
    if (sides === null) {
      failures.push(malformed(target.path, index))
      continue
    }
    const there = placeHunk(written, hunk, sides, hints)
    if (there.kind !== 'place') {
      failures.push(unplaced(target, index, sides, there, scene))
      continue
    }
    const line = carry === null ? there.match.line : carry(there.match.line, there.match.count)
    if (line === null) {
      if (origin.kind === 'earlier') failures.push({ problem: { code: 'conflict', data: origin.facts } })
      continue
    }
    const place = { ...there, match: { ...there.match, line } }
    const splices = splicesOf(document, place, sides)
    if ('unclear' in splices) {
      const data = { path: target.path, line: place.match.line + 1, reason: splices.unclear }
      failures.push({ problem: { code: 'indentation-unclear', data } })
      continue
    }
    const { line: at, count } = there.match
    hints = { after: at + count, drift: hunk.from === undefined ? 0 : at - (hunk.from - 1) }
    applied.push({ index, sides, place, splices })
  }
  applied.sort((left, right) => left.place.match.line - right.place.match.line || left.index - right.index)
  const overlap = failures.length > 0 ? null : overlapping(target.path, applied)
  if (overlap !== null) return { failures: [{ problem: overlap }] }
  return failures.length > 0 ? { failures } : { applied, detail: detailOf(document, applied) }
}

const malformed = (path: string, index: number): Failure => ({
  problem: {
    code: 'hunk-malformed',
    data: { path, hunk: index + 1, error: 'a `\\` mark has no line before it' },
  },
})

const unplaced = (
  { path, text }: TextTarget,
  index: number,
  sides: Sides,
  place: Exclude<HunkPlace, Placed>,
  scene: Scene,
): Failure => {
  const hunk = index + 1
  if (place.kind === 'ambiguous') {
    const lines = place.lines.map((line) => line + 1)
    return { problem: { code: 'hunk-ambiguous', data: { path, hunk, lines } } }
  }
  const { line, anchor } = place
  const affordable = !anchor && scene.explaining.afford(text.document.length)
  const nearest = affordable ? nearMiss(text.document, sought(sides.before.join('\n'))) : null
  return {
    problem: { code: 'hunk-not-found', data: { path, hunk, line, anchor } },
    ...(nearest !== null && { nearest }),
  }
}

/** Puts the new side where the old one is, and sees to the final line break where the hunk speaks of it. */
const splicesOf = (
  document: Document,
  { match }: Placed,
  sides: Sides,
): readonly Splice[] | { readonly unclear: string } => {
  if (sides.before.length === 0) return [addition(document, match.line, sides)]
  const lines = (side: readonly string[]): string => side.map((line) => `${line}\n`).join('')
  const replacement = spliceLines(document, sought(lines(sides.before)), match, lines(sides.after))
  if ('unclear' in replacement) return replacement
  const { from, to, text } = replacement
  const fresh =
    to < document.length || sides.after.length === 0 ? text : ended(document, text, match.line, sides)
  return minimalSplices(from, document.slice(from, to), fresh)
}

/** The text at the end of a file, with or without its final break, as the hunk's marks say. */
const ended = (document: Document, text: string, line: number, { unfinished }: Sides): string => {
  if (unfinished.after) return text.replace(/\r?\n$/, '')
  return unfinished.before && !text.endsWith('\n') ? text + (lineBreakAt(document, line) || '\n') : text
}

const addition = (document: Document, line: number, { after, unfinished }: Sides): Splice => {
  const lineBreak = lineBreakAt(document, Math.max(0, line - 1)) || '\n'
  const at = document.lineStart(line)
  const atEnd = at === document.length
  const gap = atEnd && document.length > 0 && !document.endsWithBreak ? lineBreak : ''
  const text = gap + after.map((added) => added + lineBreak).join('')
  return { from: at, to: at, text: atEnd && unfinished.after ? text.slice(0, -lineBreak.length) : text }
}

const overlapping = (path: string, applied: readonly Applied[]): Problem | null => {
  for (let index = 1; index < applied.length; index++) {
    const [above, below] = [applied[index - 1]!, applied[index]!]
    const end = above.place.match.line + above.place.match.count
    if (below.place.match.line < end)
      return { code: 'hunk-overlap', data: { path, hunk: below.index + 1, other: above.index + 1 } }
  }
  return null
}

const ORDER = ['exact', 'line-trimmed', 'whitespace-normalized', 'indentation-flexible'] as const

const detailOf = (document: Document, applied: readonly Applied[]): Detail => {
  const strategy = ORDER[Math.max(...applied.map(({ place }) => ORDER.indexOf(place.strategy)))]!
  const differences = applied
    .filter(({ place }) => place.strategy !== 'exact')
    .map(({ place, sides }) => differenceOf(document, sought(sides.before.join('\n')), place.match))
  return {
    strategy,
    replacements: applied.length,
    lines: applied.map(({ place }) => place.match.line + 1),
    ...(differences.length > 0 && { difference: [...new Set(differences)].join('; ') }),
  }
}
