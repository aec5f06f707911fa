import { outdentedBelow } from '../../fences.ts'
import { spellings } from '../arguments/spelling.ts'
import type { Argument, CallInTags } from './scan.ts'

/** The texts of the arguments of a call, in order; or what nobody can tell of them, as a predicate. */
export type Layout = { readonly texts: readonly string[] } | { readonly fault: string }

/**
 * Tells texts from layout. Line breaks around a text are layout in Qwen's notation, and where every text of a call stands
 * on lines of its own; Claude's and GLM's have none. `indentation` is that of the fence around the call, and is none of
 * its texts'; `own` is how far its first tag is indented beyond that.
 */
export const layoutOf = (text: string, call: CallInTags, indentation: string, own: string): Layout => {
  const given = call.arguments.map((argument) => {
    const { from, to } = argument.value
    return { ...argument, raw: outdentedBelow(text.slice(from, to), indentation) }
  })
  const isInLines = given.every(({ raw }) => BEGINS.test(raw) && raw.endsWith('\n'))
  const file = given.find(isFile)
  if (file !== undefined && !file.isBare && !isInLines && BEGINS.test(file.raw))
    return {
      fault: `begins its \`${file.key}\` on a line of its own, and has other arguments that do not: write each of them right behind its tag`,
    }
  if (file !== undefined && own !== '' && isIndented(file.raw, own))
    return {
      fault: `is indented, and so is every line of its \`${file.key}\`: write its tags at the margin, and the lines of the file as they are to be`,
    }
  return {
    texts: given.map(({ key, isBare, raw }) => {
      if (isPath(key)) return raw.trim()
      return isBare || isInLines ? raw.replace(BEGINS, '').replace(ENDS, '') : raw
    }),
  }
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
