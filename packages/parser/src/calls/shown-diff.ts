import { plural, shortened } from '@emend/model'

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
    ...lines.slice(0, MOST_LINES).map((line) => shortened(line, MOST_CHARACTERS)),
    ...(left > 0 ? [`… [${plural(left, 'more line')} of the diff]`] : []),
  ].join('\n')
}
