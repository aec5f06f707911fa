import { asEdit } from './notation.ts'
import {
  addsInnerBlank,
  dropsBlankEnds,
  dropsInnerBlank,
  surrounds,
  surroundsChanged,
  surroundsFind,
} from './steps/blank-lines.ts'
import type { Step } from './steps/draft.ts'
import {
  changesWidth,
  dedents,
  dedentsFind,
  dedentsOne,
  losesFirstIndent,
  losesFirstIndentInFind,
  losesOnlyIndent,
  shifts,
  swapsUnits,
} from './steps/indentation.ts'
import { doubled, escaped, fenced, numbered, typographic, typographicFile } from './steps/misprints.ts'
import {
  addsTails,
  addsTailsToFind,
  collapsesRuns,
  losesFinalBreak,
  losesTails,
  marks,
  mixesEndings,
  swapsEndings,
  widensRuns,
} from './steps/white-space.ts'
import { type Class, spoiltBy } from './suite.ts'

/** Nothing is spoilt. */
const exact: Step = (draft) => draft

const WITHIN: readonly Step[] = [losesTails, addsTails, collapsesRuns]
const INDENTING: readonly Step[] = [dedents, shifts, swapsUnits, losesFirstIndent]
const AROUND: readonly Step[] = [surrounds, swapsEndings]

/** Two or more steps one after another: at ends of lines or within them, then of indentation, then around the whole. */
const several: Step = (draft, random) => {
  const steps = [
    ...random.shuffled(WITHIN).slice(0, 1 + random.below(2)),
    random.pick(INDENTING),
    random.pick(AROUND),
  ]
  let result = draft
  let count = 0
  for (const step of steps) {
    const next = random.chance(0.7) ? step(result, random) : null
    if (next === null) continue
    result = next
    count++
  }
  return count < 2 ? null : result
}

/** Any one of the steps that leave the words alone. */
const spoilt: Step = (draft, random) => random.pick([...WITHIN, ...INDENTING, surrounds])(draft, random)

/** A way to spoil an edit, and the goal for those that are spoilt so. */
interface Disturbance {
  readonly name: string
  readonly goal: Class['goal']
  readonly step: Step
  /** The finds that lend themselves to it: those with enough to be recognised where nothing is said. */
  readonly finds?: 'any' | 'too little' | undefined
  /** False where a hunk cannot be spoilt so: its two sides share their context. */
  readonly isOfHunks: boolean
}

const ofBoth = (
  name: string,
  goal: Class['goal'],
  step: Step,
  finds?: Disturbance['finds'],
): Disturbance => ({ name, goal, step, finds, isOfHunks: true })

const ofEdits = (...disturbance: Parameters<typeof ofBoth>): Disturbance => ({
  ...ofBoth(...disturbance),
  isOfHunks: false,
})

/** The disturbances of edits that have one true place each, with their goals. */
export const disturbances: readonly Disturbance[] = [
  ofBoth('exact', 1, exact, 'any'),
  ofBoth('line endings', 1, swapsEndings, 'any'),
  ofBoth('mixed line endings in the file', 1, mixesEndings, 'any'),
  ofBoth('byte-order mark', 1, marks, 'any'),
  ofBoth('trailing white space lost', 0.99, losesTails),
  ofBoth('trailing white space added', 0.99, addsTails),
  ofEdits('trailing white space added to the find', 0.99, addsTailsToFind),
  ofEdits('final line break lost', 0.99, losesFinalBreak),
  ofBoth('blank lines added around', 0.99, surrounds),
  ofEdits('blank lines added around the find', 0.99, surroundsFind),
  ofBoth('blank lines added around, and changed there', 'refused', surroundsChanged),
  ofBoth('blank lines at the ends dropped', 0.99, dropsBlankEnds),
  ofBoth('blank line inside dropped', 'refused', dropsInnerBlank),
  ofBoth('blank line inside added', 'refused', addsInnerBlank),
  ofBoth('indentation removed', 0.98, dedents),
  ofBoth('indentation shifted', 0.98, shifts),
  ofBoth('tabs and spaces swapped', 0.98, swapsUnits),
  ofBoth('levels of another width', null, changesWidth),
  ofBoth('indentation of the first line lost', 0.98, losesFirstIndent),
  ofBoth('indentation of a single line lost, and of more in its place', 'refused', dedentsOne),
  ofBoth('indentation of a single line lost, with more in its place', 'refused', losesOnlyIndent),
  ofEdits('indentation removed from the find', 'refused', dedentsFind),
  ofEdits('indentation of the first line of the find lost', 'refused', losesFirstIndentInFind),
  ofBoth('inner white space collapsed', 0.95, collapsesRuns),
  ofBoth('inner white space added', 0.95, widensRuns),
  ofBoth('several at once', 0.95, several),
  ofEdits('too little to be recognised', 'refused', spoilt, 'too little'),
  ofBoth('typographic punctuation in the edit', 0.95, typographic),
  ofBoth('typographic punctuation in the file', 0.95, typographicFile),
  ofBoth('HTML escapes', 0.95, escaped),
  ofBoth('doubled backslashes', 0.95, doubled),
  ofEdits('line numbers', 0.95, numbered),
  ofEdits('Markdown fence', 0.95, fenced),
]

/** The classes of edits with a text to find and one to put there. */
export const editClasses: readonly Class[] = disturbances.map(({ name, goal, step, finds }) => ({
  name,
  goal,
  make: spoiltBy(step, asEdit, finds),
}))
