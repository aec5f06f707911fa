import type { Problem } from '@emend/model'
import { countBreaks } from '../text/leaf.ts'

/** A comment line in most languages, its text between the signs that open and close it. */
const COMMENT = /^(?:\/\/+|#+|--+|;+|%+|\/\*+|\*|<!--|\{\/\*|"""|''')\s*(.*?)\s*(?:\*+\/\}?|-->|"""|''')?$/
const DOTS = '(?:\\.{2,}|…)'
const THING =
  '(?:code|content|contents|file|function|functions|method|methods|class|implementation|imports|logic|body|section|lines)'
const STATE =
  '(?:unchanged|the same|same as before|same as above|as before|as is|omitted|remains?|stays?|here|goes here)'
/** What the rest of is spoken of in ordinary comments, too: it is left out where it is said to stay. */
const PART = '(?:html|css|jsx|markup|styles?|components?|page|template|script|tests?|document)'
const STAYS = '(?:unchanged|the same|same|as before|as is|omitted)'
/** Comments that say that something is left out: the rest of it, what is there already, dots with such a word, no changes. */
const MARKERS = [
  new RegExp(
    `^${DOTS}?\\s*(?:the\\s+)?(?:rest|remainder)\\s+of\\s+(?:the\\s+|your\\s+|this\\s+|my\\s+)?(?:\\w+\\s+){0,2}${THING}\\b.*$`,
    'i',
  ),
  new RegExp(
    `^${DOTS}?\\s*(?:the\\s+|your\\s+)?(?:existing|previous|other|remaining|original|unchanged)\\s+(?:\\w+\\s+){0,2}${THING}\\b(?:\\s+(?:is\\s+|are\\s+)?(?:${STATE}|unchanged))*\\s*${DOTS}?[.)\\]]*$`,
    'i',
  ),
  new RegExp(
    `^${DOTS}?\\s*(?:the\\s+)?(?:rest|remainder)\\s+of\\s+(?:the\\s+|your\\s+)?(?:\\w+\\s+)?${PART}\\s+(?:(?:remains?|stays?|is|are)\\s+)?${STAYS}\\s*${DOTS}?[.]?$`,
    'i',
  ),
  new RegExp(`^(?:rest|remainder)\\s+${STAYS}$`, 'i'),
  new RegExp(`^${DOTS}\\s*(?:rest|remaining|existing|unchanged|same|other|previous|keep)\\b.*$`, 'i'),
  new RegExp(`^${DOTS}\\s*(?:其余|其他|其它|剩余|原有|现有).*$`),
  /^(?:其余|其他|其它|剩余|原有|现有)的?(?:代码|方法|函数|内容|实现|部分).{0,8}(?:不变|相同|省略|一致)。?$/,
  new RegExp(
    `^(?:no changes?|unchanged|nothing changed)\\s*(?:here|below|above|from here)?\\s*${DOTS}?$`,
    'i',
  ),
]

const NOUN = `(?:\\w+\\s+){0,2}(?:${THING}|${PART}|sections?|chapters?|paragraphs?|text|entries|items|rows|keys)`
const REST = `(?:rest|remainder)\\s+of\\s+(?:the\\s+|your\\s+|this\\s+|my\\s+)?${NOUN}`
const OTHERS = `(?:existing|previous|other|remaining|original)\\s+${NOUN}`
/** What stays, and that it does. */
const STAYING = new RegExp(
  `^(?:the\\s+)?(?:rest|remainder|${REST}|${OTHERS})\\s+(?:(?:remains?|stays?|is|are)\\s+)?${STAYS}$`,
  'i',
)
/** What stays. */
const NAMED = new RegExp(`^(?:the\\s+)?(?:${REST}|${OTHERS}|unchanged\\s+${NOUN})$`, 'i')
/** A line in brackets or behind dots, with what is left without these. */
const SET_OFF = /^(?:- )?[*_]{0,2}((?:\.{2,}|…|[[(])[\s.…[(]*)(.+?)([\s.…)\]]*)[*_]{0,2}$/

const isMarker = (line: string): boolean => {
  const trimmed = line.trim()
  // A line this long is prose or code, and the patterns need not be run over it.
  if (trimmed.length > 120) return false
  const comment = COMMENT.exec(trimmed)?.[1]
  const isLeftOut = comment !== undefined && MARKERS.some((marker) => marker.test(withoutBrackets(comment)))
  return isLeftOut || isSetOff(trimmed)
}

/** Prose and data have no comments: `... (rest of the file unchanged)`, `[rest of the document unchanged]`, `... existing content ...`. */
const isSetOff = (line: string): boolean => {
  const [, opening = '', inner = '', closing = ''] = SET_OFF.exec(line) ?? []
  return STAYING.test(inner) || (/[.…]/.test(opening) && closing.trim() !== '' && NAMED.test(inner))
}

/** `(rest of methods ...)` and `... (rest of the code)` without the brackets. */
const withoutBrackets = (comment: string): string =>
  comment
    .replace(/^([.…]*)\s*[[(]/, '$1 ')
    .replace(/[\])]\s*([.…]*)$/, ' $1')
    .trim()

/** What stands in place of the rest of a text that was cut short for whoever wrote it, and came back as text. */
const CUT = /(?:\.{3}|…) ?[[(]truncated[^\])\n]{0,40}[\])]\s*$/i

const cutShort = (path: string, content: string, before: () => string): Problem | null => {
  const mark = CUT.exec(content.slice(-100))?.[0].trim()
  if (mark === undefined || before().includes(mark)) return null
  const line = content.trimEnd().split(/\r?\n/).length
  return { code: 'placeholder', data: { path, line, marker: mark } }
}

/**
 * Refuses a whole-file write that leaves something out: an omission marker, alone on a comment line or set off by dots or
 * brackets, that the file it replaces does not hold. `line` is 1-based.
 */
export const leavesOut = (path: string, content: string, before: string): Problem | null => {
  const lines = content.split(/\r?\n/)
  const index = lines.findIndex((line) => isMarker(line) && !before.includes(line.trim()))
  return index < 0
    ? cutShort(path, content, () => before)
    : { code: 'placeholder', data: { path, line: index + 1, marker: lines[index]!.trim() } }
}

/**
 * Refuses a replacement that was cut short, and one of fewer lines than it takes away that leaves something out: its marker stands
 * for lines that it would take along. `before` is the file as it was, which is asked for only where there is such a marker.
 */
export const standsFor = (
  path: string,
  replace: string,
  taken: { readonly text: string; readonly body: readonly string[] },
  before: () => string,
): Problem | null =>
  cutShort(path, replace, before) ??
  (countBreaks(replace) + (replace.endsWith('\n') ? 0 : 1) < taken.body.length &&
  leavesOut(path, replace, taken.text) !== null
    ? leavesOut(path, replace, before())
    : null)
