import { isProse } from '../kinds-of-file.ts'
import { type Misprint, type NewLines, standsIn } from './kinds.ts'

/** Files of code in which no markup stands but in strings and comments. */
const CODE =
  /\.(?:bash|cc?|cjs|cpp|cs|cxx|dart|exs?|go|gradle|hh?|hpp|hs|java|kts?|lua|mjs|mm?|proto|ps1|pyi?|rb|rs|scala|sh|sql|swift|[cm]?ts|zsh)$/i

const STRING_OR_COMMENT = /"[^"]*"|'[^']*'|`[^`]*`|\/\/.*|^\s*(?:[*#](?!\s*include)|--|\/\*).*/g

/** Arrows and the like, addresses, brackets of types, comparisons, headers: what code has of these characters. */
const ESCAPED = [
  /[-=]&gt;|&amp;&amp;|^\s*#\s*include\s+&lt;/,
  /(?:[(,[:=]|\breturn) ?&amp;[\w*[]/,
  /(?:\w|::)&lt;[\w(&[{]|[\w)\]] &(?:lt|gt);=? [\w("'-]/,
]

/** Operators in HTML escapes, and none as they are, in a file of code that has no such escapes. */
const hasEscapes = (fresh: readonly string[], { path, document }: NewLines): boolean =>
  CODE.test(path) &&
  fresh.some((line) => line.includes('&') && isEscaped(line.replace(STRING_OR_COMMENT, ''))) &&
  fresh.every((line) => !/[<>&]/.test(line.replaceAll(ESCAPES, ''))) &&
  !standsIn(document, ESCAPES)

const isEscaped = (code: string): boolean => ESCAPED.some((form) => form.test(code))

const ESCAPES = /&(?:lt|gt|amp);/g

/** Strings between printed quotes, in a file of code that has no such quotes. */
const hasPrintedQuotes = (fresh: readonly string[], { path, document }: NewLines): boolean =>
  CODE.test(path) &&
  fresh.some((line) => QUOTED.test(line) && QUOTED.test(line.replace(STRING_OR_COMMENT, ''))) &&
  !standsIn(document, PRINTED)

const QUOTED = /(?:\w\(|\w = |\breturn )[“‘][^“”‘’]*[”’]/

const PRINTED = /[“”‘’]/

/** Indentation with spaces that no editor makes, in a file that has none of that. */
const hasOddSpaces = (fresh: readonly string[], { path, document }: NewLines): boolean =>
  !isProse(path) && fresh.some((line) => ODD.test(line)) && !standsIn(document, ODD)

/** A paragraph of Chinese or Japanese text, as in a page or a book, starts with a wide space itself. */
const ODD = /^[ \t]*(?:[\u00a0\u2000-\u200a\u202f]|\u3000[ \t\u3000]*[!-~])/m

/** Characters for which code has others, or none, outside of strings and comments, in a file of code that has none. */
const hasForeign = (fresh: readonly string[], { path, document }: NewLines): boolean =>
  CODE.test(path) &&
  fresh.some((line) => FOREIGN.test(line) && isForeign(line.replace(STRING_OR_COMMENT, ''))) &&
  !standsIn(document, FOREIGN)

/** Beside words of the languages that have such marks they are meant, as in a text of several lines. */
const isForeign = (code: string): boolean =>
  FOREIGN.test(code.replace(OF_BOTH_WIDTHS, '')) && !EASTERN.test(code)

/** A mark in both widths, for a pattern that is to match either, as in `[:：]`. */
const OF_BOTH_WIDTHS = /:\uff1a|\uff1a:|,\uff0c|\uff0c,|;\uff1b|\uff1b;/g

const EASTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const FOREIGN = /[\u00a0\u00ad\u200b\u2060\ufeff\uff08\uff09\uff0c\uff1a\uff1b]/

/** Escapes, of which a whole file may be full as well. */
export const HTML_ESCAPES: Misprint = {
  what: 'HTML escapes',
  belongs: 'stand for the characters themselves',
  isIn: hasEscapes,
}

/** Other characters in new text that stand for those that code has in their place. */
export const CODE_MISPRINTS: readonly Misprint[] = [
  { what: 'printed quotes', belongs: 'stand for the straight ones', isIn: hasPrintedQuotes },
  { what: 'no-break spaces before lines', belongs: 'stand for indentation', isIn: hasOddSpaces },
  {
    what: 'spaces or marks of another width',
    belongs: 'stand for plain ones, or for none',
    isIn: hasForeign,
  },
]
