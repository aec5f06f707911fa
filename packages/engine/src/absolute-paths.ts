import type { Operation } from '@emend/model'
import type { DialectName } from '@emend/parser'
import type { ReadPlan } from './plan-input.ts'

/** The dialects whose models are used to absolute paths. Source: semantics.md, Paths. */
const ABSOLUTE: ReadonlySet<DialectName> = new Set(['edits', 'str-replace', 'tools', 'text-editor'])

/**
 * Makes absolute paths inside the root relative to it, in plans whose dialect may have them. All others stay as they are,
 * and are refused as absolute.
 */
export const withRelativePaths = (read: ReadPlan, root: string): ReadPlan => {
  if (!ABSOLUTE.has(read.dialect)) return read
  const operations = read.plan.operations.map((operation) => relative(operation, root))
  return { ...read, plan: { ...read.plan, operations } }
}

const relative = (operation: Operation, root: string): Operation =>
  operation.op === 'move' || operation.op === 'copy'
    ? { ...operation, from: relativePath(operation.from, root), to: relativePath(operation.to, root) }
    : { ...operation, path: relativePath(operation.path, root) }

/** A path inside the root, relative to it; any other as it is. */
export const relativePath = (path: string, root: string): string => {
  const top = root.replaceAll('\\', '/').replace(/\/?$/, '/')
  if (`${path}/` === top) return '.'
  return path.startsWith(top) ? path.slice(top.length) || '.' : path
}
