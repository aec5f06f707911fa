import type { Evidence } from '../agreement.ts'
import type { Unclear } from '../replacing/block.ts'
import { blanksAbove, indentOf, trim } from '../white-space.ts'

/** The two texts of an edit, line by line. */
export interface EditLines {
  readonly find: readonly string[]
  readonly lines: readonly string[]
}

/**
 * The lines of an edit with the indentation that the first line sought lost, given back to it wherever the replacement
 * has it, or to the line that has its place.
 */
export const restored = (
  file: readonly string[],
  evidence: Evidence,
  find: readonly string[],
  lines: readonly string[],
): EditLines | Unclear => {
  if (evidence.kind !== 'first-line') return { find, lines }
  const at = blanksAbove(find)
  const [head, indent] = [find[at]!, indentOf(file[at]!)]
  const again = lines.indexOf(head)
  const first = blanksAbove(lines)
  const others = find.filter((line) => line === head).length - 1
  if (again > first && others > 0 && lines.filter((line) => line === head).length <= others)
    return { unclear: 'lines of the replacement may be the first one sought, or one like it' }
  if (isFromElsewhere(lines[first], find, indent, head)) return { unclear: MAY_BE_LATER }
  const own = indentOf(lines[first] ?? '')
  if (own !== '' && own.length < indent.length && !find.includes(lines[first]!))
    return {
      unclear: 'the first line of the replacement has a part of the indentation that the one sought lost',
    }
  const given = (line: string, index: number): string =>
    index === again || (index === first && indentOf(line) === '') ? indent + line : line
  return { find: find.with(at, indent + head), lines: lines.map(given) }
}

/** Why it cannot be told how deep a line is that is sought at another place, where it has its indentation. */
export const MAY_BE_LATER =
  'the first line of the replacement may be a later one sought, at its depth or at the first'

/** True for a line without indentation that is also sought further down, at another depth than the first. */
const isFromElsewhere = (
  line: string | undefined,
  find: readonly string[],
  indent: string,
  head: string,
): boolean =>
  line !== undefined &&
  line !== head &&
  indentOf(line) === '' &&
  find.some((other) => other !== head && trim(other) === trim(line) && indentOf(other) !== indent)
