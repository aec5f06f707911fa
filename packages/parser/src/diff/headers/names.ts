import { decodeUtf8 } from '@emend/model'
import { comparedAs, NOWHERE } from './prefixes.ts'

const ESCAPES: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 }
const QUOTED = /^"((?:[^"\\]|\\.)*)"/
/** A time stamp after a name, with all the white space before it, which is looked at from its start alone. */
const STAMP = /(?<![ \t])[ \t]+\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?(?: [+-]\d\d:?\d\d)?$/
/** One that may be of the very start of 1970 in its time zone, which stands for a file that is not there. */
const EPOCH = /\t(1970-01-01|1969-12-31) (\d\d:\d\d:00)(?:\.0+)? ([+-]\d\d):?(\d\d)$/

/** A name as it stands in a header, with its prefix; null where its bytes are not UTF-8. */
export type Name = string | null

/** A name in quotes, as git writes unusual ones, and what follows it; null where there is none. */
const readQuotedName = (raw: string): { readonly name: Name; readonly rest: string } | null => {
  const match = QUOTED.exec(raw)
  return match === null ? null : { name: unquoted(match[1]!), rest: raw.slice(match[0].length) }
}

/** C escapes undone: octal ones stand for the bytes of UTF-8. */
const unquoted = (text: string): Name => {
  const bytes: Uint8Array[] = []
  for (const [piece, code] of text.matchAll(/\\([0-7]{3}|.)|[^\\]+/gs)) {
    if (code === undefined) bytes.push(new TextEncoder().encode(piece))
    else if (code.length === 3) bytes.push(Uint8Array.of(Number.parseInt(code, 8) & 0xff))
    else bytes.push(new TextEncoder().encode(code in ESCAPES ? String.fromCharCode(ESCAPES[code]!) : code))
  }
  return decodeUtf8(Buffer.concat(bytes))
}

/** The name in a `---` or `+++` line, without a time stamp. A file as old as the epoch is one that does not exist. */
export const headerName = (raw: string): Name => {
  const quoted = readQuotedName(raw)
  if (quoted !== null) return quoted.name
  if (isEpoch(raw.trimEnd())) return NOWHERE
  const line = raw.replace(/\r$/, '')
  const name = line.replace(STAMP, '')
  // Without a time stamp that is known as one, a tab ends the name.
  return name === line ? line.split('\t', 1)[0]! : name
}

const isEpoch = (raw: string): boolean => {
  const [, day, time, hours, minutes] = EPOCH.exec(raw) ?? []
  return day !== undefined && Date.parse(`${day}T${time}${hours}:${minutes}`) === 0
}

/** How models, diffs made on Windows, and Codex's own (`a//dev/null`) write the name of the file that does not exist. */
const LIKE_NOWHERE = /^(?:(?:[a-z]\/{1,2}|\.?\/)?dev\/null|nul) *$/i

/** The names of both sides, if one of them, and not the other, is meant to say that there is no such file. */
export const withNowhere = (
  old: Name | undefined,
  fresh: Name | undefined,
): readonly [Name | undefined, Name | undefined] => {
  const [noOld, noFresh] = [isLikeNowhere(old), isLikeNowhere(fresh)]
  if (noOld === noFresh) return [old, fresh]
  return noOld ? [NOWHERE, fresh] : [old, NOWHERE]
}

const isLikeNowhere = (name: Name | undefined): boolean => name != null && LIKE_NOWHERE.test(name)

/**
 * What stands behind the names of both sides where they are told apart in words: `a.py (original)`, `a.py (modified)`.
 */
const BEFORE = /(?<! ) +\((?:original|old|before)\)$/
const AFTER = /(?<! ) +\((?:modified|updated|changed|new(?: file)?|after)\)$/

/** The names of both sides, without the words that tell one from the other; that of a new file may have them alone. */
export const withoutSides = (
  old: Name | undefined,
  fresh: Name | undefined,
): readonly [Name | undefined, Name | undefined] =>
  old != null && fresh != null && (BEFORE.test(old) || isLikeNowhere(old)) && AFTER.test(fresh)
    ? [old.replace(BEFORE, ''), fresh.replace(AFTER, '')]
    : [old, fresh]

/** The name in a `rename from` line and its kin, which has no prefix. */
export const plainName = (raw: string): Name => {
  const quoted = readQuotedName(raw)
  return quoted === null ? raw.replace(/\r$/, '') : quoted.name
}

/** The two names of a `diff --git` line, as far as they can be told apart. */
export const namePair = (raw: string): readonly [Name, Name] | null => {
  const rest = raw.replace(/\r$/, '')
  const first = readQuotedName(rest)
  if (first !== null) return [first.name, plainName(first.rest.trimStart())]
  const quote = rest.indexOf(' "')
  if (quote > 0 && rest.endsWith('"')) return [rest.slice(0, quote), plainName(rest.slice(quote + 1))]
  return twins(rest) ?? apart(rest)
}

/**
 * The same name twice, but for what is before it, white space in it or not. Only names with spaces need this, and only
 * when they are alike.
 */
const twins = (rest: string): readonly [string, string] | null => {
  const middle = (rest.length - 1) / 2
  if (rest[middle] !== ' ') return null
  const [old, fresh] = [rest.slice(0, middle), rest.slice(middle + 1)]
  return old === fresh || comparedAs(old, fresh) !== null ? [old, fresh] : null
}

const apart = (rest: string): readonly [string, string] | null => {
  const names = rest.split(' ', 3)
  return names.length === 2 && names[0] !== '' && names[1] !== '' ? [names[0]!, names[1]!] : null
}
