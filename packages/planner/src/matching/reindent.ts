import type { Evidence, Reading } from './agreement.ts'
import { depthIn } from './indentation-flexible.ts'
import { indentOf, isBlank } from './white-space.ts'

/** Why the indentation of a new line cannot be told. */
export interface Unclear {
  readonly unclear: string
}

/** True for the reason that there is no answer. */
export const isUnclear = (value: string | Unclear): value is Unclear => typeof value !== 'string'

const mixes = (indent: string): boolean => indent.includes('\t') && indent.includes(' ')

const byUnits = (indent: string, readings: readonly Reading[]): string | Unclear => {
  const answers = new Set<string>()
  for (const { file, find, deeper } of readings) {
    const depth = depthIn(indent, find)
    if (depth !== null && depth + deeper >= 0) answers.add(file.repeat(depth + deeper))
  }
  if (answers.size === 1) return [...answers][0]!
  return answers.size === 0
    ? { unclear: 'a new line is indented in another unit than the matched lines' }
    : { unclear: 'the matched lines do not tell how wide one level is' }
}

const translated = (indent: string, evidence: Evidence): string | Unclear => {
  switch (evidence.kind) {
    case 'first-line':
      return indent
    case 'units':
      return byUnits(indent, evidence.readings)
    case 'removed':
      return indent.startsWith(evidence.prefix)
        ? indent.slice(evidence.prefix.length)
        : { unclear: 'a new line is indented less than the matched lines' }
    case 'added': {
      const result = evidence.prefix + indent
      return evidence.prefix !== '' && mixes(result) && !mixes(evidence.prefix)
        ? { unclear: 'a new line would mix tabs and spaces' }
        : result
    }
  }
}

/**
 * A new line with the indentation that it has in the file, as far as the evidence tells. Blank lines come out empty,
 * except where the matched lines had no other indentation than those sought.
 */
export const reindent = (line: string, evidence: Evidence): string | Unclear => {
  if (evidence.kind === 'added' && evidence.prefix === '') return line
  if (isBlank(line)) return ''
  const indent = indentOf(line)
  const result = translated(indent, evidence)
  return isUnclear(result) ? result : result + line.slice(indent.length)
}
