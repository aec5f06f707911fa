import { type Diagnostic, howMany, type NearMiss, shortened } from '@emend/model'
import { PREVIEW } from '../faults.ts'

/** How a dialect names what a message advises to use instead. */
export interface Speech {
  readonly edit: string
  readonly overwrite: string
  /** What to check where something cannot be read; the dialect's own words in place of those about tags. */
  readonly checks?: readonly string[]
  /**
   * What to do where a file holds something else than the plan shows of it, in place of what a plan with blob ids
   * needs.
   */
  readonly conflict?: string
}

/** A diagnostic in the words that a model is used to. Source: §000 sections 5, 7 and 12. */
export const problemMessage = (diagnostic: Diagnostic, speech: Speech): string =>
  diagnostic.severity === 'warning'
    ? `⚠️ ${plainWords(diagnostic)}`
    : `❌ ${(specialWords(diagnostic, speech) ?? plainWords(diagnostic)).trimEnd()}`

const specialWords = (diagnostic: Diagnostic, speech: Speech): string | undefined => {
  switch (diagnostic.code) {
    case 'find-not-found':
      return notFound(diagnostic)
    case 'find-ambiguous':
      return diagnostic.data.insert ? ambiguous(diagnostic, speech) : undefined
    case 'conflict':
      return (
        speech.conflict && `${diagnostic.data.path} holds something else than is shown.\n${speech.conflict}`
      )
    case 'file-exists':
      return `${diagnostic.message}. Use ${speech.edit} to modify existing files or ${speech.overwrite} to replace.`
    case 'destination-exists':
      return `${diagnostic.message} ${diagnostic.hint}`
    case 'operation-malformed':
      return malformed(diagnostic, speech)
    case 'operation-truncated':
      return truncated(diagnostic, speech)
    default:
      return undefined
  }
}

/** A diagnostic in its own words: what is wrong, where, what comes nearest, and what to do next. */
export const plainWords = (diagnostic: Diagnostic): string =>
  [
    diagnostic.message,
    ...position(diagnostic),
    ...(diagnostic.nearest === undefined && diagnostic.candidates === undefined ? [] : ['']),
    ...wayOut(diagnostic),
  ].join('\n')

/** What comes nearest to what was sought, and what to do next: lines that may be none. */
export const wayOut = (diagnostic: Diagnostic): readonly string[] => [
  ...(diagnostic.nearest === undefined ? [] : [...nearMiss(diagnostic.nearest), '']),
  ...(diagnostic.candidates === undefined ? [] : [...placesToChoose(diagnostic), '']),
  ...(diagnostic.hint === undefined ? [] : [diagnostic.hint]),
]

/** The places that fit equally well, each with enough lines around it to be copied; no lines where none are quoted. */
export const placesToChoose = ({ code, candidates = [], data }: Diagnostic): readonly string[] =>
  candidates.length === 0
    ? []
    : [
        `${alike(code)}Copy the lines of the place that is meant${outOf(candidates.length, data)}:`,
        ...candidates.flatMap(({ from, to, text }) => [
          `${capital(linesNamed(from, to))}:`,
          ...indented(text),
        ]),
      ]

/** Says how the places differ from a text that is at none of them. */
const alike = (code: Diagnostic['code']): string => (isNotFound(code) ? `${ALIKE}. ` : '')

const ALIKE = 'Several places differ from it in white space alone'

const isNotFound = (code: Diagnostic['code']): boolean =>
  code === 'find-not-found' || code === 'hunk-not-found'

/** The same in a line with the places, for a text that is at none of them; of any other, its message names them. */
export const alikeAt = ({ code, candidates = [] }: Diagnostic): readonly string[] =>
  isNotFound(code)
    ? [`${ALIKE}, as ${candidates.map(({ from, to }) => linesNamed(from, to)).join(' and ')} do.`]
    : []

/** Says that there are more places than those that are quoted: none of these may be the one that is meant. */
const outOf = (quoted: number, data: Diagnostic['data']): string =>
  'count' in data && data.count > quoted ? ` (${quoted} of ${data.count} are shown)` : ''

const linesNamed = (from: number, to: number): string =>
  from === to ? `line ${from}` : `lines ${from}-${to}`

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)

