import {
  addsInnerBlank,
  dropsBlankEnds,
  dropsInnerBlank,
  surrounds,
  surroundsChanged,
  surroundsFind,
} from './blank-lines.ts'
import type { Step } from './draft.ts'
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
} from './indentation.ts'
import { doubled, escaped, fenced, numbered, typographic, typographicFile } from './misprints.ts'
import { asEdit } from './notation.ts'
import { type Class, spoiltBy } from './suite.ts'
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
} from './white-space.ts'

/** Nothing is spoilt. */
export const exact: Step = (draft) => draft

const WITHIN: readonly Step[] = [losesTails, addsTails, collapsesRuns]
const INDENTING: readonly Step[] = [dedents, shifts, swapsUnits, losesFirstIndent]
const AROUND: readonly Step[] = [surrounds, swapsEndings]

/** Two or more steps one after another: at ends of lines or within them, then of indentation, then around the whole. */
export const several: Step = (draft, random) => {
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

/** A class of edits with a text to find and one to put there. */
const edits = (name: string, goal: Class['goal'], step: Step): Class => ({
  name,
  goal,
  make: spoiltBy(step, asEdit),
})

/** As `edits`, where nothing has to be recognised, or there is too little for that. */
const anyEdits = (
  name: string,
  goal: Class['goal'],
  step: Step,
  finds: 'any' | 'too little' = 'any',
): Class => ({
  name,
  goal,
  make: spoiltBy(step, asEdit, finds),
})

/** The classes of edits, each of which has one true place, with their goals. */
export const editClasses: readonly Class[] = [
  anyEdits('exact', 1, exact),
  anyEdits('line endings', 1, swapsEndings),
  anyEdits('mixed line endings in the file', 1, mixesEndings),
  anyEdits('byte-order mark', 1, marks),
  edits('trailing white space lost', 0.99, losesTails),
  edits('trailing white space added', 0.99, addsTails),
  edits('trailing white space added to the find', 0.99, addsTailsToFind),
  edits('final line break lost', 0.99, losesFinalBreak),
  edits('blank lines added around', 0.99, surrounds),
  edits('blank lines added around the find', 0.99, surroundsFind),
  edits('blank lines added around, and changed there', 'refused', surroundsChanged),
  edits('blank lines at the ends dropped', 0.99, dropsBlankEnds),
  edits('blank line inside dropped', 'refused', dropsInnerBlank),
  edits('blank line inside added', 'refused', addsInnerBlank),
  edits('indentation removed', 0.98, dedents),
  edits('indentation shifted', 0.98, shifts),
  edits('tabs and spaces swapped', 0.98, swapsUnits),
  edits('levels of another width', null, changesWidth),
  edits('indentation of the first line lost', 0.98, losesFirstIndent),
  edits('indentation of a single line lost, and of more in its place', 'refused', dedentsOne),
  edits('indentation of a single line lost, with more in its place', 'refused', losesOnlyIndent),
  edits('indentation removed from the find', 'refused', dedentsFind),
  edits('indentation of the first line of the find lost', 'refused', losesFirstIndentInFind),
  edits('inner white space collapsed', 0.95, collapsesRuns),
  edits('inner white space added', 0.95, widensRuns),
  edits('several at once', 0.95, several),
  anyEdits('too little to be recognised', 'refused', spoilt, 'too little'),
  edits('typographic punctuation in the edit', 0.95, typographic),
  edits('typographic punctuation in the file', 0.95, typographicFile),
  edits('HTML escapes', 0.95, escaped),
  edits('doubled backslashes', 0.95, doubled),
  edits('line numbers', 0.95, numbered),
  edits('Markdown fence', 0.95, fenced),
]
