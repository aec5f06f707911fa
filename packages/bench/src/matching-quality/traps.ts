import { textOf } from './example.ts'
import { changedWord, inventedMiddle, olderVersion, planFile, sibling } from './no-place.ts'
import { asEdit, asHunk, type Notation } from './notation.ts'
import { duplicate, twin } from './several-places.ts'
import type { Class } from './suite.ts'
import { attemptOf, type Setter } from './trap.ts'

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
    make: (example, random, other) => {
      const trap = set(example, { random, other, whole: notation !== asEdit })
      const attempt = trap === null ? null : attemptOf(trap, notation, random)
      return trap === null || attempt === null
        ? null
        : {
            example: trap.example,
            file: textOf(trap.example.file),
            attempt,
            wrongLine: null,
            isGone: trap.isGone,
            beside: trap.beside ?? null,
          }
    },
  }))

/** Edits that have no place, or more than one: the only right answer is a refusal. */
export const editTraps: readonly Class[] = trapsIn(asEdit, '')

/** Hunks without a number that have no place, or more than one. */
export const hunkTraps: readonly Class[] = trapsIn(asHunk, 'hunk: ')