/** Where a problem stands in the plan's text, where no operation's number tells it. */
const position = ({ plan, operation }: Diagnostic): readonly string[] =>
  plan === undefined || operation !== undefined
    ? []
    : [`At line ${plan.line}, column ${plan.column} of the plan.`]

type Of<Code extends Diagnostic['code']> = Extract<Diagnostic, { code: Code }>

const notFound = (diagnostic: Of<'find-not-found'>): string =>
  [
    diagnostic.message,
    '',
    'Searched for:',
    ...indented(soughtIn(diagnostic.data).replace(/\r?\n$/, '')),
    '',
    ...wayOut(diagnostic),
    'File not modified.',
  ].join('\n')

/** So much of a text that was sought is repeated to whoever wrote it, in UTF-16 units. */
const MOST_SOUGHT = 2000

/** The text that was sought, as an answer repeats it: with a mark where it was cut. */
export const soughtIn = ({ find }: { readonly find: string }): string => shortened(find, MOST_SOUGHT)

const nearMiss = (place: NearMiss): readonly string[] => [
  nearestPlace(place),
  ...indented(place.text),
  ...(place.diff === undefined
    ? []
    : ['Difference (- searched for, + in the file):', ...indented(place.diff)]),
]

/** Where the place that comes nearest is, and what differs there: a line. */
export const nearestPlace = ({ path, from, to, difference }: NearMiss): string =>
  `Nearest place${path === undefined ? '' : ` in ${path}`}: ${linesNamed(from, to)}${difference === undefined ? '' : ` (differs in ${difference})`}`

/** The lines of a text, the last of which may be blank. */
const indented = (text: string): readonly string[] => text.split(/\r?\n/).map((line) => `  ${line}`)

/** Nobody reads more locations than these. */
const MOST_LOCATIONS = 20

const ambiguous = (diagnostic: Of<'find-ambiguous'>, speech: Speech): string => {
  const { data } = diagnostic
  return [
    `Ambiguous pattern: '${soughtIn(data).trim()}' appears ${howMany(data.count, 'time')} in ${data.path}`,
    '',
    'Locations:',
    ...locations(data),
    ...(data.count > MOST_LOCATIONS ? [`  and ${data.count - MOST_LOCATIONS} more`] : []),
    '',
    `Pattern must be unique for insert operations. Use ${speech.edit} with full context instead.`,
    ...placesToChoose(diagnostic),
  ].join('\n')
}

/** Each line once, however often the text is in it. */
const locations = ({ lines, texts }: Of<'find-ambiguous'>['data']): readonly string[] => {
  const told = lines.slice(0, MOST_LOCATIONS)
  return [...new Set(told)].map((line) => {
    const times = told.filter((one) => one === line).length
    const text = texts[told.indexOf(line)]?.trim() ?? ''
    return `  Line ${line}${times > 1 ? ` (${times} times)` : ''}: ${text}`
  })
}

const malformed = (diagnostic: Of<'operation-malformed'>, speech: Speech): string =>
  [`Malformed ${diagnostic.data.name} block`, ...advice(diagnostic, diagnostic.data.error, speech)].join('\n')

const truncated = (diagnostic: Of<'operation-truncated'>, speech: Speech): string =>
  [
    diagnostic.message,
    ...advice(diagnostic, `${diagnostic.data.missing} is missing`, speech),
    '- The answer was not cut off',
  ].join('\n')

const TAG_CHECKS = ['All required tags are present', 'Tags are properly closed', 'No typos in tag names']

const advice = (
  diagnostic: Of<'operation-malformed' | 'operation-truncated'>,
  error: string,
  { checks = TAG_CHECKS }: Speech,
): readonly string[] => {
  const { preview, expected } = diagnostic.data
  const fault = ['', `Error: ${error}`, ...position(diagnostic)]
  // What is wrong with many operations is told in full for the first ones.
  if (preview === '') return fault
  return [
    ...fault,
    '',
    'Content preview:',
    preview.length < PREVIEW ? preview : `${preview.slice(0, PREVIEW)}...`,
    '',
    'Expected format:',
    expected,
    '',
    'Please check:',
    ...checks.map((check) => `- ${check}`),
  ]
}
