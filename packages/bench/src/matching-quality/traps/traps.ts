import { asEdit, asHunk, type Notation } from '../notation.ts'
import type { Class } from '../suite.ts'
import { changedWord, inventedMiddle, olderVersion, planFile, sibling } from './no-place.ts'
import { duplicate, twin } from './several-places.ts'
import { type Setter, trialOfTrap } from './trap.ts'

const SETTERS = {
  'exact duplicates': duplicate,
  'twins up to white space': twin,
  'invented middle': inventedMiddle,
  'older version': olderVersion,
  'changed identifier or constant': changedWord,
  'sibling elsewhere': sibling,
  'text from another file of the plan': planFile,
} satisfies Record<string, Setter>

const trapsIn = (notation: Notation, prefix: string): readonly Class[] =>
  Object.entries<Setter>(SETTERS).map(([name, set]) => ({
    name: prefix + name,
    goal: 'refused',
    make: (example, random, other) =>
      trialOfTrap(set(example, { random, other, whole: notation !== asEdit }), notation, random),
  }))

/** Edits that have no place, or more than one: the only right answer is a refusal. */
export const editTraps: readonly Class[] = trapsIn(asEdit, '')

/** Hunks without a number that have no place, or more than one. */
export const hunkTraps: readonly Class[] = trapsIn(asHunk, 'hunk: ')
