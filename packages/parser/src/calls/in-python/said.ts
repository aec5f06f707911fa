import { skipPythonSpace } from './space.ts'

const NAME = '[A-Za-z_]\\w{0,63}'
const string = (quote: string, others = ''): string =>
  `${quote}(?:[^${quote}${others}\\\\\\n]|\\\\.){0,1000}${quote}`
/** A string on one line; one with `f` before it has names in it, and calls nothing. */
const STRINGS = ['"', "'"].flatMap((quote) => [string(quote), `f${string(quote, '(')}`])
const SAID = new RegExp(
  `(?:print|final_answer)\\(\\s{0,20}(?:${[NAME, ...STRINGS].join('|')})?\\s{0,20}\\)`,
  'y',
)

/** Passes over what code says of its calls, which changes no file: `print(result)`, `final_answer("Done.")`. */
export const skipSaid = (text: string, from: number): number => {
  for (let at = from; ; ) {
    SAID.lastIndex = at
    if (!SAID.test(text)) return at
    at = skipPythonSpace(text, SAID.lastIndex)
    if (text[at] === ';') at = skipPythonSpace(text, at + 1)
  }
}
