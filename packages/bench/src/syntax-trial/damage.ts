import type { Random } from '../random.ts'

/** A line that gives way to a text; 1-based, with the break that it has. */
export interface Damage {
  readonly line: number
  readonly before: string
  /** No line, one or two. */
  readonly after: string
}

const SIGNS = /[()[\]{}"'`:;,=<>|&\\]/g

/** What may happen to a line; some of it breaks a text, and some does not, depending on the language and the place. */
const accidents: readonly ((line: string, random: Random) => string)[] = [
  (line, random) => atSign(line, random, ''),
  (line, random) => atSign(line, random, '$&$&'),
  (line, random) => atSign(line, random, ' $& '),
  (line, random) => `${line.trimEnd().slice(0, random.below(line.length + 1))}\n`,
  (line) => line.trimStart() || '\n',
  (line) => `  ${line}`,
  (line) => line + line,
  () => '',
  (line, random) => line.replace(/\w+/, random.pick(['name', '7', 'if', 'None', '"text"'])),
]

/** Does something to one of the signs in a line. */
const atSign = (line: string, random: Random, instead: string): string => {
  const signs = [...line.matchAll(SIGNS)]
  if (signs.length === 0) return line
  const { index, 0: sign } = random.pick(signs)
  return line.slice(0, index) + instead.replaceAll('$&', sign) + line.slice(index + 1)
}

/** Damages one line of a text; null where chance left it as it was. */
export const damaged = (text: string, random: Random): Damage | null => {
  const lines = text.match(/[^\n]*\n/g) ?? []
  const filled = [...lines.keys()].filter((index) => lines[index]!.trim() !== '')
  if (filled.length === 0) return null
  const index = random.pick(filled)
  const before = lines[index]!
  const after = random.pick(accidents)(before, random)
  return after === before ? null : { line: index + 1, before, after }
}

/** The text with the damage done. */
export const withDamage = (text: string, { line, after }: Damage): string => {
  const lines = text.match(/[^\n]*\n|[^\n]+/g) ?? []
  return lines.toSpliced(line - 1, 1, after).join('')
}
