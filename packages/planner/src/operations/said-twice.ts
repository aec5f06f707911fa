import {
  normalizePath,
  type Operation,
  type OperationOf,
  type Problem,
  pathOf,
  type Strategy,
} from '@emend/model'
import type { Document, Region, Splice } from '../text/document.ts'
import { failed, type Scene, type Verdict } from './operation.ts'
import { type Alike, regionInTurn } from './replacing/in-turn.ts'

/**
 * Does an operation, but not one that a plan says once more and that would put its text there a second time. What else is
 * said once more is marked so, for `elsewhere` to be asked where its text is found. What is said just as often as its
 * text is there is meant for each place, and has the one whose turn it is.
 */
export const notTwice = (
  operation: Operation,
  scene: Turning,
  sayings: Sayings,
  evaluate: () => Verdict,
): Verdict => {
  scene.isSaidAgain = false
  scene.turn = null
  if (!findsOnePlace(operation)) return evaluate()
  const alike = sayings.like(operation)
  scene.turn = operation.op === 'patch' ? null : regionInTurn(operation, alike, scene)
  scene.isSaidAgain = scene.turn === null && alike.isDone
  if (scene.isSaidAgain && addsToText(operation)) return failed(ONCE_MORE)
  const verdict = evaluate()
  if (verdict.ok && verdict.changed) alike.isDone = true
  return verdict
}

/** A scene that is set for one operation after another. */
type Turning = Scene & { isSaidAgain: boolean; turn: Region | null }

/** Operations of a plan by all that they say. What is the only one to look for a text need not be spelt out. */
export class Sayings {
  /** By the text that is sought: the only one to look for it, null where there are several. */
  readonly #only = new Map<string, { readonly operation: Finding; readonly alike: Alike } | null>()
  readonly #said = new Map<string, Alike>()

  add(operation: Operation, index: number): void {
    if (!findsOnePlace(operation)) return
    const sought = soughtBy(operation)
    const only = this.#only.get(sought)
    if (only === undefined) {
      this.#only.set(sought, { operation, alike: alikeOf(index) })
      return
    }
    if (only !== null) this.#said.set(saidBy(only.operation), only.alike)
    this.#only.set(sought, null)
    this.#spell(operation, index)
  }

  /** All that say the same as an operation that was added, itself among them. */
  like(operation: Finding): Alike {
    return this.#only.get(soughtBy(operation))?.alike ?? this.#said.get(saidBy(operation))!
  }

  #spell(operation: Finding, index: number): void {
    const said = saidBy(operation)
    const alike = this.#said.get(said)
    if (alike === undefined) this.#said.set(said, alikeOf(index))
    else {
      alike.indexes.push(index)
      alike.places.clear()
    }
  }
}

const alikeOf = (index: number): Alike => ({ indexes: [index], places: new Map(), isDone: false })

/**
 * Why an operation that is said once more is not done where its text is only alike, or stood before the plan, and a
 * number led to another one then: it was there once, and meant there.
 */
export const elsewhere = (
  strategy: Strategy | undefined,
  document: Document,
  splices: readonly Splice[],
  { isSaidAgain }: Scene,
): Problem | null =>
  isSaidAgain &&
  strategy !== undefined &&
  (strategy !== 'exact' || splices.some((splice) => isInOriginal(document, splice)))
    ? ONCE_MORE
    : null

const isInOriginal = (document: Document, { from, to }: Region): boolean => {
  const first = document.lineAt(from)
  return document.isOriginal(document.linesRegion(first, document.lineAt(to) - first + 1))
}

/** An operation that looks for a text of a file. */
type Finding = OperationOf<'edit' | 'insert' | 'patch'>

/** True for an operation that looks for a text of a file which is there once, and leaves the file where it is. */
const findsOnePlace = (operation: Operation): operation is Finding =>
  operation.op === 'insert' ||
  (operation.op === 'edit' && operation.occurrences === 'one') ||
  (operation.op === 'patch' && operation.to === undefined)

/** The text that an operation looks for first: operations that say the same look for the same. */
const soughtBy = (operation: Finding): string => {
  switch (operation.op) {
    case 'edit':
      return operation.find
    case 'insert':
      return operation.anchor
    case 'patch':
      return operation.hunks[0]?.lines.join('\n') ?? ''
  }
}

/** All that an operation says, however its path is spelt. */
const saidBy = (operation: Finding): string =>
  JSON.stringify({ ...operation, path: normalizePath(pathOf(operation)) })

/** True for an operation that adds to a text of the file which is found there again. */
const addsToText = (operation: Finding): boolean => {
  switch (operation.op) {
    case 'insert':
      return true
    case 'patch':
      return operation.hunks.every(({ lines }) => !lines.some((line) => line.startsWith('-')))
    case 'edit':
      return operation.replace.includes(operation.find)
  }
}

const ONCE_MORE = {
  code: 'operation-ambiguous',
  data: {
    name: 'What an earlier operation of this plan has done, and this one says once more,',
    readings: ['it is said twice', 'it is to be done twice'],
    instead: 'Leave this one out. To have the text twice, write it twice in one operation.',
  },
} as const
