import { type Entry, normalizePath, pathsOf } from '@emend/model'
import { dialectNamed } from '@emend/parser'
import { footprint } from '@emend/planner'
import type { ReadPlan } from '../drafts/plan-input.ts'
import { withPaths } from './plan-paths.ts'

/**
 * Takes `\` for the separator in paths that name nothing as they stand, as they are written on Windows: elsewhere it
 * may be a part of a name, but hardly ever is one. `look` tells what stands at some paths. Dialects with literal names
 * stay as they are.
 */
export const withSlashes = async (
  read: ReadPlan,
  look: (paths: readonly string[]) => Promise<ReadonlyMap<string, Entry>>,
): Promise<ReadPlan> => {
  if (dialectNamed(read.dialect).literalNames) return read
  if (!read.plan.operations.some((operation) => pathsOf(operation).some(isOfWindows))) return read
  const paths = footprint(read.plan).paths.filter(isOfWindows)
  const there = await look(paths)
  const meant = new Set(paths.filter((path) => !there.has(path)))
  return withPaths(read, (path) => (meant.has(normalizePath(path)) ? path.replaceAll('\\', '/') : path))
}

// A backslash before a space is a shell's, of which the planner knows.
const isOfWindows = (path: string): boolean => path.includes('\\') && !path.includes('\\ ')
