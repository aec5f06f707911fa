import type { Strategy } from '../outcome.ts'
import { brief, howMany, lineNumbers, operation, plural } from '../words/phrases.ts'
import { say, wordings } from '../words/wording.ts'

/**
 * The other file that a text stands in, the line where it starts there, if it is there once, and more files that it
 * stands in.
 */
interface Elsewhere {
  readonly foundIn?: string
  readonly foundAt?: number
  readonly alsoIn?: readonly string[]
}

/** What has become of a change, or of the text that it looks for. */
interface Past {
  /** No lines of the file that are like that text can be quoted. */
  readonly unlike?: boolean
  /** The change is in place already, at this line. */
  readonly appliedAt?: number
  /** It is an earlier part of the plan that has made it. */
  readonly appliedByPlan?: true
  /** The operation of the plan that took the text away, 0-based. */
  readonly removedBy?: number
}

/** How many places there are, and the lines of the first `MOST_LINES` of them. */
interface Places {
  readonly count: number
  readonly lines: readonly number[]
}

/** Why a text, a range or a hunk cannot be located. Lines, and the numbers of hunks, are 1-based. */
export interface MatchingProblems {
  'find-empty': { readonly field: string }
  'content-empty': { readonly field: string }
  'find-not-found': Elsewhere &
    Past & {
      readonly path: string
      readonly find: string
    }
  'find-ambiguous': Places & {
    readonly path: string
    readonly find: string
    /** The text of the first of these lines. */
    readonly texts: readonly string[]
    readonly strategy: Strategy
    /** `insert` wants its anchor once; other operations may be given more context. */
    readonly insert: boolean
  }
  'count-differs': Places & {
    readonly path: string
    readonly find: string
    readonly expected: number
  }
  'find-twins': Places & { readonly path: string; readonly find: string }
  'indentation-unclear': { readonly path: string; readonly line: number; readonly reason: string }
  'range-outside': {
    readonly path: string
    readonly from: number
    readonly to: number
    readonly count: number
  }
  'expect-differs': Pick<Past, 'removedBy'> & {
    readonly path: string
    readonly from: number
    readonly to: number
    readonly foundAt?: number
  }
  'hunk-not-found': Elsewhere &
    Past & {
      readonly path: string
      readonly hunk: number
      readonly line: string
      readonly anchor: boolean
      /** The anchor is there, or all of its lines are, from this one on; but not one below the other. */
      readonly apart?: boolean
      /** The lines that the hunk looks for. */
      readonly find: string
    }
  'hunk-ambiguous': Places & { readonly path: string; readonly hunk: number }
  'hunk-malformed': { readonly path: string; readonly hunk: number; readonly error: string }
  'hunk-overlap': { readonly path: string; readonly hunk: number; readonly other: number }
  'pattern-malformed': { readonly pattern: string; readonly error: string }
}

/** Their words. */
export const matchingWordings = wordings<MatchingProblems>('plan', {
  'find-empty': ({ field }) =>
    say(
      `${contentOf(field)} cannot be empty`,
      'Quote what is in the file there; one that is new, or still empty, is written as a whole.',
    ),
  'content-empty': ({ field }) => say(`${contentOf(field)} cannot be empty`, emptyHint(field)),
  'find-not-found': (data) => say(`Pattern not found in ${data.path}`, notFoundHint(data)),
  'find-ambiguous': ({ path, count, lines, insert }) =>
    say(
      `The text appears ${howMany(count, 'time')} in ${path}, at ${lineNumbers(lines, count)}.`,
      insert
        ? 'Edit the text, with more of the lines around it: an insertion would go beside all lines of its anchor.'
        : 'Include more of the lines around it, so that it is there only once.',
    ),
  'count-differs': ({ path, expected, count, lines }) =>
    say(
      `The text appears ${plural(count, 'time')} in ${path}, at ${lineNumbers(lines, count)}, but ${expected} were expected.`,
      count > expected
        ? 'Correct the number, or include more of the lines around the text.'
        : 'Correct the number: a place that differs in anything, white space included, needs an edit of its own.',
    ),
  'find-twins': ({ path, count, lines }) =>
    say(
      `Several places in ${path} differ only in white space: ${lineNumbers(lines, count)}.`,
      'Copy the wanted place exactly as it is, white space included, or include more of the lines around it.',
    ),
  'indentation-unclear': ({ path, line, reason }) =>
    say(
      `The text is at line ${line} of ${path}, but how to indent the replacement is unclear: ${reason}.`,
      'Copy the lines with their exact indentation.',
    ),
  'range-outside': ({ path, from, to, count }) =>
    say(
      `${rangeIs(from, to)} outside ${path}, which has ${plural(count, 'line')}.`,
      'Read the file again and correct the range.',
    ),
  'expect-differs': ({ path, from, to, ...facts }) =>
    say(`${rangeIs(from, to)} not what was expected in ${path}.`, rangeHint(facts)),
  'hunk-not-found': (data) =>
    say(
      `Hunk ${data.hunk} does not apply to ${data.path}: ${whyNot(data)}: ${brief(data.line)}`,
      hunkHint(data),
    ),
  'hunk-ambiguous': ({ path, hunk, count, lines }) =>
    say(
      `Hunk ${hunk} fits ${howMany(count, 'place')} in ${path}: ${lineNumbers(lines, count)}.`,
      'Give the hunk more context lines.',
    ),
  'hunk-malformed': ({ path, hunk, error }) =>
    say(
      `Hunk ${hunk} for ${path} is malformed: ${error}.`,
      'Each line of a hunk starts with a space, `-` or `+`.',
    ),
  'hunk-overlap': ({ path, hunk, other }) =>
    say(`Hunks ${other} and ${hunk} for ${path} overlap.`, 'Join them into one hunk.'),
  'pattern-malformed': ({ pattern, error }) =>
    say(`Malformed pattern: ${brief(pattern)} (${error}).`, 'Write a glob such as `src/**/*.ts`.'),
})

