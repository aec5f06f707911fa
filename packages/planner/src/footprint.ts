import {
  denialOf,
  type Footprint,
  type Glob,
  normalizePath,
  type Operation,
  originKey,
  type Plan,
  pathOf,
  pathsOf,
} from '@emend/model'
import { globOfLevels } from './glob-of-levels.ts'
import { checkPlan } from './misuse.ts'

/**
 * What must be known before a plan can be evaluated. Paths are normalised, each stands there once, and paths that
 * their spelling alone refuses are left out: nobody needs to look at them. Throws `usage` for what is no plan.
 */
export const footprint = (plan: Plan): Footprint => {
  checkPlan(plan)
  const { operations } = plan
  const pathsOfAll = (op: Operation['op']): readonly string[] =>
    named(operations.filter((operation) => operation.op === op).map(pathOf))
  return {
    paths: named(operations.flatMap(pathsOf)),
    directories: pathsOfAll('rmdir'),
    listings: pathsOfAll('list'),
    globs: globsOf(plan),
    origins: originsOf(plan),
    ...(plan.base !== undefined && { base: plan.base }),
  }
}

const named = (paths: readonly string[]): readonly string[] => [
  ...new Set(paths.filter(wellFormed).map(normalizePath)),
]

/** No file system takes longer paths; whatever is longer is refused by its spelling alone. */
const LONGEST = 4096

const wellFormed = (path: string): boolean => denialOf(normalizePath(path), LONGEST) === null

const globsOf = (plan: Plan): Footprint['globs'] =>
  plan.operations.flatMap((operation) => {
    const glob = wellFormed(pathOf(operation)) ? globOf(operation, normalizePath(pathOf(operation))) : null
    return glob === null ? [] : [glob]
  })

/** What an operation looks for below its path. */
const globOf = (operation: Operation, path: string): Glob | null => {
  if (operation.op === 'glob') return { pattern: operation.pattern, path }
  return operation.op === 'read' && operation.depth !== undefined ? globOfLevels(operation.depth, path) : null
}

const originsOf = (plan: Plan): Footprint['origins'] => {
  const origins = new Map<string, Footprint['origins'][number]>()
  const add = (origin: Footprint['origins'][number]) => origins.set(originKey(origin), origin)
  for (const operation of plan.operations) {
    if (!(locates(operation) || relocates(operation)) || !wellFormed(pathOf(operation))) continue
    const path = normalizePath(pathOf(operation))
    const blob = blobOf(operation)
    if (blob !== undefined && locates(operation)) add({ path, blob })
    if (plan.base !== undefined) add({ path })
  }
  return [...origins.values()]
}

/** Whether an operation locates text, and so may have to look at the text that it was written against. */
const locates = (operation: Operation): boolean =>
  operation.op === 'edit' ||
  operation.op === 'insert' ||
  operation.op === 'patch' ||
  operation.op === 'replace_lines'

/** Whether an operation puts a file where later ones may locate text in it. */
const relocates = (operation: Operation): boolean => operation.op === 'move' || operation.op === 'copy'

const blobOf = (operation: Operation): string | undefined =>
  operation.op === 'replace_lines' || !('expect' in operation) || operation.expect === 'absent'
    ? undefined
    : operation.expect
