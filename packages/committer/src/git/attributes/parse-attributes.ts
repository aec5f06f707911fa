import { readQuoted } from '../names/c-quoted.ts'
import type { RawPath } from '../names/raw-path.ts'
import { type FilePattern, parseFilePattern } from '../rules/file-pattern.ts'

/** A value of an attribute: set, unset, a text, or null for "as if nothing had been said". */
export type AttributeValue = boolean | string | null

/** What a line gives to an attribute. */
export type Assignment = readonly [name: string, value: AttributeValue]

/** A line of a `.gitattributes` file: what paths of a pattern, or a macro of a name, stand for. */
export interface AttributeLine {
  readonly pattern: FilePattern | null
  readonly macro: string | null
  readonly assignments: readonly Assignment[]
}

/** In bytes, as long as this or longer: lines that git passes over. */
const TOO_LONG = 2048

/** Reads a `.gitattributes` file, as bytes; macros count only where git lets them. Source: gitattributes(5). */
export const parseAttributes = (
  text: RawPath,
  { macros, ignoreCase }: { readonly macros: boolean; readonly ignoreCase: boolean },
): readonly AttributeLine[] =>
  text
    .replace(/^\xef\xbb\xbf/, '')
    .split(/\r?\n/)
    .filter((line) => line.length < TOO_LONG)
    .flatMap((line) => parseLine(line.trimStart(), macros, ignoreCase) ?? [])

const parseLine = (line: string, macros: boolean, ignoreCase: boolean): AttributeLine | null => {
  if (line === '' || line.startsWith('#')) return null
  const { text, length } = readQuoted(line) ?? plainWord(line)
  const assignments = line
    .slice(length)
    .split(/[ \t\r]+/)
    .filter((word) => word !== '')
    .map(parseAssignment)
  if (text.startsWith('[attr]') && length === text.length)
    return macros ? { pattern: null, macro: text.slice('[attr]'.length), assignments } : null
  // Git warns of a negative pattern and passes over it.
  if (text.startsWith('!')) return null
  return { pattern: parseFilePattern(text, ignoreCase), macro: null, assignments }
}

const plainWord = (line: string): { readonly text: string; readonly length: number } => {
  const [word = ''] = /^[^ \t\r]+/.exec(line) ?? []
  return { text: word, length: word.length }
}

const parseAssignment = (word: string): Assignment => {
  if (word.startsWith('-')) return [word.slice(1), false]
  if (word.startsWith('!')) return [word.slice(1), null]
  const equals = word.indexOf('=')
  return equals < 0 ? [word, true] : [word.slice(0, equals), word.slice(equals + 1)]
}
