import type { Operation, OperationName, OperationOf } from '@emend/model'
import { append } from './append.ts'
import { copy } from './copy.ts'
import { create } from './create.ts'
import { remove } from './delete.ts'
import { edit } from './edit.ts'
import { glob } from './glob.ts'
import { insert } from './insert.ts'
import { list } from './list.ts'
import { mkdir } from './mkdir.ts'
import { move } from './move.ts'
import type { Evaluate, Scene, Verdict } from './operation.ts'
import { patch } from './patch.ts'
import { prepend } from './prepend.ts'
import { read } from './read.ts'
import { replaceLines } from './replace-lines.ts'
import { rmdir } from './rmdir.ts'

/** Carries out one operation on the overlay of its scene. */
export const evaluate = (operation: Operation, scene: Scene): Verdict =>
  (registry[operation.op] as Evaluate<Operation>)(operation, scene)

/** Whether there is such an operation; what its fields hold is not looked at. */
export const isKnown = ({ op }: Operation): boolean => Object.hasOwn(registry, op)

const registry: { readonly [Name in OperationName]: Evaluate<OperationOf<Name>> } = {
  edit,
  insert,
  replace_lines: replaceLines,
  append,
  prepend,
  create,
  patch,
  delete: remove,
  move,
  copy,
  mkdir,
  rmdir,
  read,
  list,
  glob,
}
