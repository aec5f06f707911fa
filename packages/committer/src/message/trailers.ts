import { denialOf, EmendError } from '@emend/model'

/** A `Key: value` line of the last paragraph of a commit message. */
export interface Trailer {
  readonly key: string
  readonly value: string
}

const LINE = /^([A-Za-z0-9-]+)[ \t]*:[ \t]*(.*)$/s
/** Lines that git itself adds to a block of trailers. Source: git's trailer.c. */
const GENERATED = /^(Signed-off-by: |\(cherry picked from commit )/

/**
 * A clean message with trailers as its last paragraph, ended by a line break. They stand alone there, so that
 * `git interpret-trailers` and `git log --format='%(trailers)'` read them whatever comes before.
 * `usage` for a key that git would not read.
 */
export const withTrailers = (message: string, trailers: readonly Trailer[]): string =>
  trailers.length === 0 ? `${message}\n` : `${message}\n\n${trailers.map(written).join('')}`

/** The trailers of a commit message, in their order; none where the last paragraph is not a block of trailers. */
export const trailersOf = (message: string): readonly Trailer[] =>
  belowSubject(message).slice(-1).flatMap(trailersIn)

/**
 * The trailers of each paragraph below the subject: a commit that others were squashed into has those of the others
 * further up.
 */
export const trailersOfEach = (message: string): readonly (readonly Trailer[])[] =>
  belowSubject(message).map(trailersIn)

/**
 * Who writes a message without git may have it end lines otherwise, and leave more than one blank. Git leaves comments
 * in a message that nobody was to edit, of conflicts above all, and passes over them.
 */
const belowSubject = (message: string): readonly string[] =>
  message
    .trimEnd()
    .split(/\n[ \t\r\n]*\n/)
    .slice(1)
    .flatMap((paragraph) => withoutComments(paragraph) || [])

const withoutComments = (paragraph: string): string =>
  paragraph
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')

const trailersIn = (paragraph: string): readonly Trailer[] => {
  const lines = unfolded(paragraph)
  const found = lines.flatMap((line) => {
    const [, key, value] = LINE.exec(line) ?? []
    return key === undefined ? [] : [{ key, value: value!.trimEnd() }]
  })
  const strangers = lines.filter((line) => !LINE.test(line) && !GENERATED.test(line)).length
  const trusted = lines.some((line) => GENERATED.test(line)) || found.some(({ key }) => key === 'Emend-Batch')
  return strangers === 0 || (trusted && (lines.length - strangers) * 3 >= strangers) ? found : []
}

/** The value of the last trailer with the given key, letter case ignored. */
export const trailer = (trailers: readonly Trailer[], key: string): string | undefined =>
  trailers.findLast((candidate) => candidate.key.toLowerCase() === key.toLowerCase())?.value

/** The form of the id of a batch: it becomes a trailer, part of the name of a directory, and the name of a ref. */
export const BATCH_ID = /^[A-Za-z0-9_-]{1,64}$/

/** The id of the batch that a commit message names as its own. */
export const batchIn = (message: string): string | undefined => batchAmong(trailersOf(message))

/** The same of its trailers. Anybody can write one: what is no such id names no batch. */
export const batchAmong = (trailers: readonly Trailer[]): string | undefined => {
  const id = trailer(trailers, 'Emend-Batch')
  return id !== undefined && BATCH_ID.test(id) ? id : undefined
}

/**
 * The path that a trailer of emend's holds as JSON; none where somebody else has written it, and it is none or leads
 * elsewhere.
 */
export const pathsIn = (value: string): readonly string[] => {
  try {
    return [JSON.parse(value)].filter((path) => typeof path === 'string' && denialOf(path) === null)
  } catch {
    return []
  }
}

const written = ({ key, value }: Trailer): string => {
  const words = value.split(/[\r\n\0]/).flatMap((line) => line.trim() || [])
  const line = `${key}: ${words.join(' ')}`
  if (!LINE.test(line))
    throw new EmendError('usage', {
      error: `Not a trailer: ${line}.`,
      remedy: 'Write it as `Key: value`, the key in letters, digits and `-`.',
    })
  return `${line}\n`
}

const unfolded = (paragraph: string): readonly string[] => paragraph.replace(/\n[ \t]+/g, ' ').split('\n')
