import { EmendError, listed } from '@emend/model'
import type { Need } from '../backends/need.ts'
import { APART, type Converter } from '../work-tree/converter.ts'

/** Refuses paths whose bytes git would convert in a way that is not to be had here (`repository-unsupported`). */
export const refuseConversions = (converter: Converter, paths: readonly string[]): void => {
  for (const path of paths) {
    const refusal = converter.refusal(path)
    if (refusal !== null) throw new EmendError('repository-unsupported', { ...refusal, path })
  }
}

/** Refuses paths whose encoding in the work tree would become another one than their bytes were written in. */
export const refuseOtherEncoding = (before: Converter, after: Converter, paths: readonly string[]): void => {
  // Most plans leave the attributes as they are.
  const path =
    before === after ? undefined : paths.find((one) => before.encoding(one) !== after.encoding(one))
  if (path === undefined) return
  const feature = `another \`working-tree-encoding\` for ${path} once the plan is applied`
  throw new EmendError('repository-unsupported', { feature, remedy: APART })
}

/** For what git is needed to convert some paths: each thing once, however many they are. */
export const needsOfConversions = (
  converter: Converter,
  paths: readonly string[],
): readonly Pick<Need, 'feature'>[] => {
  const pathsOf = new Map<string, Set<string>>()
  for (const path of paths) {
    const name = converter.need(path)
    if (name !== null) pathsOf.set(name, (pathsOf.get(name) ?? new Set()).add(path))
  }
  return [...pathsOf].map(([name, needing]) => ({ feature: `${name} for ${listed([...needing], 3)}` }))
}
