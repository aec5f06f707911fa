import {
  addsInnerBlank,
  dropsBlankEnds,
  dropsInnerBlank,
  surrounds,
  surroundsChanged,
} from './blank-lines.ts'
import { exact, several } from './classes.ts'
import type { Step } from './draft.ts'
import { type Example, fileAfter, findOf, indentOf, isBlank, textOf } from './example.ts'
import {
  changesWidth,
  dedents,
  dedentsOne,
  losesFirstIndent,
  losesOnlyIndent,
  shifts,
  swapsUnits,
} from './indentation.ts'
import { asHunk, asNumberedHunk, type Hunk, type Notation } from './notation.ts'
import { duplicate } from './several-places.ts'
import { type Class, type Maker, spoiltBy } from './suite.ts'
import { attemptOf, type Trap } from './trap.ts'
import {
  addsTails,
  collapsesRuns,
  losesTails,
  marks,
  mixesEndings,
  swapsEndings,
  widensRuns,
} from './white-space.ts'

/** Half of the hunks have a number, which may be wrong. */
const asAnyHunk: Notation = (wording, line, random) =>
  (random.chance(0.5) ? asHunk : asNumberedHunk)(wording, line, random)

/** A hunk has whole lines. */
const whole =
  (step: Step): Step =>
  (draft, random) =>
    step({ ...draft, ends: { find: true, replace: true } }, random)

const hunks = (name: string, goal: Class['goal'], step: Step, finds?: 'any'): Class => ({
  name: `hunk: ${name}`,
  goal,
  make: spoiltBy(whole(step), asAnyHunk, finds),
})

/** A hunk that stands in its file twice, with something that tells which is meant; null where there is no such thing. */
const told =
  (hint: (trap: Trap) => Omit<Hunk, 'lines'> | null): Maker =>
  (example, random) => {
    const trap = duplicate(example, { random })
    const [hints, attempt] = [hint(trap), attemptOf(trap, asHunk, random)]
    if (hints === null || attempt?.op !== 'patch') return null
    const file = textOf(trap.example.file)
    return {
      example: trap.example,
      file,
      attempt: { op: 'patch', hunks: attempt.hunks.map((hunk) => ({ ...hunk, ...hints })) },
      wrongLine: (text) => firstDifference(textOf(fileAfter(trap.example)), text),
      isGone: false,
      beside: null,
    }
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

/** The classes of hunks, with their goals. A hunk cannot say what is wrong with one of its sides alone. */
export const hunkClasses: readonly Class[] = [
  hunks('exact', 1, exact, 'any'),
  hunks('line endings', 1, swapsEndings, 'any'),
  hunks('mixed line endings in the file', 1, mixesEndings, 'any'),
  hunks('byte-order mark', 1, marks, 'any'),
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
  hunks('trailing white space lost', 0.99, losesTails),
  hunks('trailing white space added', 0.99, addsTails),
  hunks('blank lines added around', 0.99, surrounds),
  hunks('blank lines added around, and changed there', 'refused', surroundsChanged),
  hunks('blank lines at the ends dropped', 0.99, dropsBlankEnds),
  hunks('blank line inside dropped', 'refused', dropsInnerBlank),
  hunks('blank line inside added', 'refused', addsInnerBlank),
  hunks('indentation removed', 0.98, dedents),
  hunks('indentation shifted', 0.98, shifts),
  hunks('tabs and spaces swapped', 0.98, swapsUnits),
  hunks('levels of another width', null, changesWidth),
  hunks('indentation of the first line lost', 0.98, losesFirstIndent),
  hunks('indentation of a single line lost, and of more in its place', 'refused', dedentsOne),
  hunks('indentation of a single line lost, with more in its place', 'refused', losesOnlyIndent),
  hunks('inner white space collapsed', 0.95, collapsesRuns),
  hunks('inner white space added', 0.95, widensRuns),
  hunks('several at once', 0.95, several),
]
