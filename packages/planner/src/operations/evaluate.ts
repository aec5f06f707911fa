import type { Operation } from '@emend/model'
import type { Evaluate, Scene, Verdict } from './operation.ts'
import { registry } from './registry.ts'

/** Carries out one operation on the overlay of its scene. */
export const evaluate = (operation: Operation, scene: Scene): Verdict =>
  (registry[operation.op] as Evaluate<Operation>)(operation, scene)
