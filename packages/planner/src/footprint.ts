import {
  ancestorsOfAll,
  arrivalOf,
  denialOf,
  destinationOf,
  type Footprint,
  LONGEST_PATH,
  normalizePath,
  type Operation,
  type OperationName,
  originKey,
  type Plan,
  parentOf,
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
    directories: [...new Set([...pathsOfAll('rmdir'), ...givingWay(operations)])],
    listings: pathsOfAll('list'),
    globs: globsOf(plan),
    origins: originsOf(plan),
    ...(plan.base !== undefined && { base: plan.base }),
  }
}

/** Directories whose places files are to take, and those in them, where operations take files out of them. */
const givingWay = (operations: readonly Operation[]): readonly string[] => {
  const arriving = new Set(named(operations.flatMap((operation) => arrivalOf(operation) ?? [])))
  const giving = new Set<string>()
  for (const path of ancestorsOfAll(named(operations.filter(takesAway).map(pathOf))))
    if (arriving.has(path) || giving.has(parentOf(path))) giving.add(path)
  return [...giving]
}

const takesAway = (operation: Operation): boolean =>
  operation.op === 'delete' || (operation.op !== 'copy' && destinationOf(operation) !== undefined)

const named = (paths: readonly string[]): readonly string[] => [
  ...new Set(paths.filter(wellFormed).map(normalizePath)),
]

const wellFormed = (path: string): boolean => denialOf(normalizePath(path), LONGEST_PATH) === null

/** What operations look for below their paths. */
const globsOf = ({ operations }: Plan): Footprint['globs'] =>
  operations.flatMap((operation): Footprint['globs'] => {
    const path = normalizePath(pathOf(operation))
    if (!wellFormed(path)) return []
    if (operation.op === 'glob') return [{ pattern: operation.pattern, path }]
    if (operation.op !== 'read' || operation.depth === undefined) return []
    return [globOfLevels(operation.depth, path)]
  })

const originsOf = ({ operations, base }: Plan): Footprint['origins'] => {
  const origins = operations.flatMap((operation): Footprint['origins'] => {
    const [path, blob] = [normalizePath(pathOf(operation)), blobOf(operation)]
    if (!wellFormed(path)) return []
    const isBased = base !== undefined && (LOCATING.has(operation.op) || RELOCATING.has(operation.op))
    return [...(blob === undefined ? [] : [{ path, blob }]), ...(isBased ? [{ path }] : [])]
  })
  return [...new Map(origins.map((origin) => [originKey(origin), origin])).values()]
}

/** Operations that locate text, and so may have to look at the text that they were written against. */
const LOCATING: ReadonlySet<OperationName> = new Set(['edit', 'insert', 'patch', 'replace_lines'])

/** Operations that put a file where later ones may locate text in it. */
const RELOCATING: ReadonlySet<OperationName> = new Set(['move', 'copy'])

/** The blob that an operation which locates text was written against. */
const blobOf = (operation: Operation): string | undefined => {
  if (operation.op !== 'edit' && operation.op !== 'insert' && operation.op !== 'patch') return undefined
  return operation.expect === 'absent' ? undefined : operation.expect
}
