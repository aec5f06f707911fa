import { normalizePath, type Operation, type OperationOf, pathOf } from '@emend/model'
import type { Alike } from './in-turn.ts'

/** Operations of a plan by all that they say. What is the only one to look for a text need not be spelt out. */
export class Repetitions {
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

/** An operation that looks for a text of a file, or adds some at an end of it. */
export type Finding = OperationOf<'edit' | 'insert' | 'patch' | 'append' | 'prepend'>

/**
 * True for an operation that looks for a text of a file which is there once, or for an end of it, and leaves the file
 * where it is. A patch of a mode or of bytes alone looks for none: a series may well make the same of a file again.
 */
export const findsOnePlace = (operation: Operation): operation is Finding =>
  operation.op === 'insert' ||
  operation.op === 'append' ||
  operation.op === 'prepend' ||
  (operation.op === 'edit' && operation.occurrences === 'one') ||
  (operation.op === 'patch' && operation.to === undefined && operation.hunks.length > 0)

/** The text that an operation looks for first, or adds: operations that say the same look for the same. */
const soughtBy = (operation: Finding): string => {
  if (operation.op === 'edit') return operation.find
  if (operation.op === 'insert') return operation.anchor
  return operation.op === 'patch' ? operation.hunks[0]!.lines.join('\n') : operation.content
}

/** All that an operation says, however its path is spelt. */
const saidBy = (operation: Finding): string =>
  JSON.stringify({ ...operation, path: normalizePath(pathOf(operation)) })
