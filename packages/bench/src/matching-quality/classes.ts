import type { Step } from './draft.ts'
import {
  changesWidth,
  dedents,
  dedentsFind,
  dedentsOne,
  losesFirstIndent,
  losesFirstIndentInFind,
  shifts,
  swapsUnits,
} from './indentation.ts'
import { doubled, escaped, fenced, numbered, typographic, typographicFile } from './misprints.ts'
import {
  addsInnerBlank,
  addsTails,
  addsTailsToFind,
  collapsesRuns,
  dropsBlankEnds,
  dropsInnerBlank,
  losesFinalBreak,
  losesTails,
  marks,
  mixesEndings,
  surrounds,
  surroundsFind,
  swapsEndings,
  widensRuns,
} from './white-space.ts'

/** A class of spoilt edits, each of which still has one true place. */
export interface Class {
  readonly name: string
  /** The share that should be applied correctly; null where nothing but wrong applications is ruled out. */
  readonly goal: number | null
  readonly step: Step
}

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

/** The classes of the suite, with their goals. */
export const classes: readonly Class[] = [
  { name: 'exact', goal: 1, step: exact },
  { name: 'line endings', goal: 1, step: swapsEndings },
  { name: 'mixed line endings in the file', goal: 1, step: mixesEndings },
  { name: 'byte-order mark', goal: 1, step: marks },
  { name: 'trailing white space lost', goal: 0.99, step: losesTails },
  { name: 'trailing white space added', goal: 0.99, step: addsTails },
  { name: 'trailing white space added to the find', goal: 0.99, step: addsTailsToFind },
  { name: 'final line break lost', goal: 0.99, step: losesFinalBreak },
  { name: 'blank lines added around', goal: 0.99, step: surrounds },
  { name: 'blank lines added around the find', goal: 0.99, step: surroundsFind },
  { name: 'blank lines at the ends dropped', goal: 0.99, step: dropsBlankEnds },
  { name: 'blank line inside dropped', goal: null, step: dropsInnerBlank },
  { name: 'blank line inside added', goal: null, step: addsInnerBlank },
  { name: 'indentation removed', goal: 0.98, step: dedents },
  { name: 'indentation of a single line removed, and of more that replace it', goal: null, step: dedentsOne },
  { name: 'indentation removed from the find', goal: null, step: dedentsFind },
  { name: 'indentation shifted', goal: 0.98, step: shifts },
  { name: 'tabs and spaces swapped', goal: 0.98, step: swapsUnits },
  { name: 'levels of another width', goal: null, step: changesWidth },
  { name: 'indentation of the first line lost', goal: 0.98, step: losesFirstIndent },
  { name: 'indentation of the first line of the find lost', goal: null, step: losesFirstIndentInFind },
  { name: 'inner white space collapsed', goal: 0.95, step: collapsesRuns },
  { name: 'inner white space added', goal: 0.95, step: widensRuns },
  { name: 'several at once', goal: 0.95, step: several },
  { name: 'typographic punctuation in the edit', goal: 0.95, step: typographic },
  { name: 'typographic punctuation in the file', goal: 0.95, step: typographicFile },
  { name: 'HTML escapes', goal: 0.95, step: escaped },
  { name: 'doubled backslashes', goal: 0.95, step: doubled },
  { name: 'line numbers', goal: 0.95, step: numbered },
  { name: 'Markdown fence', goal: 0.95, step: fenced },
]
