import { dialects } from '../dialects/index.ts'
import { stretchesOf } from '../stretches.ts'
import { asShown, type Other } from './other.ts'

/** Lines one below another that Markdown takes for a quotation. */
const QUOTATION = /(?<![^\n])[ \t]*>[^\n]*(?:\n[ \t]*>[^\n]*)+/g

/** An operation of several lines that all stand behind the `>` of a quotation. */
export const quotedIn = (text: string): Other | undefined => {
  for (const { 0: quotation, index } of text.matchAll(QUOTATION))
    if (speaks(quotation.replaceAll(/^[ \t]*> ?/gm, '')))
      return { at: index, data: asShown('An operation behind the `>` of a quotation'), isUnsure: true }
  return undefined
}

/** True for a text that says something that is to be done. */
export const speaks = (text: string): boolean =>
  dialects.some(({ detect, parse }) => detect(text) === 1 && stretchesOf(parse(text)).length > 0)
