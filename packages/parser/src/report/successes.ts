import { lineNumbers, type Outcome, plural, type RepairName } from '@emend/model'

/** What an operation did, in words: one line, then where, and how it was found if that was not exact. */
export const successMessage = (outcome: Outcome): string =>
  [`✅ ${deedOf(outcome)}`, ...details(outcome)].join('\n')

/** What an operation did, in one line. */
const deedOf = (outcome: Outcome): string => {
  const { op, path, to = path, status } = outcome
  switch (op) {
    case 'edit':
      return withSameness(`Replaced ${plural(outcome.replacements ?? 1, 'occurrence')} in ${path}`, outcome)
    case 'insert':
      return withSameness(`Inserted content in ${path}${atLine(outcome)}`, outcome)
    case 'replace_lines':
      return withSameness(`Replaced lines in ${path}${atLine(outcome)}`, outcome)
    case 'append':
      return withSameness(`Appended to ${path}`, outcome)
    case 'prepend':
      return withSameness(`Prepended to ${path}`, outcome)
    case 'create':
      return withSameness(created(outcome), outcome)
    case 'patch':
      return withSameness(to === path ? `Patched ${path}` : `Patched and moved ${path} → ${to}`, outcome)
    case 'delete':
      return `Deleted ${path}`
    case 'move':
      return `Moved ${path} → ${to}`
    case 'copy':
      return withSameness(`Copied ${path} → ${to}`, outcome)
    case 'mkdir':
      return status === 'unchanged' ? `Directory already exists: ${path}` : `Created directory ${path}`
    case 'rmdir':
      return `Removed directory ${path}`
    case 'read':
      return `Read ${path}`
    case 'list':
      return `Listed ${path} (${plural(countOf(outcome), 'entry', 'entries')})`
    case 'glob':
      return `Found ${plural(countOf(outcome), 'file')} in ${path}`
  }
}

const countOf = ({ entries = [], paths = [], more = 0 }: Outcome): number =>
  entries.length + paths.length + more

const withSameness = (words: string, { status }: Outcome): string =>
  status === 'unchanged' ? `${words} (the file came out the same)` : words

const created = ({ path, bytes = 0, parents }: Outcome): string => {
  const size = plural(bytes, 'byte')
  return parents ? `Created parent directories and file: ${path} (${size})` : `Created ${path} (${size})`
}

const atLine = ({ lines }: Outcome): string => (lines?.[0] === undefined ? '' : ` (line ${lines[0]})`)

const details = (outcome: Outcome): readonly string[] => {
  const { op, replacements = 0, lines = [], text } = outcome
  return [
    ...(op === 'edit' && replacements > 1 && lines.length > 0
      ? [`Locations: ${lineNumbers(lines, replacements)}`]
      : []),
    ...looseness(outcome),
    ...(text === undefined ? [] : [text]),
    ...namesIn(outcome),
  ]
}

/** How a text was found, if that was not exact, and what had to be undone before it was. */
export const looseness = ({ strategy, difference, repair }: Outcome): readonly string[] => [
  ...(strategy === undefined || strategy === 'exact'
    ? []
    : [`Not exact: matched by ${strategy}${difference === undefined ? '' : `: ${difference}`}`]),
  ...(repair === undefined ? [] : [`Repaired: ${misprints[repair]} (write the text as it is in the file)`]),
]

/** What each repair undid, in words. */
export const misprints: Readonly<Record<RepairName, string>> = {
  'line-numbers': 'line numbers were taken away',
  'markdown-fence': 'a Markdown fence was taken away',
  'diff-marks': 'the marks of a diff were taken away',
  'html-escapes': 'HTML escapes became the characters that they stand for',
  'unicode-escapes': 'Unicode escapes became the characters that they stand for',
  'doubled-backslashes': 'doubled backslashes became single ones, and quotes lost theirs',
  typography: 'quotes, dashes and spaces became those of the file',
  'invisible-characters': 'characters that nobody sees were taken away',
  'unicode-normalization': 'letters with accents became those of the file',
}

/**
 * The names that a question was answered with, a line each; those of directories end with `/`. Then a mark where there
 * are more.
 */
export const namesIn = ({ entries = [], paths = [], more }: Outcome): readonly string[] => [
  ...entries.map(({ name, kind }) => (kind === 'directory' ? `${name}/` : name)),
  ...paths,
  ...(more === undefined ? [] : [`… [${more} more]`]),
]
