import { damagedConfiguration } from '../damage.ts'

/** One setting of a configuration file. */
export interface ConfigEntry {
  /**
   * `section.name` or `section.subsection.name`; section and name in small letters, the subsection as it is. A name
   * before any section stands alone.
   */
  readonly key: string
  /** Null for a key without `=`, which means true. */
  readonly value: string | null
}

/** Reads git's configuration syntax. Throws `repository-damaged` with the line. Source: git-config(1), "Syntax". */
export const parseConfig = (text: string, file: string): readonly ConfigEntry[] => {
  const cursor: Cursor = { text: text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n'), at: 0, file }
  const entries: ConfigEntry[] = []
  let section = ''
  for (;;) {
    skipBlank(cursor)
    if (cursor.at >= cursor.text.length) return entries
    if (cursor.text[cursor.at] === '[') section = readSection(cursor)
    else entries.push(readEntry(cursor, section))
  }
}

interface Cursor {
  readonly text: string
  at: number
  readonly file: string
}

const malformed = ({ text, at, file }: Cursor) =>
  damagedConfiguration(`line ${text.slice(0, at).split('\n').length} of ${file} is malformed`)

/** Goes over what a sticky expression matches, and returns it. */
const take = (cursor: Cursor, expression: RegExp): RegExpExecArray | null => {
  expression.lastIndex = cursor.at
  const match = expression.exec(cursor.text)
  if (match !== null) cursor.at += match[0].length
  return match
}

const skipBlank = (cursor: Cursor): void => {
  while (take(cursor, /[ \t\r\n]+|[#;][^\n]*/y) !== null);
}

const readSection = (cursor: Cursor): string => {
  const match = take(cursor, /\[([A-Za-z0-9.-]+)(?:[ \t]+"((?:[^"\\\n]|\\[^\n])*)")?\]/y)
  if (match === null) throw malformed(cursor)
  const subsection = match[2] === undefined ? '' : `.${match[2].replace(/\\(.)/g, '$1')}`
  return match[1]!.toLowerCase() + subsection
}

const readEntry = (cursor: Cursor, section: string): ConfigEntry => {
  const name = take(cursor, /([A-Za-z][A-Za-z0-9-]*)[ \t]*/y)
  if (name === null) throw malformed(cursor)
  const key = [...(section === '' ? [] : [section]), name[1]!.toLowerCase()].join('.')
  if (take(cursor, /=[ \t]*/y) !== null) return { key, value: readValue(cursor) }
  if (take(cursor, /\n|$/y) === null) throw malformed(cursor)
  return { key, value: null }
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  b: '\b',
  '\\': '\\',
  '"': '"',
  '\n': '',
}

/** Reads up to the end of the line. White space counts between words and in quotes, not at the end. */
const readValue = (cursor: Cursor): string => {
  let value = ''
  let space = ''
  let quoted = false
  for (;;) {
    const character = cursor.text[cursor.at] ?? '\n'
    if (character === '\n' || (!quoted && (character === '#' || character === ';'))) break
    cursor.at += 1
    if (!quoted && /[ \t\r]/.test(character)) {
      space += value === '' ? '' : character
      continue
    }
    value += space
    space = ''
    if (character === '"') quoted = !quoted
    else value += character === '\\' ? readEscape(cursor) : character
  }
  if (quoted) throw malformed(cursor)
  return value
}

const readEscape = (cursor: Cursor): string => {
  const escaped = ESCAPES[cursor.text[cursor.at] ?? '\n']
  if (escaped === undefined) throw malformed(cursor)
  cursor.at += 1
  return escaped
}
