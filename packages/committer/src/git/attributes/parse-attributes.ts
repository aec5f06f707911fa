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
    .flatMap((line) => parseLine(line.replace(/^[ \t\r]+/, ''), macros, ignoreCase) ?? [])

const parseLine = (line: string, macros: boolean, ignoreCase: boolean): AttributeLine | null => {
  if (line === '' || line.startsWith('#')) return null
  const { text, length } = readQuoted(line) ?? plainWord(line)
  const assignments = line
    .slice(length)
    .split(/[ \t\r]+/)
    .filter((word) => word !== '')
    .map(parseAssignment)
  const [, macro = null] = /^\[attr\](.+)$/s.exec(text) ?? []
  const names = assignments.map(([name]) => name)
  // Git passes over such a line as a whole: where somebody has put a comment behind attributes, they do not count.
  if (![...names, ...(macro === null ? [] : [macro])].every(isName)) return null
  if (macro !== null) return macros ? { pattern: null, macro, assignments } : null
  // Git warns of a negative pattern and passes over it.
  if (text.startsWith('!')) return null
  return { pattern: parseFilePattern(text, ignoreCase), macro: null, assignments }
}

const plainWord = (line: string): { readonly text: string; readonly length: number } => {
  const [word = ''] = /^[^ \t\r]+/.exec(line) ?? []
  return { text: word, length: word.length }
}

/** True for what git lets an attribute be called. Source: git's attr.c, `attr_name_valid`. */
const isName = (name: string): boolean => /^(?!-)[\w.-]+$/.test(name)

/** A sign counts more than a value. */
const parseAssignment = (word: string): Assignment => {
  const [, sign, name = '', value = true] = /^([-!]?)([^=]*)(?:=(.*))?$/s.exec(word) ?? []
  if (sign === '-') return [name, false]
  return [name, sign === '!' ? null : value]
}
