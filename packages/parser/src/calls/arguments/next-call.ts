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

/** Where the next call begins in a text that is written, in no quotes, and not in what was `there` before. */
export const nextCallIn = (text: string, there: string): string | undefined =>
  Array.from(text.matchAll(NEXT_CALL)).find(
    ({ 0: called, index }) => !there.includes(called) && !isQuoted(text, index),
  )?.[0]

const isQuoted = (text: string, at: number): boolean => {
  const line = text
    .slice(Math.max(at - LONGEST, 0), at)
    .split('\n')
    .at(-1)!
  return (line.match(QUOTE)?.length ?? 0) % 2 === 1
}

/** So much of a line is looked at. */
const LONGEST = 400