/** A tag has content; a key is a text itself. */
const contentOf = (field: string): string => (field.startsWith('<') ? `${field} content` : `\`${field}\``)

const emptyHint = (field: string): string => {
  if (field === 'link target') return 'Give the path that the link leads to.'
  const blank = field === '<content>' ? ' A file that is to have none gets a blank line.' : ''
  return `Give the content, or drop the operation.${blank}`
}

const notFoundHint = (data: MatchingProblems['find-not-found']): string => {
  if (data.appliedByPlan)
    return `This plan has put the replacement in place already, at line ${data.appliedAt}: drop this operation. If another place is meant, copy its text as the plan leaves it.`
  if (data.appliedAt !== undefined)
    return `The replacement is already in place at line ${data.appliedAt}: nothing is left to do there. If another place is meant, copy its text from the file as it is now.`
  if (data.removedBy !== undefined) return changedBefore('The text was', 'it', data.removedBy)
  if (data.foundIn !== undefined) return `The text stands in ${elsewhere(data)}`
  if (data.unlike) return nothingLike('it', data.path)
  return `Copy the text from the file as it is now, white space included, and try again${LEAVES_OUT.test(data.find) ? ': `...` stands for itself, not for lines left out' : ''}.`
}

/** A line of dots alone, as a comment or not, as models write it for lines that they leave out. */
const LEAVES_OUT = /^[ \t]*(?:(?:\/\/|#)[ \t]*)?(?:\.{3}|…)[ \t]*$/m

const nothingLike = (it: string, path: string): string =>
  `No lines like ${it} in ${path} can be quoted: read the file as it is now, or look for the text in others.`

const changedBefore = (was: string, it: string, removedBy: number): string =>
  `${was} there until ${operation(removedBy)} of this plan changed ${it}: write the later edit against the result of the earlier one.`

const rangeHint = ({ foundAt, removedBy }: Partial<MatchingProblems['expect-differs']>): string => {
  if (foundAt !== undefined) return `That text is now at line ${foundAt}: correct the range.`
  return removedBy === undefined
    ? 'Read the file again and correct the range and the expected text.'
    : changedBefore('That text was', 'it', removedBy)
}

const whyNot = ({ anchor, apart }: Pick<MatchingProblems['hunk-not-found'], 'anchor' | 'apart'>): string => {
  if (anchor)
    return apart ? 'its anchor does not stand above it, or begins another block' : 'its anchor is not there'
  return apart ? 'its lines are there, but not right below one another, from' : 'this line is not there'
}

const hunkHint = (data: MatchingProblems['hunk-not-found']): string => {
  const { anchor, appliedAt, appliedByPlan, removedBy, unlike, path } = data
  if (appliedByPlan)
    return `This plan has made its change already, at line ${appliedAt}: drop the hunk. If another place is meant, write it against the lines that the plan leaves there.`
  if (appliedAt !== undefined)
    return `Its change is already in place at line ${appliedAt}: nothing is left to do there. If another place is meant, write the hunk against the lines there.`
  if (removedBy !== undefined) return changedBefore('Its lines were', 'them', removedBy)
  if (data.foundIn !== undefined) return `Its lines stand in ${elsewhere(data)}`
  if (unlike) return nothingLike('them', path)
  return anchor
    ? 'Correct the anchor, or give more lines of context in its place, copied from the file as it is now.'
    : 'Copy the lines that stay or go from the file as it is now, white space included, and try again.'
}

const elsewhere = ({ foundIn, foundAt, alsoIn = [] }: Elsewhere): string => {
  const place = foundAt === undefined ? foundIn : `${foundIn}, at line ${foundAt}`
  return alsoIn.length === 0
    ? `${place}: if that file is meant, change the path.`
    : `${place}, and in ${alsoIn.join(', ')}: if one of these files is meant, change the path.`
}

const rangeIs = (from: number, to: number): string =>
  from === to ? `Line ${from} is` : `Lines ${from} to ${to} are`
