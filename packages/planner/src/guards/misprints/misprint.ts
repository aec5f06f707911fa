import type { Problem } from '@emend/model'
import { doubledBackslashes } from '../../matching/repairs/doubled-backslashes.ts'
import { isNumberOf } from '../../matching/repairs/line-numbers.ts'
import { hasWord } from '../../matching/substance.ts'
import { linesOf, withoutFinalBreak } from '../../text/line-ending.ts'
import { LINE_TAG } from '../../text/line-tag.ts'
import { isOfCode, isProse } from '../kinds-of-file.ts'
import { commentIn } from '../omission-marker.ts'
import { CODE_MISPRINTS, HTML_ESCAPES } from './code.ts'
import { type Misprint, type NewLines, refusedAs, standsIn } from './kinds.ts'
import { numbersOf, TAGGED } from './listing-numbers.ts'

/**
 * Refuses new text that has what a listing, a diff or a JSON string has around each line, and the text sought has not:
 * numbers, marks, `\n` for line breaks, or `\t` for indentation; or a marker of a notation at its start or end; or
 * characters in the place of those that code has.
 */
export const misprinted = (lines: NewLines): Problem | null => {
  const fresh = linesOf(withoutFinalBreak(lines.text))
  const found = MISPRINTS.find(({ isIn }) => isIn(fresh, lines))
  if (found === undefined) return null
  const name = `The new text for line ${lines.line} of ${lines.path}`
  return refusedAs(found, name, 'Write the new lines just as they are to be in the file.')
}

/**
 * Numbers that run on, in front of lines that were sought without, or that are just where they say, in a file that has
 * no number itself that they may go on from, or take the place of.
 */
const isNumbered = (fresh: readonly string[], { path, find, line, document }: NewLines): boolean => {
  const numbers = numbersOf(fresh, NUMBER)
  if (numbers === null || numbersOf(find, NUMBER) !== null) return false
  const sought = new Set(find)
  if (fresh.some((one) => sought.has(one.replace(NUMBER, '')))) return true
  const first = numbers[0]!
  // Rows that are counted begin just so, too.
  if (first === 1 && find.length === 0 && !isOfCode(path)) return false
  const own = new RegExp(`^[^\\S\\n]*L?(?:${first - 1}|${first})${BEHIND_NUMBER}`, 'm')
  return isNumberOf(document, first, line - 1) && !standsIn(document, own)
}

const BEHIND_NUMBER = `(?:${LINE_TAG}.|\\t|→|: ?| ?\\| ?)`
const NUMBER = new RegExp(`^\\s*L?(\\d+)${BEHIND_NUMBER}`)

/** Numbers with tags that run on, or that of a single new line, which nothing that was sought has. */
const isTagged = (fresh: readonly string[], { find, line, document }: NewLines): boolean => {
  const isListed =
    fresh.length === 1
      ? isNumberOf(document, Number(TAGGED.exec(fresh[0]!)?.[1]), line - 1)
      : numbersOf(fresh, TAGGED) !== null
  return isListed && !find.some((one) => TAGGED.test(one))
}

/** Texts in which a line may well start with a `+`, beside prose. */
const WITH_PLUS = /\.(?:org|diff|patch)$/i

const PLUS_AT_START = /(?:^|\n)[^\S\n]*\+/

/** A `+` and text, which is no item of a list. */
const MARKED = /^\+(?! \S)\s*\S\S/

/**
 * A `+` before each new line, in a file in which no line starts so, or where some have nothing else before what was
 * sought; lines that were sought may have a space there. Numbers alone may have it as their sign.
 */
const hasPlusSigns = (fresh: readonly string[], { path, find, document }: NewLines): boolean => {
  // Most texts have none: nothing else is looked up for them.
  if (!fresh.some((line) => line.startsWith('+'))) return false
  const sought = new Set(find)
  const isShown = (line: string): boolean =>
    sought.has(line) || line.trim() === '' || (/^[ -]/.test(line) && sought.has(line.slice(1)))
  const added = fresh.filter((line) => !isShown(line))
  return (
    fresh.length > 1 &&
    added.every((line) => line.startsWith('+')) &&
    added.some(hasWord) &&
    !WITH_PLUS.test(path) &&
    (added.filter((line) => MARKED.test(line) && sought.has(line.slice(1))).length > 1 ||
      (!isProse(path) && added.some((line) => /^\+\D/.test(line)) && !standsIn(document, PLUS_AT_START)))
  )
}

/** One line that has lines sought in it, or indented ones below the one sought. */
const isJoined = (fresh: readonly string[], { find }: NewLines): boolean => {
  if (fresh.length > 1 || !fresh[0]!.includes('\\n')) return false
  const lines = fresh[0]!.split('\\n')
  const sought = new Set(find)
  const shared = lines.filter((line) => sought.has(line) && /\S/.test(line))
  return (
    shared.length > 1 ||
    (lines[0] === find[0] && lines.slice(1).some((line) => /^(?: {2}|\\t|\t)/.test(line)))
  )
}

