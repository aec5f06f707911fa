import { plural } from '@emend/model'
import type { Document } from '../text/document.ts'
import type { Evidence } from './agreement.ts'
import type { Sought } from './sought.ts'
import { indentLength, isBlank, trim } from './white-space.ts'
import { type Agreed, withoutLacking } from './whole-lines.ts'

/** What sets lines that matched by a looser strategy apart from the find, in a few words. Never empty. */
export const differenceOf = (document: Document, sought: Sought, match: Agreed): string => {
  const find = withoutLacking(sought.body, match.lacks)
  const file = document.lines(match.line, match.count)
  const somewhere = (differs: (there: string, here: string) => boolean): boolean =>
    find.some((line, index) => differs(file[index]!, line))
  const words = [
    indentation(match.evidence),
    somewhere((there, here) => trim(there) !== trim(here)) ? 'white space within lines' : null,
    somewhere((there, here) => tailOf(there) !== tailOf(here)) ? 'trailing white space' : null,
    somewhere((there, here) => isBlank(here) && there !== here) ? 'white space on blank lines' : null,
    match.lacks.start + match.lacks.end > 0 ? 'a blank line at the end or start' : null,
    sought.endsWithBreak && document.lineBreak(match.line + match.count - 1) === ''
      ? 'the final line break'
      : null,
  ].filter((word) => word !== null)
  return words.length === 0 ? 'white space' : words.join(', ')
}

const indentation = (evidence: Evidence): string | null => {
  switch (evidence.kind) {
    case 'as-written':
      return 'indentation of some lines'
    case 'added':
      return evidence.prefix === '' ? null : `indentation (${widthInWords(evidence.prefix)} more in the file)`
    case 'removed':
      return `indentation (${widthInWords(evidence.prefix)} less in the file)`
    case 'units':
      return 'indentation (other units in the file)'
    case 'first-line':
      return 'indentation of the first line'
  }
}

const widthInWords = (prefix: string): string => {
  const unit = prefix.includes('\t') ? 'tab' : 'space'
  return /^(?: +|\t+)$/.test(prefix) ? plural(prefix.length, unit) : 'a prefix of tabs and spaces'
}

const tailOf = (line: string): string => line.slice(indentLength(line) + trim(line).length)
