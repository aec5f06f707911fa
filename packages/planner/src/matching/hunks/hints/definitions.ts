import type { Document } from '../../../text/document.ts'
import { indentLength, isBlank, trim } from '../../white-space.ts'

/**
 * True where a line below a definition surely lies outside of it: in a later one of the same kind, which is no deeper
 * than that one and has a block, as that one has.
 */
export const isInLaterOne = (document: Document, definition: number, line: number): boolean => {
  const [head, first] = [document.line(definition), nextFilled(document, definition + 1)]
  const [kind, own] = [kindOf(head), indentLength(head)]
  if (kind === null || depthAt(document, first) <= own || first >= line) return false
  let depth = depthAt(document, nextFilled(document, line))
  const last = Math.max(definition, line - FARTHEST)
  for (let above = line - 1; above > last && depth > 0; above--) {
    const text = document.line(above)
    if (isLayout(text) || indentLength(text) >= depth) continue
    depth = indentLength(text)
    if (depth <= own && kindOf(text) === kind) return true
  }
  return false
}

const nextFilled = (document: Document, from: number): number => {
  let line = from
  while (line < document.lineCount && isLayout(document.line(line))) line++
  return line
}

/** True for a blank line, or the bracket alone that opens a block below its head. */
const isLayout = (text: string): boolean => isBlank(text) || trim(text) === '{'

const KEYWORD =
  /^(?:class|def|function|func|fn|fun|sub|interface|struct|enum|union|impl|trait|module|namespace)\b/

/** What may stand before the word that says what is defined. */
const MODIFIERS =
  /^(?:(?:export|default|public|private|protected|internal|static|final|abstract|async|override|virtual|inline|pub(?:\([^)]*\))?|unsafe|sealed|data|open)\s+)+/

/** Statements with a block of their own, which is no definition; and lines that start with a sign. */
const STATEMENT =
  /^(?:[^\p{L}\p{N}_]|(?:if|else|elif|for|foreach|while|until|unless|do|switch|match|select|case|default|with|using|try|catch|except|finally|return)\b)/u

/** What a line defines in the block that it begins: the word for it, or `body`; null for any other line. */
const kindOf = (line: string): string | null => {
  const text = trim(line)
  const [keyword] = KEYWORD.exec(text.replace(MODIFIERS, '')) ?? []
  if (keyword !== undefined) return keyword
  return /\)[^(){}]*\{$/.test(text) && !STATEMENT.test(text) ? 'body' : null
}

const depthAt = (document: Document, line: number): number => indentLength(document.line(line))

/** Each of many hunks looks at no more lines above it. */
const FARTHEST = 5_000

/** How deep the next line below one is that is not blank. */
export const depthBelow = (document: Document, line: number): number =>
  depthAt(document, nextFilled(document, line + 1))
