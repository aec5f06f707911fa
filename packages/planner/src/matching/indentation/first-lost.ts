import type { Unclear } from '../replacing/block.ts'
import { filled, indentOf } from '../white-space.ts'

/** The lines of a file whose first one is sought without its indentation, those sought, and those that take their place. */
interface FirstLost {
  readonly file: readonly string[]
  readonly find: readonly string[]
  /** The first one with the indentation that it lost. */
  readonly replace: readonly string[]
}

const FURTHER_OUT: Unclear = {
  unclear:
    'a new line lies further out than any matched line, and may have lost its indentation as the first one did',
}

const NOT_BELOW: Unclear = {
  unclear:
    'the first line opens a block, and the new one below it is no deeper: it may have lost its indentation, too',
}

/**
 * Why new lines may have lost their indentation with the first one: one lies further out than all that is matched, or
 * it follows a first one that opens a block, and is no deeper. Lines that come again show that they have kept theirs.
 */
export const lostWithFirst = ({ file, find, replace }: FirstLost): Unclear | null => {
  const [head, ...rest] = filled(replace)
  const kept = filled(find).slice(1)
  if (rest.some((line) => /[\p{L}\p{N}]/u.test(line) && kept.includes(line))) return null
  const least = Math.min(...filled(file).map((line) => indentOf(line).length))
  if (rest.some((line) => indentOf(line).length < least)) return FURTHER_OUT
  const next = rest[0]
  return next !== undefined && opensBlock(head!) && !isBelow(head!, next) ? NOT_BELOW : null
}

/** True for a line of code that ends with what opens a block, or in a bracket. */
const opensBlock = (line: string): boolean =>
  !/^\s*(?:[*#;]|\/\/|--)/.test(line) && /(?:[:{([]|\b(?:then|do|else|begin|try))\s*$/.test(line)

/** True for a line that is deeper than another, or may follow an opening one at its depth: it closes it, or is a label. */
const isBelow = (head: string, line: string): boolean =>
  indentOf(line).length > indentOf(head).length ||
  /^\s*(?:[\])}#-]|<\/|(?:case|default|end|fi|done)\b|[\w\s]+:\s*$)/.test(line)
