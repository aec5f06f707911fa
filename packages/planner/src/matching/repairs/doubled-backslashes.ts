import type { Repair, Texts } from './repair.ts'

/** Two backslashes for each one; or as well one before each quote, as where a text was made a JSON string twice. */
export const doubledBackslashes = {
  name: 'doubled-backslashes',
  wholeLines: false,
  undo: ({ find, content }: Texts): Texts | null =>
    undoneIn({ find, content }, DOUBLED) ?? undoneIn({ find, content }, ESCAPED),
} satisfies Repair

/** A misprint of backslashes. */
interface Slip {
  readonly sign: string
  /** True for a text with this misprint, or with nothing that could have it. */
  readonly isIn: (text: string) => boolean
  /** True for one that was written without it. */
  readonly isFree: (text: string) => boolean
}

const undoneIn = ({ find, content }: Texts, { sign, isIn, isFree }: Slip): Texts | null => {
  if (!find.includes(sign) || !isIn(find)) return null
  if (isIn(content)) return { find: undone(find), content: undone(content) }
  return isFree(content) ? { find: undone(find), content } : null
}

const DOUBLED: Slip = {
  sign: '\\',
  isIn: (text) => (text.match(/\\+/g) ?? []).every((run) => run.length % 2 === 0),
  isFree: (text) => !text.includes('\\\\'),
}

/** No quote stands bare, and no backslash before anything else. */
const ESCAPED: Slip = {
  sign: '\\"',
  isIn: (text) => !/["\\]/.test(text.replace(/\\[\\"]/g, '')),
  isFree: (text) => !/\\[\\"]/.test(text),
}

const undone = (text: string): string => text.replace(/\\([\\"])/g, '$1')
