import type { Document } from '../../text/document.ts'
import { filledAbove } from '../filled-lines.ts'
import type { Block, Unclear } from '../replacing/block.ts'
import { blanksAbove, filled, indentOf, isIndented, trim, widthOf } from '../white-space.ts'
import type { Agreed } from '../whole-lines.ts'
import { startsAlike } from './lost-alone.ts'

/** The two texts of an edit, line by line. */
export type EditLines = Pick<Block, 'find' | 'replace'>

/**
 * The lines of an edit with the indentation that the first line sought lost, given back to it wherever the replacement
 * has it, or to the line that has its place.
 */
export const restored = (
  document: Document,
  { line, evidence }: Agreed,
  { find, replace: lines }: EditLines,
): EditLines | Unclear => {
  if (evidence.kind !== 'first-line') return { find, replace: lines }
  const at = blanksAbove(find)
  const [head, indent] = [find[at]!, indentOf(document.line(line + at))]
  const again = lines.indexOf(head)
  const first = blanksAbove(lines)
  const others = find.filter((line) => line === head).length - 1
  if (again > first && others > 0 && lines.filter((line) => line === head).length <= others)
    return { unclear: 'lines of the replacement may be the first one sought, or one like it' }
  const own = indentOf(lines[first] ?? '')
  const above = document.line(filledAbove(document, line))
  if (own === '' && mayBeLater(indent, { find, replace: lines }, above)) return { unclear: MAY_BE_LATER }
  if (own !== '' && own.length < indent.length && !find.includes(lines[first]!))
    return {
      unclear: 'the first line of the replacement has a part of the indentation that the one sought lost',
    }
  const given = (line: string, index: number): string =>
    index === again || (index === first && !isIndented(line)) ? indent + line : line
  return { find: find.with(at, indent + head), replace: lines.map(given) }
}

/** Why it cannot be told how deep a line is that is sought at another place, where it has its indentation. */
export const MAY_BE_LATER =
  'the first line of the replacement may be a later one sought, at its depth or at the first'

/**
 * True for a first line that would come out with this indentation, and may be a later one sought, at the depth of that:
 * where it is less, or the line below is deeper, too, or the one above, whose block it may go on. Whoever takes the head
 * of a block away has its first line there. Where it is less, another line that starts alike may be that one, changed,
 * unless one is in its place.
 */
export const mayBeLater = (indent: string, { find, replace }: EditLines, above: string): boolean => {
  const [head, ...rest] = filled(replace)
  const [first, ...others] = filled(find)
  if (head === undefined || head === first) return false
  const isLeft = Math.max(widthOf(above), widthOf(rest[0] ?? '')) > widthOf(indent)
  const isNew = !startsAlike(trim(head), trim(first!))
  const kept = new Set(rest)
  return others.some((line, at) => {
    const isOut = widthOf(line) < widthOf(indent)
    if (trim(line) === trim(head)) return isOut || (isLeft && indentOf(line) !== indent)
    const mayBeHead = isOut && isNew && startsAlike(trim(line), trim(head))
    return mayBeHead && !kept.has(line) && !isAlike(line, rest[at] ?? '')
  })
}

/** True for lines at one depth that start with the same word. */
const isAlike = (one: string, other: string): boolean =>
  indentOf(one) === indentOf(other) && startsAlike(trim(one), trim(other))
