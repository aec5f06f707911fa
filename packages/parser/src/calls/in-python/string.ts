import type { JsonFault } from '../../json/scan.ts'
import { outdentedBelow } from '../../text/indentation.ts'
import { cutOff } from '../cut-off.ts'

/** A string as Python has it: what it says, and where it ends (exclusive); or what is wrong with it. */
export type PythonString = { readonly value: string; readonly end: number } | { readonly fault: JsonFault }

const OPENING = /([A-Za-z]{0,2})("""|'''|"|')/y

/**
 * The string that starts at an offset; undefined where none does. `indentation` is that of the fence around it, and not
 * a part of its lines. Source: The Python Language Reference, 2.4.1.
 */
export const stringAt = (text: string, from: number, indentation: string): PythonString | undefined => {
  OPENING.lastIndex = from
  const [opening, prefix, quotes] = OPENING.exec(text) ?? []
  if (opening === undefined) return undefined
  if (!/^[ru]?$/i.test(prefix!)) return { fault: { offset: from, error: computed(prefix!) } }
  const inside = from + opening.length
  const end = endOf(text, inside, quotes!)
  if ('fault' in end) return end
  const raw = outdentedBelow(text.slice(inside, end.at), indentation)
  const value = /r/i.test(prefix!) ? raw : unescaped(raw)
  if (value === undefined) return { fault: { offset: from, error: BAD_ESCAPE } }
  return { value, end: end.at + quotes!.length }
}

const computed = (prefix: string): string =>
  /b/i.test(prefix)
    ? 'bytes are no text: write a string'
    : `nothing is computed, as it would be in a string with \`${prefix}\` before it: write the text itself`
const BAD_ESCAPE = 'this string holds a `\\x`, `\\u`, `\\U` or `\\N` that stands for no character'
const BROKEN =
  'a string in one pair of quotes ends with its line: write `\\n` for a line break, or three quotes'

const PLAIN = /[^"'\\\r\n]*/y

/** Where the quotes stand that end a string. */
const endOf = (
  text: string,
  from: number,
  quotes: string,
): { readonly at: number } | { fault: JsonFault } => {
  for (let at = from; ; ) {
    PLAIN.lastIndex = at
    PLAIN.test(text)
    at = PLAIN.lastIndex
    if (text.startsWith(quotes, at)) return { at }
    const isEscape = text[at] === '\\'
    if (at + (isEscape ? 1 : 0) >= text.length) return { fault: cutOff(text, quotes) }
    if (quotes.length === 1 && (text[at] === '\n' || text[at] === '\r'))
      return { fault: { offset: at, error: BROKEN } }
    at += isEscape ? (text.startsWith('\r\n', at + 1) ? 3 : 2) : 1
  }
}

const ESCAPE =
  /\\(?:(\r\n|[\r\n])|([abfnrtv\\'"])|([0-7]{1,3})|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|[\s\S])/g

const NAMED: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** A backslash before any other character is one. */
const unescaped = (raw: string): string | undefined => {
  if (!raw.includes('\\')) return raw
  let isRight = true
  const value = raw.replace(
    ESCAPE,
    (all: string, line?: string, named?: string, octal?: string, ...codes: (string | undefined)[]) => {
      if (line !== undefined) return ''
      if (named !== undefined) return NAMED[named] ?? named
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
      const hex = codes[0] ?? codes[1] ?? codes[2]
      const code = hex === undefined ? undefined : Number.parseInt(hex, 16)
      if (code !== undefined && code <= 0x10ffff) return String.fromCodePoint(code)
      if (code !== undefined || /^\\[xuUN]/.test(all)) isRight = false
      return all
    },
  )
  return isRight ? value : undefined
}
