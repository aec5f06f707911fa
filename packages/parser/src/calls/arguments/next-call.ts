import { once } from '@emend/model'

/** A text that is written, and what is there before. */
export interface Texts {
  readonly old: string
  readonly fresh: string
}

/** A letter of a script that is not Latin. */
const FOREIGN = '[^\\p{ASCII}\\p{sc=Latin}\\p{P}\\p{S}\\s]'
const RECIPIENT = 'to=(?:functions|multi_tool_use)\\.\\w{1,40}'
/**
 * The call that GPT-5 begins in the middle of a text, by whom it is for, behind words that run into it or beside those
 * of another script. Sources: files that Copilot, Cursor, Codex and others have written.
 */
const NEXT_CALL = new RegExp(
  `(?:[^\\s"'\`*>|\\p{Ps}]assistant|</commentary|${FOREIGN}\\w{0,20}) ${RECIPIENT}|${RECIPIENT}\\s{0,3}(?:\\w{2,10}\\s{1,3})?${FOREIGN}`,
  'gu',
)
/** A quote, but for those of a fence, and for an apostrophe. */
const QUOTE = /"|(?<!`)`(?!`)|(?<!\w)'|'(?!\w)/g

/** What is wrong with a text in which the next call begins, in no quotes, where none was. */
export const nextCallIn = ({ old, fresh }: Texts): string | undefined => {
  const known = once(() => new Set(Array.from(old.matchAll(NEXT_CALL), ([called]) => called)))
  for (const { 0: called, index } of fresh.matchAll(NEXT_CALL))
    if (!known().has(called) && !isQuoted(fresh.slice(Math.max(index - LONGEST, 0), index)))
      return `has \`${called}\` in it, where another call was to begin: leave out what is no part of the text`
  return undefined
}

/** So much of a line is looked at. */
const LONGEST = 400
const isQuoted = (above: string): boolean =>
  (above.slice(above.lastIndexOf('\n') + 1).match(QUOTE)?.length ?? 0) % 2 === 1