/** A line sought, with `\t` for each of the tabs that it starts with. */
const hasTabs = (fresh: readonly string[], { find }: NewLines): boolean => {
  const sought = new Set(find)
  return fresh.some((line) => /^(?:\\t)+/.test(line) && sought.has(line.replaceAll('\\t', '\t')))
}

/** A line sought, a backslash before each of its quotes, beside other lines, none of which has a bare one. */
const hasEscapedQuotes = (fresh: readonly string[], { find, text }: NewLines): boolean => {
  if (!text.includes('\\') || find.some((line) => line.includes('\\'))) return false
  const meant = doubledBackslashes.undo({ find: fresh.join('\n'), content: '' })
  if (meant === null) return false
  const sought = new Set(find)
  const lines = meant.find.split('\n')
  return (
    lines.some((line, at) => line !== fresh[at] && sought.has(line)) &&
    lines.some((line) => !sought.has(line))
  )
}

/** What stands around a text in the notations that models write edits in, alone on its line. */
const MARKER =
  /^[ \t]*(?:<{5,9} ?(?:SEARCH|ORIGINAL|HEAD)|={5,9}|>{5,9} ?(?:REPLACE|UPDATED)|\*\*\* (?:Begin|End) (?:of )?(?:Patch|File)|<\/(?:edit|find|replace|search|content|file|old_str(?:ing)?|new_str(?:ing)?|parameter|invoke)>|<!\[CDATA\[|\]\]>)[ \t\r]*$/m

/** A marker at the start or end; not a tag that is opened there or in the file, nor in a file that has markers itself. */
const hasMarker = (fresh: readonly string[], lines: NewLines): boolean =>
  [fresh[0]!, fresh.at(-1)!].some((line) => MARKER.test(line) && !belongs(line.trim(), lines)) &&
  !standsIn(lines.document, MARKER)

/** What a unified diff begins with, and each of its hunks. */
const DIFF = /^(?:\s*\n)?(?:diff --git .*|--- .*\n\+\+\+ .*|@@ -\d+(?:,\d+)? \+\d)/
const HUNK = /^@@ -\d/m

/** A diff in a file of code that has none itself. One that names another file is a part of that text, as in a test. */
const isDiff = (_: readonly string[], { path, text, document }: NewLines): boolean => {
  const [head] = DIFF.exec(text) ?? []
  return (
    head !== undefined &&
    isOfCode(path) &&
    (head.includes(path.slice(path.lastIndexOf('/') + 1)) || !/\w[./]\w/.test(head)) &&
    !standsIn(document, HUNK)
  )
}

/** So far down a file, below what it must start with, its path may be its title. */
const MOST_ABOVE = 3

/** The path of the file, in a comment or bare, above the lines; not at the top of the file. */
const hasPath = ([first]: readonly string[], { path, find, line }: NewLines): boolean => {
  if (line <= MOST_ABOVE || !first!.includes(path) || find.includes(first!)) return false
  const text = first!.trim()
  return text === path ? path.includes('/') : !/^(?:\*|##)/.test(text) && commentIn(text, path) === path
}

const belongs = (marker: string, { path, text, document }: NewLines): boolean => {
  if (/CDATA|\]\]/.test(marker)) return /\.(?:x?html?|xml|xslt?|svg|plist|\w+proj)$/i.test(path)
  if (marker.startsWith('=')) return isProse(path) || LIKE_README.test(path)
  const [, tag] = /^<\/(\w+)/.exec(marker) ?? []
  // Within a line of the file, it may be any word in brackets.
  const opening = new RegExp(`^[ \\t]*<${tag}[\\s>]`, 'm')
  return tag !== undefined && (text.includes(`<${tag}`) || standsIn(document, opening))
}

/** `README` and its like are prose, too, and so is what a log says: a line of `=` may well stand around a title. */
const LIKE_README = /(?:^|\/)[A-Z][A-Z_-]+$|\.log$/

/** What new text may have whatever it takes the place of, all of a file included. */
export const OF_ANY_TEXT: readonly Misprint[] = [
  {
    what: 'a marker like `</replace>`, `=======` or `>>>>>>> REPLACE`',
    belongs: 'at its start or end belongs to the notation of the edit',
    isIn: hasMarker,
  },
  { what: 'the marks before the lines', belongs: 'are those of a diff', isIn: hasPlusSigns },
  { what: 'a diff', belongs: 'says what is to be changed in it', isIn: isDiff },
  HTML_ESCAPES,
]

const MISPRINTS: readonly Misprint[] = [
  ...OF_ANY_TEXT,
  { what: 'its path above the lines', belongs: 'only says where they go', isIn: hasPath },
  { what: 'the numbers before the lines', belongs: 'are those of a listing of it', isIn: isNumbered },
  {
    what: 'the numbers and tags before the lines',
    belongs: 'are those of a listing of it',
    isIn: isTagged,
  },
  { what: '`\\n`', belongs: 'stands for line breaks', isIn: isJoined },
  { what: '`\\t`', belongs: 'stands for indentation', isIn: hasTabs },
  { what: 'these backslashes', belongs: 'are those of a string around it', isIn: hasEscapedQuotes },
  ...CODE_MISPRINTS,
]
