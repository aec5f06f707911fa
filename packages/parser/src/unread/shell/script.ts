import { hereDocumentEnd } from '../../text/command-above.ts'
import type { Lines } from '../../text/lines.ts'
import { isKept } from '../of-project.ts'
import type { Change } from './command.ts'

/** A script that a line of a shell gives to an interpreter: where it ends, and the files that it names, if it writes any. */
export const scriptBelow = (
  lines: Lines,
  line: number,
  to: number,
): { readonly end: number; readonly change?: Change } | undefined => {
  const script = inHereDocument(lines, line, to) ?? inQuotes(lines, line, to)
  if (script === undefined) return undefined
  const { name, from, until, end } = script
  const text = lines.text.slice(from, until)
  const paths = WRITES.test(text) ? [...text.matchAll(QUOTED)].map(([, , path]) => path!) : []
  const kept = paths.filter(isKept)
  return { end, ...(kept.length > 0 && { change: { name, paths: kept } }) }
}

/** A script between two offsets, and the line that it ends in. */
interface Script {
  readonly name: string
  readonly from: number
  readonly until: number
  readonly end: number
}

const inHereDocument = (lines: Lines, line: number, to: number): Script | undefined => {
  const command = lines.at(line).slice(0, LONGEST)
  const [, interpreter] = INTERPRETS.exec(command) ?? []
  const end = interpreter === undefined ? undefined : hereDocumentEnd(lines, line, to)
  if (end === undefined) return undefined
  return { name: `${interpreter} <<`, from: lines.start(line + 1), until: lines.start(end), end }
}

const inQuotes = (lines: Lines, line: number, to: number): Script | undefined => {
  const match = IS_GIVEN.exec(lines.at(line).slice(0, LONGEST))
  if (match === null) return undefined
  const [all, interpreter, option, quote] = match
  const from = lines.start(line) + match.index + all.length
  const text = lines.text.slice(from, lines.start(to))
  const length = text.search(quote === "'" ? /'/ : /(?<!\\)"/)
  const until = from + (length < 0 ? text.length : length)
  return { name: `${interpreter} ${option}`, from, until, end: length < 0 ? to : lines.lineOf(until) }
}

const LONGEST = 500
const INTERPRETS = /\b(python3?|node|ruby|perl)\b[^<|]*<</
const IS_GIVEN = /\b(python3?|node|ruby|perl)\s+(-[ce])\s*(["'])/
const WRITES =
  /\bopen\([^\n]{0,200}?,\s*(?:mode=)?["'](?:[wax]|r\+)|\.write_(?:text|bytes)\(|\b(?:write|append)File(?:Sync)?\(|\bFile\.write\(/
const QUOTED = /(["'`])(?:\.\/)?([\w@./-]{1,200})\1/g
