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
    sectionFault(text, call) ?? tornString(given) ?? (isItem ? undefined : unclear(given, own, areInLines))
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
  /** All that stands between its tags, without the indentation. */
  readonly raw: string
  /** What it says where it is a string of JSON, and may be one. */
  readonly quoted?: string | undefined
}

const textsIn = (text: string, call: CallInTags, indentation: string): readonly Given[] => {
  const mayHave = sectionsIn(call)
  return call.arguments.map((argument) => {
    const { from, to } = argument.value
    const raw = outdentedBelow(text.slice(from, to), indentation)
    return {
      ...argument,
      raw: mayHave(argument) ? withoutSection(raw) : raw,
      ...(argument.mayBeJson && { quoted: stringIn(raw) }),
    }
  })
}

/** Whether a section around the text of an argument is none of it. A whole file is all that its call has, but its path. */
const sectionsIn = ({ arguments: given }: CallInTags): ((argument: Argument) => boolean) => {
  const isWholeFile = given.every((one) => isFile(one) || isPath(one.key))
  return (argument) => argument.isXml || (isWholeFile && isFile(argument))
}

const withoutSection = (raw: string): string => {
  const inner = SECTION.exec(raw)?.[1]
  return inner === undefined ? raw : (textOfSection(inner) ?? raw)
}
const SECTION = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/

/** What is wrong with the first section that nobody can take away from around the text of an argument. */
const sectionFault = (text: string, call: CallInTags): string | undefined => {
  const mayHave = sectionsIn(call)
  for (const argument of call.arguments.filter(mayHave)) {
    const value = text.slice(argument.value.from, argument.value.to)
    if (!/^\s*<!\[CDATA\[/.test(value)) continue
    const inner = SECTION.exec(value)?.[1]
    if (inner === undefined)
      return `begins a CDATA section in its \`${argument.key}\`, and does not end it there`
    if (textOfSection(inner) === null) return `has a \`${argument.key}\` that ${SEVERAL_SECTIONS}`
  }
  return undefined
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

const isFile = ({ key }: Argument): boolean => spellings.content.some((one) => one === key)
const isPath = (key: string): boolean => spellings.path.some((one) => one === key)

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
