import { sharedStart } from '@emend/model'
import { disturbances } from './classes.ts'
import { type Example, fileAfter, findOf, indentOf, isBlank, textOf } from './example.ts'
import { asHunk, asNumberedHunk, type Hunk, type Notation } from './notation.ts'
import type { Step } from './steps/draft.ts'
import { type Class, type Maker, spoiltBy } from './suite.ts'
import { duplicate } from './traps/several-places.ts'
import { type Trap, trialOfTrap } from './traps/trap.ts'

/** Half of the hunks have a number, which may be wrong. */
const asAnyHunk: Notation = (wording, line, random) =>
  (random.chance(0.5) ? asHunk : asNumberedHunk)(wording, line, random)

/** A hunk has whole lines. */
const whole =
  (step: Step): Step =>
  (draft, random) =>
    step({ ...draft, ends: { find: true, replace: true } }, random)

/**
 * A hunk that stands in its file twice, with something that tells which is meant; null where there is no such thing.
 */
const told =
  (tell: (trap: Trap, hunk: Hunk) => readonly Hunk[] | null): Maker =>
  (example, random) => {
    const trap = duplicate(example, { random })
    const trial = trialOfTrap(trap, asHunk, random)
    if (trial?.attempt.op !== 'patch') return null
    const hunks = tell(trap, trial.attempt.hunks[0]!)
    if (hunks === null) return null
    const wrongLine = (text: string) => firstDifference(textOf(fileAfter(trap.example)), text)
    return { ...trial, attempt: { op: 'patch', hunks }, wrongLine }
  }

const firstDifference = (one: string, other: string): number | undefined =>
  one === other ? undefined : sharedStart(one.split('\n'), other.split('\n'))

/**
 * The line that opens the block in which lines stand: the nearest above them with less indentation. Null where there is
 * none, it is not the only one of its kind, or the other place may be in the same block.
 */
const openingOf = ({ example }: Trap): string | null => {
  const { file, first } = example
  const find = findOf(example).filter((line) => !isBlank(line))
  const depth = Math.min(...find.map((line) => indentOf(line).length))
  const at = file.findLastIndex(
    (line, index) => index < first && !isBlank(line) && indentOf(line).length < depth,
  )
  const opening = file[at]
  if (opening === undefined) return null
  const isOne = file.filter((line) => line.trim().startsWith(opening.trim())).length === 1
  return isOne && isTwiceOutside(example, at) ? opening : null
}

/** True where the other place is above the line that opens the block, or below the end of that. */
const isTwiceOutside = (example: Example, opening: number): boolean => {
  const { file } = example
  const depth = indentOf(file[opening]!).length
  const end = file.findIndex(
    (line, at) => at > opening && indentOf(line).length <= depth && !/^\s*([\])}]|$)/.test(line),
  )
  const outside = [file.slice(0, opening), end < 0 ? [] : file.slice(end)]
  return outside.some((lines) => textOf(lines).includes(textOf(findOf(example))))
}

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
    make: told(({ example }, hunk) =>
      example.below.length === 0 ? null : [{ ...hunk, from: example.first + 1 }],
    ),
  },
  {
    name: 'hunk: exact duplicates, told by an anchor',
    goal: 1,
    make: told((trap, hunk) => {
      const opening = openingOf(trap)
      return opening === null ? null : [{ ...hunk, anchors: [opening.trim()] }]
    }),
  },
  {
    name: 'hunk: exact duplicates, told by a hunk that shows the block',
    goal: 1,
    make: told((trap, hunk) => {
      const opening = openingOf(trap)
      return opening === null ? null : [{ lines: [` ${opening}`] }, hunk]
    }),
  },
]
