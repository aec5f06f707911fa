import { linesOf } from '../../text/line-ending.ts'
import { indentOf, isBlank } from '../white-space.ts'
import type { ExactPlace } from './fits-inline.ts'

type Texts = Pick<ExactPlace, 'wanted'> & { readonly replace: string }

/**
 * True where a replacement goes on from the text before a find that starts with a line break: after one space, which is
 * no indentation, or with a mark that ends what stands there.
 */
export const joinsAbove = ({ wanted, replace }: Texts): boolean =>
  (/^ [^\s*]/.test(replace) && indentOf(wanted.pieces[1] ?? '') !== ' ') || /^[,;:](?!\S)/.test(replace)

/**
 * True where the text after a find that ends with a line break goes on from a replacement: it ends with white space, or
 * is nothing else.
 */
export const joinsBelow = ({ wanted, replace }: Texts): boolean => {
  const lines = linesOf(replace)
  const last = lines.at(-1)!
  const isOnly = lines.length === 1 || !isBlank(last)
  return /[ \t]$/.test(last) && isOnly && !/[ \t]$/.test(wanted.pieces.at(-2) ?? '')
}

/** True where nothing but a line break, and the indentation below it, is left out: to join two lines is all there is. */
export const onlyJoins = ({ wanted: { text }, replace }: Texts): boolean =>
  text.startsWith(replace) && /^\r?\n[ \t]+$/.test(text.slice(replace.length))
