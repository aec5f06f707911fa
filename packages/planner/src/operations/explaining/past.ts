import { exactPlaces, locate } from '../../matching/cascade.ts'
import { cutsWord } from '../../matching/cuts-word.ts'
import { isFound, regionOf } from '../../matching/found-range.ts'
import { type Sought, sought } from '../../matching/sought.ts'
import { hasSubstance } from '../../matching/substance.ts'
import { filled, fold } from '../../matching/white-space.ts'
import { textOf } from '../../overlay/text-file.ts'
import { Document, type Region } from '../../text/document.ts'
import { linesOf } from '../../text/line-ending.ts'
import type { Scene } from '../operation.ts'
import type { Search } from '../replacing/search.ts'

/** Where a replacement stands already: the line, 1-based, and whether it is the plan itself that has put it there. */
export interface AlreadyThere {
  readonly appliedAt: number
  readonly appliedByPlan?: true
}

/** What has become of a change, or of the text that it looks for. */
export type Past = Partial<AlreadyThere> & { readonly removedBy?: number }

/** Where lines that a change leaves stand already; undefined where they do not. */
export const alreadyThere = (document: Document, wanted: Sought): AlreadyThere | undefined =>
  toldAt(document, standing(document, wanted))

/**
 * Where the replacement of a find stands already. To be there says nothing of one that is the start or the end of its
 * find: of whole lines never, and of a part of a line only where nothing else is in that line. Nor does it where what
 * the replacement leaves out of the find still stands beside it.
 */
export const replacementThere = (
  document: Document,
  { find, content, field, whole }: Search,
): AlreadyThere | undefined => {
  if (field !== 'find') return undefined
  const [was, fresh] = [foldedIn(find), foldedIn(content)]
  const [before, after] = [was, fresh].map((lines) => `\n${lines.join('\n')}\n`) as [string, string]
  if (before.startsWith(after) || before.endsWith(after)) return undefined
  const isPart = before.startsWith(after.slice(0, -1)) || before.endsWith(after.slice(1))
  const place = standing(document, sought(content, { whole: whole || isPart }))
  return place === undefined || isBesideRest(document, place, was, fresh)
    ? undefined
    : toldAt(document, place)
}

const foldedIn = (text: string): readonly string[] => filled(linesOf(text)).map(fold)

const standing = (document: Document, wanted: Sought): Region | undefined => {
  if (!hasSubstance(wanted.text)) return undefined
  const located = locate(document, wanted, 'one')
  if (!isFound(located)) return undefined
  const region = regionOf(document, located)
  return cutsWord(document, region) ? undefined : region
}

const toldAt = (document: Document, place: Region | undefined): AlreadyThere | undefined => {
  if (place === undefined) return undefined
  const appliedAt = document.lineAt(place.from) + 1
  return document.isOriginal(place) ? { appliedAt } : { appliedAt, appliedByPlan: true }
}

/** True where a line next to a place, or what else is in its own, is in a find and not in its replacement. */
const isBesideRest = (
  document: Document,
  place: Region,
  was: readonly string[],
  fresh: readonly string[],
): boolean => {
  const { from: first, to: last } = document.rangeOf(place)
  const kept = new Set(fresh)
  const rest = new Set(was.filter((line) => !kept.has(line)))
  if ([first - 1, last + 1].some((line) => rest.has(fold(document.line(line))))) return true
  const [top = '', bottom = ''] = [was[0], was.at(-1)]
  const head = fold(document.slice(document.lineStart(first), place.from))
  const tail = fold(document.line(last).slice(place.to - document.lineStart(last)))
  return (
    (top.startsWith(head) && !fresh[0]!.startsWith(head)) ||
    (bottom.endsWith(tail) && !fresh.at(-1)!.endsWith(tail))
  )
}

const originalRegion = (document: Document, wanted: Sought): Region | undefined => {
  const { original } = document
  const exact = exactPlaces(original, wanted, 1)[0]
  if (exact !== undefined) return exact
  const located = locate(original, wanted, 'one')
  return isFound(located) ? regionOf(original, located) : undefined
}

/** The operation that took a text of the snapshot away, alone or with its file; nothing where none did. */
export const removedBy = (
  path: string,
  document: Document,
  wanted: Sought,
  scene: Scene,
): Pick<Past, 'removedBy'> => {
  const removed = changedBy(document, wanted) ?? takenWith(path, wanted, scene)
  return removed === undefined ? {} : { removedBy: removed }
}

/** The operation that changed the place where the text stood in the snapshot; undefined where none did. */
const changedBy = (document: Document, wanted: Sought): number | undefined => {
  if (document.log.isEmpty) return undefined
  const region = originalRegion(document, wanted)
  if (region === undefined) return undefined
  const result = document.log.follow(region)
  return 'operation' in result ? result.operation : undefined
}

/** The operation that took away the file of the snapshot at a path, where the text stood in that one. */
const takenWith = (path: string, wanted: Sought, scene: Scene): number | undefined => {
  const { overlay, snapshot } = scene
  const [operation, entry] = [overlay.removed(path)?.operation, snapshot.entries.get(path)]
  if (operation === undefined || entry?.kind !== 'file' || !scene.explanations.affords(entry.bytes.length))
    return undefined
  const text = textOf(path, entry.bytes, scene)
  const isThere = text !== null && locate(Document.from(text), wanted, 'one').kind !== 'missing'
  return isThere ? operation : undefined
}
