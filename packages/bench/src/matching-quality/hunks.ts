import { disturbances } from './classes.ts'
import type { Step } from './draft.ts'
import { type Example, fileAfter, findOf, indentOf, isBlank, textOf } from './example.ts'
import { asHunk, asNumberedHunk, type Hunk, type Notation } from './notation.ts'
import { duplicate } from './several-places.ts'
import { type Class, type Maker, spoiltBy } from './suite.ts'
import { type Trap, trialOfTrap } from './trap.ts'

/** Half of the hunks have a number, which may be wrong. */
const asAnyHunk: Notation = (wording, line, random) =>
  (random.chance(0.5) ? asHunk : asNumberedHunk)(wording, line, random)

/** A hunk has whole lines. */
const whole =
  (step: Step): Step =>
  (draft, random) =>
    step({ ...draft, ends: { find: true, replace: true } }, random)

/** A hunk that stands in its file twice, with something that tells which is meant; null where there is no such thing. */
const told =
  (hint: (trap: Trap) => Omit<Hunk, 'lines'> | null): Maker =>
  (example, random) => {
    const trap = duplicate(example, { random })
    const [hints, trial] = [hint(trap), trialOfTrap(trap, asHunk, random)]
    if (hints === null || trial?.attempt.op !== 'patch') return null
    const hunks = trial.attempt.hunks.map((hunk) => ({ ...hunk, ...hints }))
    const wrongLine = (text: string) => firstDifference(textOf(fileAfter(trap.example)), text)
    return { ...trial, attempt: { op: 'patch', hunks }, wrongLine }
  }

const firstDifference = (one: string, other: string): number | undefined => {
  const lines = other.split('\n')
  const at = one.split('\n').findIndex((line, index) => line !== lines[index])
  return at >= 0 ? at : one === other ? undefined : lines.length
}

/**
 * The line that opens the block in which lines stand: the nearest above them with less indentation. Null where there is none, it is
 * not the only one of its kind, or the other place may be in the same block.
 */
const anchorOf = ({ example }: Trap): string | null => {
  const { file, first } = example
  const find = findOf(example).filter((line) => !isBlank(line))
  const depth = Math.min(...find.map((line) => indentOf(line).length))
  const at = file.findLastIndex(
    (line, index) => index < first && !isBlank(line) && indentOf(line).length < depth,
  )
  const anchor = file[at]?.trim() ?? ''
  const isOne = file.filter((line) => line.trim().startsWith(anchor)).length === 1
  return anchor !== '' && isOne && isTwiceAbove(example, at) ? anchor : null
}

const isTwiceAbove = (example: Example, line: number): boolean =>
  textOf(example.file.slice(0, line)).includes(textOf(findOf(example)))

/** The classes of hunks, with their goals. */
export const hunkClasses: readonly Class[] = [
  ...disturbances
    .filter(({ isOfHunks }) => isOfHunks)
    .map(({ name, goal, step, finds }) => ({
      name: `hunk: ${name}`,
      goal,
      make: spoiltBy(whole(step), asAnyHunk, finds),
    })),
  {
    name: 'hunk: exact duplicates, told by the line number',
    goal: 1,
    // Without context below it, a hunk of a diff stands at the end of the file.
    make: told(({ example }) => (example.below.length === 0 ? null : { from: example.first + 1 })),
  },
  {
    name: 'hunk: exact duplicates, told by an anchor',
    goal: 1,
    make: told((trap) => {
      const anchor = anchorOf(trap)
      return anchor === null ? null : { anchors: [anchor] }
    }),
  },
]
