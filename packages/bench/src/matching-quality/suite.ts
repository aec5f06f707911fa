import { type Random, randomOf } from '../random.ts'
import { type Example, exampleOf, hasSubstance } from './example.ts'
import type { Change } from './history.ts'
import { judge, type Verdict } from './judge.ts'
import type { Notation } from './notation.ts'
import { draftOf, type Step } from './steps/draft.ts'
import { type Trial, trialOf } from './trial.ts'

/** Makes a trial of an example; null where the example does not lend itself to it. `other` is another one. */
export type Maker = (example: Example, random: Random, other: Example) => Trial | null

/** A kind of edit. */
export interface Class {
  readonly name: string
  /**
   * The share that should be applied correctly; `refused` where no reader could be sure what is meant; null where
   * nothing but wrong applications is ruled out.
   */
  readonly goal: number | 'refused' | null
  readonly make: Maker
}

/** A trial and what came of it. */
export interface Case {
  readonly trial: Trial
  readonly verdict: Verdict
}

/** Where cases come from. */
export interface Source {
  readonly changes: readonly Change[]
  /** A whole number, of which all chance comes. */
  readonly seed: number
  /** So many of each class are wanted. */
  readonly cases: number
}

/** Cases of a class, as many as wanted, or as there are. */
export function* casesOf({ changes, seed, cases }: Source, { name, make }: Class): Generator<Case> {
  const random = randomOf(
    seed + ([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1e6),
  )
  let count = 0
  let last: Example | null = null
  for (const example of examples(changes, random)) {
    if (count >= cases) return
    const trial = make(example, random, last ?? example)
    last = example
    if (trial === null) continue
    count++
    yield { trial, verdict: judge(trial) }
  }
}

/**
 * Examples of changes in an order of their own, with 0 to 3 lines of context, as often round as there are not enough.
 */
export function* examples(changes: readonly Change[], random: Random): Generator<Example> {
  for (let round = 0; round < 4; round++)
    for (const change of random.shuffled(changes)) {
      const example = exampleOf(change, random.below(4))
      if (example !== null) yield example
    }
}

/**
 * Edits spoilt by a step, written down in one way; by default those whose find is enough to be recognised when it is
 * spoilt.
 */
export const spoiltBy =
  (step: Step, notation: Notation, finds: 'any' | 'enough' | 'too little' = 'enough'): Maker =>
  (example, random) => {
    if (finds !== 'any' && hasSubstance(example) !== (finds === 'enough')) return null
    const draft = step(draftOf(example, random), random)
    return draft === null ? null : trialOf(draft, notation, random)
  }
