import type { Problem } from '@emend/model'
import { countBreaks } from '../text/leaf.ts'

/** A comment line in most languages, its text between the signs that open and close it. */
const COMMENT = /^(?:\/\/+|#+|--+|;+|%+|\/\*+|\*|<!--|\{\/\*|"""|''')\s*(.*?)\s*(?:\*+\/\}?|-->|"""|''')?$/
const DOTS = '(?:\\.{2,}|…)'
const THING =
  '(?:code|content|contents|file|function|functions|method|methods|class|implementation|imports|logic|body|section|lines)'
const STATE =
  '(?:unchanged|the same|same as before|same as above|as before|as is|omitted|remains?|stays?|here|goes here)'
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
  new RegExp(`^${DOTS}\\s*(?:rest|remaining|existing|unchanged|same|other|previous)\\b.*$`, 'i'),
  new RegExp(
    `^(?:no changes?|unchanged|nothing changed)\\s*(?:here|below|above|from here)?\\s*${DOTS}?$`,
    'i',
  ),
]

const isMarker = (line: string): boolean => {
  const trimmed = line.trim()
  // A line this long is prose or code, and the patterns need not be run over it.
  if (trimmed.length > 120) return false
  const comment = COMMENT.exec(trimmed)?.[1]
  return (
    comment !== undefined &&
    MARKERS.some((marker) => marker.test(comment.replace(/^[[(]|[\])]$/g, '').trim()))
  )
}

/**
 * Refuses a whole-file write that leaves something out: an omission marker, alone on a comment line, that the file it
 * replaces does not hold. `line` is 1-based.
 */
export const leavesOut = (path: string, content: string, before: string): Problem | null => {
  const lines = content.split(/\r?\n/)
  const index = lines.findIndex((line) => isMarker(line) && !before.includes(line.trim()))
  return index < 0
    ? null
    : { code: 'placeholder', data: { path, line: index + 1, marker: lines[index]!.trim() } }
}

/**
 * Refuses a replacement of fewer lines than it takes away that leaves something out: its marker stands for lines that it would
 * take along. `before` is the file as it was, which is asked for only where there is such a marker.
 */
export const standsFor = (
  path: string,
  replace: string,
  taken: { readonly text: string; readonly body: readonly string[] },
  before: () => string,
): Problem | null =>
  countBreaks(replace) + (replace.endsWith('\n') ? 0 : 1) < taken.body.length &&
  leavesOut(path, replace, taken.text) !== null
    ? leavesOut(path, replace, before())
    : null
