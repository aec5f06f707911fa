import { fromDifference, plural, shortened } from '@emend/model'

/**
 * As much of a diff as is shown of a file that is read: a whole file written anew would fill the context of its reader.
 */
const MOST_LINES = 2_000
const MOST_CHARACTERS = 2_000

/** A diff as an answer shows it, without the digits of what is binary, and with a mark where it is cut. */
export const shownDiff = (diff: string): string => {
  const legible = diff.replace(/(?<=\n)GIT binary patch\n(?:(?!diff --git ).*\n)*/g, 'Binary files differ\n')
  const lines = legible.trimEnd().split('\n')
  const left = lines.length - MOST_LINES
  return [
    ...lines.slice(0, MOST_LINES).map(shownLine),
    ...(left > 0 ? [`… [${plural(left, 'more line')} of the diff]`] : []),
  ].join('\n')
}

/** A line with its mark; where it is cut, and takes the place of another, it shows what it has otherwise. */
const shownLine = (line: string, at: number, lines: readonly string[]): string => {
  const isRemoved = line.startsWith('-')
  const step = isRemoved ? 1 : -1
  // Between them may stand that the file had no line break at its end.
  const other = lines[lines[at + step]?.startsWith('\\') ? at + 2 * step : at + step] ?? ''
  const others = other.startsWith(isRemoved ? '+' : '-') ? [other.slice(1)] : []
  const most = MOST_CHARACTERS - 1
  const text = line.slice(1)
  const shown = fromDifference(text, others, most)
  const left = shown === text ? '' : `[${plural(text.length - shown.length + 1, 'character')}] `
  return line.slice(0, 1) + left + shortened(shown, most)
}
