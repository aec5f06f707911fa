import { brief, fromDifference } from '@emend/model'
import { diffArrays } from 'diff'
import { namingInvisible } from './invisible.ts'
import { namingLookAlikes } from './look-alikes.ts'

const MOST_LINES = 24

/**
 * What was sought (`-`) against what is there (`+`), by lines, with the white space of lines that differ made
 * visible, and letters that look like others.
 */
export const visibleDiff = (sought: readonly string[], there: readonly string[]): string => {
  const parts = diffArrays([...sought], [...there])
  const lines = parts.flatMap((part, index) => {
    if (!part.added && !part.removed) return context(part.value, index === 0, index === parts.length - 1)
    const [mark, others, beside] = part.removed ? ['-', there, index + 1] : ['+', sought, index - 1]
    const opposite = parts[beside]
    const replaced = opposite?.added || opposite?.removed ? opposite.value : []
    return part.value.map(
      (line) => mark + visible(brief(fromDifference(namingLookAlikes(line, others), replaced))),
    )
  })
  const shown = lines.slice(0, MOST_LINES)
  return (lines.length > MOST_LINES ? [...shown, ' …'] : shown).join('\n')
}

/** Lines that stay, of which only those next to a change are worth showing. */
const context = (lines: readonly string[], isFirst: boolean, isLast: boolean): readonly string[] => {
  const [head, tail] = [isFirst ? 0 : 1, isLast ? 0 : 1]
  if (lines.length <= head + tail + 1) return lines.map((line) => ` ${brief(line)}`)
  const shown = [...lines.slice(0, head), null, ...lines.slice(lines.length - tail)]
  return shown.map((line) => (line === null ? ' …' : ` ${brief(line)}`))
}

/**
 * A line with its white space made visible: `·` for a space, `→` for a tab, `␍` for a carriage return, `⍽` for another
 * space; and characters that cannot be seen by their code points.
 */
const visible = (line: string): string =>
  namingInvisible(line).replace(/^[ \t]+|[ \t\r]+$| {2,}|\t|[\u00a0\u2000-\u200a\u202f\u3000]/g, (run) =>
    run
      .replaceAll(' ', '·')
      .replaceAll('\t', '→')
      .replaceAll('\r', '␍')
      .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, '⍽'),
  )
