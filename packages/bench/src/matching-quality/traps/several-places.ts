import type { Random } from '../../random.ts'
import { type Example, findOf, isBlank, occurrences, placesOf, replaceOf, textOf } from '../example.ts'
import { type Parts, roughly, type Setter, type Trap } from './trap.ts'

/** A find that stands in the file twice. */
export const duplicate = (example: Example, { random }: Pick<Parts, 'random'>): Trap => {
  const find = findOf(example)
  return { example: withLines(example, find, random), find, replace: replaceOf(example), isGone: false }
}

/** A find with another place that is the same but for white space. */
export const twin: Setter = (example, { random, whole }) => {
  const find = findOf(example)
  const prefix = random.pick(['  ', '    ', '\t', ' '])
  const disguises: readonly ((line: string) => string)[] = [
    (line) => (isBlank(line) ? line : prefix + line),
    (line) => line.replace(/^[ \t]+/, (indent) => indent.slice(Math.ceil(indent.length / 2))),
    (line) => line.replace(/(\S) (?=\S)/, '$1  '),
    (line) => `${line} `,
  ]
  const meant = withLines(example, find.map(random.pick(disguises)), random)
  const disguise = random.pick(disguises)
  const rough = roughly(find.map(disguise), random)
  const [written, replace] = [find, replaceOf(example)].map((lines) => rough(lines.map(disguise)))
  const isTold = placesAsWritten(meant.file, written!, whole) === 1
  const isOne = placesOf(meant.file, find) === 1
  return isTold || isOne ? null : { example: meant, find: written!, replace: replace!, isGone: false }
}

const placesAsWritten = (file: readonly string[], lines: readonly string[], whole: boolean): number =>
  whole ? occurrences(`\n${textOf(file)}`, `\n${textOf(lines)}`) : occurrences(textOf(file), lines.join('\n'))

/** An example whose file has lines put somewhere outside of what is sought. */
const withLines = (example: Example, lines: readonly string[], random: Random): Example => {
  const { file, first } = example
  const end = first + findOf(example).length
  const at = random.below(first + file.length - end + 2)
  return at <= first
    ? { ...example, file: file.toSpliced(at, 0, ...lines), first: first + lines.length }
    : { ...example, file: file.toSpliced(end + at - first - 1, 0, ...lines) }
}
