import { isWithinWord } from '../cuts-word.ts'
import { trim } from '../white-space.ts'
import { closesAgain } from './closes-again.ts'
import { type Edit, isLong, type Twice } from './twice.ts'

/**
 * The end of a statement or the start of a block, or words, or the rest of one, come behind; not what may be meant to
 * stand there again.
 */
export const restOfLine = (edit: Edit): Twice | null =>
  bringsRest(edit) ? { side: 'behind', line: edit.lines.from, lines: edit.lines } : null

const bringsRest = (edit: Edit): boolean => {
  const { old, fresh, behind } = edit
  const rest = behind.trimEnd()
  if (rest === '') return false
  const isCut = isWithinWord(`${old.slice(-1)}${rest[0]}`, 1)
  const isNew = (isCut || isTelling(rest)) && !endsWith(old, rest)
  if (endsWith(fresh, rest) && (isNew || closesAgain(edit, rest))) return true
  const isEnd = /^\s*[,;:{]$/.test(rest)
  const text = isEnd ? trim(rest) : rest
  return (isEnd || /^\s.*[^\s)\]}>'"`,;]/.test(rest)) && fresh.endsWith(text) && !old.endsWith(text)
}

/** True where a text ends with another, whatever marks either has at its end. */
const endsWith = (text: string, end: string): boolean => withoutEnd(text).endsWith(withoutEnd(end))

/** A text without the marks at its end that a statement or an item may have or lack. */
const withoutEnd = (text: string): string => {
  let end = text.length
  while (end > 0 && /[\s;,]/.test(text[end - 1]!)) end--
  return text.slice(0, end)
}

const isTelling = (part: string): boolean => isLong(part) && /\p{L}/u.test(part)

/**
 * Words, or what starts a comment or an item, or a part of a word, come before; brackets and quotes may be there again.
 */
export const startOfLine = ({ old, fresh, lines, before }: Edit): Twice | null => {
  const start = before.trimStart()
  const isSetOff = /\s$/.test(start) && /[^\s([{<'"`]/.test(start)
  return (isSetOff || isTelling(start)) && fresh.trimStart().startsWith(start) && !old.startsWith(start)
    ? { side: 'before', line: lines.from, lines }
    : null
}
