import { exactPlaces, locate } from '../../matching/cascade.ts'
import { cutsWord } from '../../matching/cuts-word.ts'
import { isFound } from '../../matching/found-range.ts'
import { type Sought, sought } from '../../matching/sought.ts'
import { filled, fold } from '../../matching/white-space.ts'
import { hasSubstance } from '../../matching/whole-lines.ts'
import { textOf } from '../../overlay/text-file.ts'
import { Document, type Region } from '../../text/document.ts'
import { linesOf } from '../../text/line-ending.ts'
import type { Scene } from '../operation.ts'
import type { Search } from '../replacing/search.ts'

/** Where a replacement stands already: the line, 1-based, and whether it is the plan itself that has put it there. */
export interface Applied {
  readonly appliedAt: number
  readonly appliedByPlan?: true
}

/** Where a replacement stands already; undefined where it does not. */
export const applied = (document: Document, wanted: Sought): Applied | undefined => {
  if (!hasSubstance(wanted)) return undefined
  const located = locate(document, wanted, 'one')
  if (!isFound(located)) return undefined
  const region =
    located.kind === 'exact'
      ? located.regions[0]!
      : document.linesRegion(located.match.line, located.match.count)
  if (located.kind === 'exact' && cutsWord(document, region)) return undefined
  const appliedAt = document.lineAt(region.from) + 1
  return document.isOriginal(region) ? { appliedAt } : { appliedAt, appliedByPlan: true }
}

/**
 * Where the replacement of a find stands already. To be there says nothing of one that is the start or the end
 * of its find: of whole lines never, and of a part of a line only where nothing else is in that line.
 */
export const doneAt = (document: Document, { find, content, field, whole }: Search): Applied | undefined => {
  if (field !== 'find') return undefined
  const [was, fresh] = [find, content].map((text) => `\n${filled(linesOf(text)).map(fold).join('\n')}\n`)
  if (was!.startsWith(fresh!) || was!.endsWith(fresh!)) return undefined
  const isPart = was!.startsWith(fresh!.slice(0, -1)) || was!.endsWith(fresh!.slice(1))
  return applied(document, sought(content, { whole: whole || isPart }))
}

const originalRegion = (document: Document, wanted: Sought): Region | undefined => {
  const { original } = document
  const exact = exactPlaces(original, wanted, 1)[0]
  if (exact !== undefined) return exact
  const located = locate(original, wanted, 'one')
  return located.kind === 'lines' ? original.linesRegion(located.match.line, located.match.count) : undefined
}

/** The operation that changed the place where the text stood in the snapshot; undefined where none did. */
export const removedBy = (document: Document, wanted: Sought): number | undefined => {
  if (document.log.isEmpty) return undefined
  const region = originalRegion(document, wanted)
  if (region === undefined) return undefined
  const result = document.log.follow(region)
  return 'operation' in result ? result.operation : undefined
}

/** The operation that took away the file of the snapshot at a path, where the text stood in that one. */
export const takenWith = (path: string, wanted: Sought, scene: Scene): number | undefined => {
  const { overlay, snapshot, policy, codec } = scene
  const [operation, entry] = [overlay.removedBy(path), snapshot.entries.get(path)]
  if (operation === undefined || entry?.kind !== 'file' || !scene.explaining.afford(entry.bytes.length))
    return undefined
  const text = textOf(path, entry.bytes, policy, codec)
  const isThere = text !== null && locate(Document.from(text), wanted, 'one').kind !== 'missing'
  return isThere ? operation : undefined
}
