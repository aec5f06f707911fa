import { SEVERAL_SECTIONS, textOfSection } from '../../text/cdata.ts'
import { outdentedBelow } from '../../text/indentation.ts'
import { spellings } from '../arguments/spelling.ts'
import type { Argument, CallInTags } from './scan.ts'

/** The texts of the arguments of a call, in order; or what nobody can tell of them, as a predicate. */
export type Layout = { readonly texts: readonly string[] } | { readonly fault: string }

/**
 * Tells texts from layout. Line breaks around a text are layout in Qwen's notation, and where every text of a call stands
 * on lines of its own; Claude's and GLM's have none. `indentation` is that of the fence around the call, and is none of
 * its texts'; `own` is how far its first tag is indented beyond that. It is none of theirs either where every text stands
 * on lines of its own that are all indented so, as those of an item in a list are: a path is as deep as its tag. A CDATA
 * section around a text of MiniCPM's, or around a whole file, is none of it: no file begins with one.
 */
export const layoutOf = (text: string, call: CallInTags, indentation: string, own: string): Layout => {
  const whole = indentation + own
  const below = own === '' ? [] : text.slice(call.from, call.to).split('\n').slice(1)
  const isOfItem = below.length > 0 && below.every((line) => line.startsWith(whole) || line.trim() === '')
  const inItem = isOfItem ? textsIn(text, call, whole) : []
  const isItem = inItem.length > 0 && inItem.every((one) => isInLines(one) && !isPathInside(one))
  const given = isItem ? inItem : textsIn(text, call, indentation)
  const areInLines = isItem || given.every(isInLines)
  const fault =
    given.find((one) => one.fault !== undefined)?.fault ??
    tornString(given) ??
    (isItem ? undefined : unclear(given, own, areInLines))
  if (fault !== undefined) return { fault }
  return {
    texts: given.map(({ key, isBare, raw, quoted }) => {
      if (quoted !== undefined) return quoted
      if (isPath(key)) return raw.trim()
      return isBare || areInLines ? raw.replace(BEGINS, '').replace(ENDS, '') : raw
    }),
  }
}

interface Given extends Argument {
  /** All that stands between its tags, without the indentation and a section around it. */
  readonly raw: string
  /** What it says where it is a string of JSON, and may be one. */
  readonly quoted?: string | undefined
  /** What is wrong with the section around it, as a predicate. */
  readonly fault?: string
}

/** A whole file, which may have a section around it, is all that its call has, but its path. */
const textsIn = (text: string, { arguments: given }: CallInTags, indentation: string): readonly Given[] => {
  const isWholeFile = given.every((one) => isFile(one) || isPath(one.key))
  return given.map((argument) => {
    const { from, to } = argument.value
    const raw = outdentedBelow(text.slice(from, to), indentation)
    return {
      ...argument,
      raw,
      ...((argument.isXml || (isWholeFile && isFile(argument))) && inSection(raw, argument)),
      ...(argument.mayBeJson && { quoted: stringIn(raw) }),
    }
  })
}

/** The text in a section around all of it; or what is wrong with the one that it begins. */
const inSection = (raw: string, { key }: Argument): Pick<Given, 'raw' | 'fault'> => {
  if (!/^\s*<!\[CDATA\[/.test(raw)) return { raw }
  const inner = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(raw)?.[1]
  if (inner === undefined)
    return { raw, fault: `begins a CDATA section in its \`${key}\`, and does not end it there` }
  const said = textOfSection(inner)
  return said === null ? { raw, fault: `has a \`${key}\` that ${SEVERAL_SECTIONS}` } : { raw: said }
}

/** What a string of JSON says, where a text is one; Continue shows models their own calls so. */
const stringIn = (raw: string): string | undefined => {
  try {
    const value: unknown = JSON.parse(raw)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** The quotes around it may be the text's, or those of a string whose line breaks are not escaped. */
const tornString = (given: readonly Given[]): string | undefined => {
  const torn = given.find(
    ({ mayBeJson, raw, quoted }) => mayBeJson && quoted === undefined && QUOTED.test(raw),
  )
  return torn && `has quotes around its \`${torn.key}\`, which is no string of JSON: write the text alone`
}

const QUOTED = /^\s*"(?:[^"\\]|\\[\s\S])*"\s*$/

const isInLines = ({ raw }: Given): boolean => BEGINS.test(raw) && raw.endsWith('\n')

/** True for a path that is indented beyond its tag: then other texts may be as well. */
const isPathInside = ({ key, raw }: Given): boolean => isPath(key) && /^\s*\n[ \t]/.test(raw)

const unclear = (given: readonly Given[], own: string, areInLines: boolean): string | undefined => {
  const file = given.find(isFile)
  if (file !== undefined && !file.isBare && !areInLines && BEGINS.test(file.raw))
    return `begins its \`${file.key}\` on a line of its own, and has other arguments that do not: write each of them right behind its tag`
  if (file !== undefined && own !== '' && isIndented(file.raw, own))
    return `is indented, and so is every line of its \`${file.key}\`: write its tags at the margin, and the lines of the file as they are to be`
  const ended = given.find(({ key, isBare, raw }) => isBare && !isPath(key) && /\n[ \t]+$/.test(raw))
  return (
    ended &&
    `indents the tag that ends its \`${ended.key}\`: write its tags at the margin, and the lines of the text as they are in the file`
  )
}

const isFile = ({ key }: Argument): boolean => spellings.content.includes(key)
const isPath = (key: string): boolean => spellings.path.includes(key)

const BEGINS = /^\r?\n/
const ENDS = /\r?\n$/

/** True where all lines below the first one are, and there are some. */
const isIndented = (raw: string, indentation: string): boolean => {
  const lines = raw
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
  return lines.length > 0 && lines.every((line) => line.startsWith(indentation))
}
