import type { Random } from '../../random.ts'
import { type Example, indentOf, isBlank, textOf } from '../example.ts'
import type { Notation } from '../notation.ts'
import type { Trial } from '../trial.ts'

/** An edit that has no place, or more than one. */
export interface Trap {
  /** The change that is meant, in the file as it is. */
  readonly example: Example
  readonly find: readonly string[]
  readonly replace: readonly string[]
  readonly isGone: boolean
  /** The change that is meant, in another file that the plan names. */
  readonly beside?: Example
}

/**
 * What a trap is made of. `other` is from another file; only places that are whole lines count where `whole` is true.
 */
export interface Parts {
  readonly random: Random
  readonly other: Example
  readonly whole: boolean
}

/** Makes a trap of an example; null where that does not lend itself to it. */
export type Setter = (example: Example, parts: Parts) => Trap | null

/** How lines that stand in a file come out in an edit. */
type Rewriting = (lines: readonly string[]) => readonly string[]

/**
 * The lines as a model may also have written them: without the indentation of a find, or with white space at their
 * ends.
 */
export const roughly = (find: readonly string[], random: Random): Rewriting => {
  const style = random.below(4)
  const least = Math.min(...find.filter((line) => !isBlank(line)).map((line) => indentOf(line).length))
  const dedent = (line: string): string => line.slice(Math.min(least, indentOf(line).length))
  if (style > 1) return (lines) => lines
  return style === 0 ? (lines) => lines.map((line) => `${line} `) : (lines) => lines.map(dedent)
}

/**
 * The trial of a trap, with the only right answer a refusal; null where there is none, or its edit cannot be written
 * down.
 */
export const trialOfTrap = (trap: Trap | null, notation: Notation, random: Random): Trial | null => {
  if (trap === null) return null
  const { example, find, replace, isGone, beside = null } = trap
  const attempt = notation({ ...PLAIN, find, replace }, example.first, random)
  return attempt && { example, file: textOf(example.file), attempt, wrongLine: null, isGone, beside }
}

const PLAIN = {
  written: ['\n'],
  ends: { find: false, replace: false },
  marks: { find: false, replace: false },
} as const
