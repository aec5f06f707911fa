import { styleText } from 'node:util'

/** A style of `util.styleText`. */
export type Style = Parameters<typeof styleText>[0]

/** Where the command writes, and whether it may use colour there. */
export interface Screen {
  /** The result. */
  readonly out: (text: string) => void
  /** Everything else. */
  readonly err: (text: string) => void
  /** Whether `paint` paints. */
  readonly isColoured: boolean
  readonly paint: (style: Style, text: string) => string
  readonly paintError: (style: Style, text: string) => string
}

/** `--color`: when to use colour; `auto` lets the terminal, NO_COLOR and FORCE_COLOR decide. */
export type ColorChoice = 'auto' | 'always' | 'never'

/** The screen on the process's own standard streams. */
export const openScreen = (color: ColorChoice): Screen => {
  const isColouredOn = (stream: NodeJS.WriteStream): boolean =>
    color === 'auto' ? takesColour(stream, process.env) : color === 'always'
  const isColoured = isColouredOn(process.stdout)
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isColoured,
    paint: painter(isColoured),
    paintError: painter(isColouredOn(process.stderr)),
  }
}

const painter =
  (isColoured: boolean): Screen['paint'] =>
  (style, text) =>
    isColoured ? styleText(style, text, { validateStream: false }) : text

/**
 * What FORCE_COLOR says, read as node does, and else what the terminal can. Node would complain on standard error of a
 * NO_COLOR beside a FORCE_COLOR, and Node 20 would take an empty one for a wish. Source: no-color.org.
 */
const takesColour = (stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv): boolean => {
  const { FORCE_COLOR, NO_COLOR, ...others } = env
  if (FORCE_COLOR !== undefined) return ['', '1', '2', '3', 'true'].includes(FORCE_COLOR)
  return stream.isTTY === true && stream.getColorDepth({ ...others, ...(NO_COLOR && { NO_COLOR }) }) > 2
}

/** Text for standard output: safe for a terminal, and as it is for a program, or a model, that goes on with it. */
export const shown = (text: string): string => (process.stdout.isTTY ? visible(text) : text)

/**
 * Text from a plan, a file or a commit, made safe for a terminal: control characters (and the bidirectional ones
 * that reorder what is seen) become visible; line breaks and tabs stay, and what joins letters and emoji.
 */
export const visible = (text: string): string =>
  text
    .replace(/\r\n/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about
    .replace(/[\x00-\x08\x0b-\x1f]/g, (character) => String.fromCharCode(0x2400 + character.charCodeAt(0)))
    .replace(/\x7f/g, '\u2421')
    .replace(UNSEEN, (character) => `<U+${digitsOf(character).toUpperCase()}>`)

/** The same for JSON, in which strings alone can hold such characters: it stays the same document. */
export const visibleJson = (json: string): string =>
  json.replace(UNSEEN, (character) => `\\u${digitsOf(character)}`)

/**
 * What JSON lets stand as it is: DEL, the controls of eight bits, the bidirectional ones, and characters without width.
 */
const UNSEEN = /[\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

const digitsOf = (character: string): string => character.charCodeAt(0).toString(16).padStart(4, '0')
