import { trim } from '../white-space.ts'
import { endsStatement, goesOn, isCode, isOpen, opensQuote, withoutComment } from './left-open.ts'

/** True for a line after whose statement the next one begins another, no deeper than it. */
export const isFollowed = (line: string, next: string): boolean =>
  !isOpen(line) &&
  !isContinued(next) &&
  (endsStatement(line) || !(goesOn(line) || OPENS.test(line) || isBroken(line)))

/**
 * True where nothing lies deeper below a line with this indentation, whatever ends it: a comment; what ends a block, and
 * is not gone on from; an item above another one; a key with its value, above another key; an element with its end, or
 * that has none; a line of a block comment, which stands one space deeper than code, above another one.
 */
export const isWhole = (indent: string, line: string, next: string): boolean =>
  !isCode(line) ||
  (endsBlock(line) && !(/[)\]}]$/.test(line) && CHAINED.test(next))) ||
  areItems(withoutComment(line), withoutComment(trim(next))) ||
  (ENTRY.test(line) && KEY.test(next) && !isOpen(line) && !isBroken(line)) ||
  /^<([\w:.-]+)(?![\w:.-])(?:[\s>](?:(?!<\/\1>).)*<\/\1>|[^<>]*\/>)\s*$/.test(line) ||
  VOID.test(line) ||
  (/^\t* (?: {2})*$/.test(indent) && /^\*(?: |$)/.test(line) && /^\s+\*/.test(next))

const CHAINED = /^\s*(?:->|[.?:|&])/
const VOID = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b[^<>]*>\s*$/i

const KEY = /^\s*(?:"[^"]+"|'[^']+'|[\w.@/$-]+)\s*:/
const ENTRY = /^(?:"[^"]+"|'[^']+'|[\w.@/$-]+)\s*:\s(?![|>&!#]).*[\w"'`\])}],?$/

/** True for two items of one kind in a list, the first of which leaves nothing open. */
const areItems = (one: string, other: string): boolean =>
  one.endsWith(',') && !isOpen(one) && !isBroken(one) && ITEMS.some((item) => item(one) && item(other))

/** What tells items: the same sign before both, one name each, or names with a value. */
const ITEMS: readonly ((line: string) => boolean)[] = [
  ...['(', '[', '{', '<', '"', "'", '`', '...'].map(
    (sign) => (line: string) => line.startsWith(sign) && line.endsWith(','),
  ),
  (line) => /^(?:type )?[\w.$@*&-]+(?: as \w+)?,$/.test(line),
  (line) => /^[\w.$@-]+\s*=(?!=)/.test(line),
]

/** True for a line with nothing but what ends a block, an element or a comment. */
const endsBlock = (line: string): boolean =>
  /^(?:(?:\/\*|(?!.*\/\*)).*\*\/|(?:<!--|(?!.*<!--)).*-->|[)\]}]+,?|<\/[\w.:-]+>)\s*$/.test(line)

/**
 * What opens a block in languages that have no sign for that, or lies above what is deeper in data and markup: words,
 * keys, tags, items of a list; a closing bracket; a cast.
 */
const OPENS =
  /^(?:[^\w\s"'`@/$(#]|#\S|\d+[.)]\s|[\w.-]+\s*$|["'\w-]+:(?:\s|$)|(?:\w+ ){0,3}(?:def|class|module|struct|enum|trait|impl|interface|if|unless|while|until|for|case|when|elsif|elseif|else|begin|do|function|func|fn|sub|proc|macro|type|where|with|switch|try|catch|except|finally|loop|match|let|select|foreach)\b)|>\)\s*$/i

/** True for a line within which a string or comment begins that does not end there. */
export const isBroken = (line: string): boolean =>
  [`"`, `'`, '`'].some((quote) => opensQuote(line, quote)) || line.lastIndexOf('/*') > line.lastIndexOf('*/')

/** True for a line with a word or sign that goes on from the one before it. */
export const isContinued = (line: string): boolean =>
  /^\s*(?:->|(?:throws|where|extends|implements|and|or|then)\b)/.test(line)
