import { CONFIGURATION_FILE } from '../policy.ts'
import { sharedStart } from '../shared-start.ts'
import { legibleName } from './quoted-name.ts'

/**
 * What of a batch that was taken back has changed while it was in place, by its checks, its hooks or anybody, and stays
 * so.
 */
export interface Staying {
  readonly paths: readonly string[]
  /** The ref that has what was there before; null where nothing was. */
  readonly kept: string | null
}

/** A name that was given, in a message; an empty one would not be seen. */
export const shownName = (name: string): string => (name === '' ? '""' : legibleName(name))

/** So much of such a text is repeated in a message, in UTF-16 units. */
const MOST_REPEATED = 160

/** A text of the plan's own, or a line of a file, in a message: no more than its beginning, where it is long. */
export const brief = (text: string, most = MOST_REPEATED): string =>
  text.length <= most ? text : `${beginning(text, most)}…`

/** A text of which so many UTF-16 units are shown at most, with a mark where it was cut. */
export const shortened = (text: string, most: number): string => {
  if (text.length <= most) return text
  const shown = beginning(text, most)
  return `${shown}… [${plural(text.length - shown.length, 'more character')}]`
}

/**
 * A text that is too long to be shown, from shortly before the place on up to which it starts as one of some others does:
 * from its own start, it would not show in what it differs from them.
 */
export const fromDifference = (text: string, others: readonly string[], most = MOST_REPEATED): string => {
  if (text.length <= most) return text
  const from = Math.floor(Math.max(...others.map((other) => sharedStart(text, other))) - most / 2)
  return from > 0 ? `…${ending(text, from)}` : text
}

/** So much of the end of what a program printed is told, in UTF-16 units. */
const MOST_PRINTED = 4_000

/**
 * The end of what a program has printed so far, and of what comes now, with a mark where something was cut before it.
 */
export const endOfOutput = (before: string, now: string): string => {
  const printed = before + now
  return printed.length <= MOST_PRINTED ? printed : `…${ending(printed, 1 - MOST_PRINTED)}`
}

// No character is cut in two.
const beginning = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
const ending = (text: string, from: number): string => text.slice(from).replace(/^[\udc00-\udfff]/, '')

/** A number of things: `1 line`, `2 lines`. */
export const plural = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : nouns}`

/** So many places are looked for at most where there should be one. */
export const MOST_PLACES = 10_000

/** So many places are told of by their lines at most; nobody reads more. */
export const MOST_LINES = 100

/** A number of places where a text was found; where nobody looked for more of them, at least so many. */
export const howMany = (places: number, noun: string): string =>
  `${places < MOST_PLACES ? '' : 'at least '}${plural(places, noun)}`

/** A size in bytes, or in megabytes from a tenth of one on. */
export const size = (bytes: number): string =>
  bytes < 1048576 / 10 ? plural(bytes, 'byte') : `${Number((bytes / 1048576).toFixed(1))}MB`

/** A size, and the largest that it might have: both in bytes where they would read alike. */
export const sizes = (bytes: number, maximum: number): readonly [bytes: string, maximum: string] => {
  const shown = size(bytes) === size(maximum) ? (count: number) => plural(count, 'byte') : size
  return [shown(bytes), shown(maximum)]
}

/** A question for the name that was probably meant; undefined where none is near. */
export const didYouMean = (nearest: string | undefined): string | undefined =>
  nearest === undefined ? undefined : `Did you mean \`${nearest}\`?`

/** All names that there are, behind the one that was probably meant. */
export const knownNames = (known: readonly string[], nearest: string | undefined): string =>
  [didYouMean(nearest), `Known: ${known.join(', ')}.`].filter(Boolean).join(' ')

/** How an operation is called that has this 0-based index: by its number, from 1. */
export const operation = (index: number): string => `operation ${index + 1}`

/** A full id of a commit as lists show it; what somebody wrote stays as it is. */
export const shortCommit = (commit: string): string =>
  /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(commit) ? commit.slice(0, 8) : commit

/** A full name of a branch as git's commands take it. */
export const shortBranch = (ref: string): string => ref.replace(/^refs\/heads\//, '')

/**
 * A path, or another argument, in a command that is to be copied: in quotes where a shell would read more into it; in
 * double ones, which those of Windows know as well, unless some shell reads more into it even there.
 */
export const argument = (text: string): string => {
  if (/^[\w%+./:=][\w%+./:=@-]*$/.test(text)) return text
  return /^(?:[^"“”„$%`!\\]|\\(?=[^\\\n]))*$/.test(text) ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`
}

/** What helps where a file is left out of the work tree. */
export const CHECK_OUT =
  'Check it out, with `git sparse-checkout add`, or with `git update-index --no-skip-worktree` and then `git restore`.'

/** Where a person has to say what plans may do: no plan may. */
export const IN_CONFIGURATION = `in ${CONFIGURATION_FILE} by hand, and commit that`

/** What a plan can do without a file. */
export const LEAVE_OUT = 'Or leave it out of the plan.'

/** Names after one another, so many at most, and how many more there are of `count`. */
export const listed = (names: readonly string[], most = 5, count = names.length): string => {
  const shown = names.slice(0, most)
  return count <= shown.length ? shown.join(', ') : `${shown.join(', ')} and ${count - shown.length} more`
}

/** So many names of files are told in a sentence about them. */
const MOST_NAMES = 3

/** Names of files as `listed` has them, a few of them, each as messages show it. */
export const listedNames = (names: readonly string[]): string =>
  listed(names.slice(0, MOST_NAMES).map(legibleName), MOST_NAMES, names.length)

/**
 * Lines by their 1-based numbers, or by ranges of them, each once: `line 5`, `lines 5, 9-12`; they may be the first ones
 * of `count`.
 */
export const lineNumbers = (numbers: readonly (number | string)[], count: number, most = 20): string => {
  const lines = [...new Set(numbers.map(String))]
  const noun = lines.length === 1 && !lines[0]!.includes('-') ? 'line' : 'lines'
  return `${noun} ${listed(lines, most, count - numbers.length + lines.length)}`
}

/** That a batch was taken back, and what of it was not. What a program wrote elsewhere nobody looks at, or away. */
export const takenBack = (staying: Staying | undefined): string => {
  const { paths, kept } = staying ?? { paths: [], kept: null }
  if (paths.length === 0) return 'the batch was taken back'
  const before = kept === null ? '' : `; what was there before is in ${kept}`
  const wayOn = 'Commit that with git, or put back what was there, and try again'
  return `the batch was taken back, but for what has changed meanwhile, and stays: ${listed(paths)}${before}. ${wayOn}`
}

/** Lines in brackets, behind what is said of them; nothing where there are none. */
export const inLines = (lines: readonly number[] = []): string =>
  lines.length === 0 ? '' : ` (${lineNumbers(lines, lines.length, 10)})`
