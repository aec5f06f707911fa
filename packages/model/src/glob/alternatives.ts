/** The patterns that a pattern with braces stands for, or why it cannot be read. */
export type Alternatives =
  | { readonly ok: true; readonly patterns: readonly string[] }
  | { readonly ok: false; readonly error: string }

/** More than anybody writes by hand; nested braces could ask for any number. */
const MOST = 256
const DEEPEST = 32

/** Writes out `{a,b}`, nested ones too. Braces without a comma are ordinary characters, as in a shell. */
export const alternativesOf = (text: string): Alternatives => {
  const cursor: Cursor = { text, at: 0, depth: 0, error: null }
  const patterns = readSequence(cursor, false)
  return cursor.error === null ? { ok: true, patterns } : { ok: false, error: cursor.error }
}

interface Cursor {
  readonly text: string
  at: number
  /** How many braces are open. */
  depth: number
  /** The first thing that is wrong; whoever finds it goes to the end. */
  error: string | null
}

const readSequence = (cursor: Cursor, inside: boolean): readonly string[] => {
  let patterns: readonly string[] = ['']
  while (cursor.at < cursor.text.length && !(inside && ',}'.includes(cursor.text[cursor.at]!)))
    patterns = joined(cursor, patterns, readElement(cursor))
  return patterns
}

const joined = (cursor: Cursor, starts: readonly string[], ends: readonly string[]): readonly string[] =>
  starts.length * ends.length > MOST
    ? failed(cursor, `it stands for more than ${MOST} patterns`)
    : starts.flatMap((start) => ends.map((end) => start + end))

const readElement = (cursor: Cursor): readonly string[] => {
  if (cursor.text[cursor.at] === '{') return readGroup(cursor)
  if (cursor.text[cursor.at] === '[') return readPart(cursor, SET) ?? failed(cursor, 'a `]` is missing')
  return readPart(cursor, ORDINARY) ?? failed(cursor, 'it ends with a `\\`')
}

/** A set; what stands first in it is a member, a `]` too. */
const SET = /\[(?:[!^]|(?![!^]))(?:\[:[a-z]*:\]|\\.|[^\\])(?:\[:[a-z]*:\]|\\.|[^\]\\])*\]/sy
const ORDINARY = /(?:\\.|[^\\[{},])+|[},]/sy

const readPart = (cursor: Cursor, part: RegExp): readonly string[] | null => {
  part.lastIndex = cursor.at
  const found = part.exec(cursor.text)
  if (found === null) return null
  cursor.at = part.lastIndex
  return [found[0]]
}

const readGroup = (cursor: Cursor): readonly string[] => {
  if (++cursor.depth > DEEPEST) return failed(cursor, `its braces are nested more than ${DEEPEST} deep`)
  const groups: (readonly string[])[] = []
  do {
    cursor.at += 1
    groups.push(readSequence(cursor, true))
  } while (cursor.text[cursor.at] === ',')
  if (cursor.text[cursor.at] !== '}') return failed(cursor, 'a `}` is missing')
  cursor.at += 1
  cursor.depth -= 1
  const patterns = groups.flat()
  if (patterns.length > MOST) return failed(cursor, `it stands for more than ${MOST} patterns`)
  return groups.length > 1 ? patterns : patterns.map((pattern) => `{${pattern}}`)
}

const failed = (cursor: Cursor, error: string): readonly string[] => {
  cursor.error ??= error
  cursor.at = cursor.text.length
  return []
}
