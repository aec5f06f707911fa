/** What a child of a block holds, once layout is gone. */
export interface Content {
  readonly text: string
  /** True when the text stands on lines of its own, between the lines of its tags. */
  readonly block: boolean
  /** The line break that ended a block's last line and was dropped as layout; else empty. */
  readonly lineBreak: string
  /** The indentation of the closing tag of a block, on a line of its own; else empty. */
  readonly indentation: string
  /** True when there is nothing at all, not even one empty line. */
  readonly nothing: boolean
}

const LAST_LINE_LAYOUT = /(\r?\n)([ \t]*)$/

/**
 * Takes the layout from the raw text between two tags. A first line break is layout. Indentation before a closing tag
 * on its own line is too; so is the line break before it, unless `keepsBreak` (a written file ends with one).
 */
export const contentOf = (raw: string, keepsBreak: boolean): Content => {
  const opening = openingBreak(raw)
  const rest = raw.slice(opening.length)
  if (opening !== '' && /^[ \t]*$/.test(rest))
    return { text: '', block: true, lineBreak: opening, indentation: '', nothing: true }
  const closing = LAST_LINE_LAYOUT.exec(lastLines(rest))
  if (closing === null)
    return { text: rest, block: false, lineBreak: '', indentation: '', nothing: rest === '' }
  const end = rest.length - closing[0].length
  const lineBreak = closing[1]!
  const text = rest.slice(0, keepsBreak ? end + lineBreak.length : end)
  const block = opening !== ''
  const indentation = block ? closing[2]! : ''
  return { text, block, lineBreak: keepsBreak ? '' : lineBreak, indentation, nothing: false }
}

/**
 * The content of a CDATA section. Line breaks next to its marks are layout as they are next to tags; all else,
 * indentation too, is taken as it is.
 */
export const cdataContentOf = (raw: string, keepsBreak: boolean): Content => {
  const opening = openingBreak(raw)
  const rest = raw.slice(opening.length)
  const lineBreak = keepsBreak ? '' : closingBreak(rest)
  const text = rest.slice(0, rest.length - lineBreak.length)
  const block = opening !== '' && lineBreak !== ''
  return { text, block, lineBreak, indentation: '', nothing: rest === '' }
}

const openingBreak = (text: string): string => /^\r?\n/.exec(text)?.[0] ?? ''

const closingBreak = (text: string): string => /\r?\n$/.exec(text.slice(-2))?.[0] ?? ''

/** The end of a text, from the line break before its last line on: no pattern has to look at more. */
const lastLines = (text: string): string => {
  const at = text.lastIndexOf('\n')
  return at === -1 ? '' : text.slice(Math.max(0, at - 1))
}
