import { isAbsolute } from 'node:path'
import { composedName, type Repository } from '@emend/committer'
import type { Operation } from '@emend/model'
import type { ReadPlan } from '../drafts/plan-input.ts'

/** A plan with each of its paths spelt otherwise. */
export const withPaths = (read: ReadPlan, spell: (path: string) => string): ReadPlan => ({
  ...read,
  plan: { ...read.plan, operations: read.plan.operations.map((operation) => respelt(operation, spell)) },
})

/** Writes paths in the form of Unicode that git gives them in a repository. */
export const withComposedPaths = (read: ReadPlan, repository: Repository): ReadPlan =>
  repository.composes ? withPaths(read, (path) => composedName(repository, path)) : read

const respelt = (operation: Operation, spell: (path: string) => string): Operation => {
  if (operation.op === 'move' || operation.op === 'copy')
    return { ...operation, from: spell(operation.from), to: spell(operation.to) }
  // An absolute pattern says itself where it looks.
  if (operation.op === 'glob' && isAbsolute(operation.pattern))
    return { ...operation, path: '.', pattern: spell(operation.pattern) }
  const path = spell(operation.path)
  if (operation.op === 'patch' && operation.to !== undefined)
    return { ...operation, path, to: spell(operation.to) }
  return { ...operation, path }
}
