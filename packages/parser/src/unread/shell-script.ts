import { hereDocumentOf } from '../command-above.ts'
import type { Lines } from '../lines.ts'
import { isKept } from './of-project.ts'
import type { Change } from './shell-command.ts'

/** A script that a line of a shell gives to an interpreter: where it ends, and the files that it names, if it writes any. */
export const scriptBelow = (
  lines: Lines,
  line: number,
  to: number,
): { readonly end: number; readonly change?: Change } | undefined => {
  const command = lines.at(line).slice(0, LONGEST)
  const [, interpreter] = INTERPRETS.exec(command) ?? []
  const word = interpreter === undefined ? undefined : hereDocumentOf(command)
  if (word === undefined) return undefined
  let end = line + 1
  while (end < to && lines.at(end).trim() !== word) end++
  const script = lines.text.slice(lines.start(line + 1), lines.start(end))
  const paths = WRITES.test(script) ? [...script.matchAll(QUOTED)].map(([, , path]) => path!) : []
  const kept = paths.filter(isKept)
  return { end, ...(kept.length > 0 && { change: { name: `${interpreter} <<`, paths: kept } }) }
}

const LONGEST = 500
const INTERPRETS = /\b(python3?|node|ruby|perl)\b[^<|]*<</
const WRITES =
  /\bopen\([^\n]{0,200}?,\s*(?:mode=)?["'](?:[wax]|r\+)|\.write_(?:text|bytes)\(|\b(?:write|append)File(?:Sync)?\(|\bFile\.write\(/
const QUOTED = /(["'`])(?:\.\/)?([\w@./-]{1,200})\1/g
