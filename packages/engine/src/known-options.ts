import { defaultPolicy, EmendError, knownNames, nearestName } from '@emend/model'
import type { WorkspaceOptions } from './options.ts'

const OPTIONS = Object.keys({
  fs: true,
  branch: true,
  push: true,
  backend: true,
  runs: true,
  policy: true,
  author: true,
  clock: true,
  random: true,
  env: true,
} satisfies Record<keyof WorkspaceOptions, true>)

/** Refuses options by names that there are not, in the policy too: a wall that is misspelt would keep nothing out. `usage`. */
export const refuseUnknownOptions = (options: WorkspaceOptions): void => {
  const { policy = {} } = options
  refuseUnknown('option of a workspace', options, OPTIONS)
  refuseUnknown('part of a policy', policy, Object.keys(defaultPolicy))
  refuseUnknown('limit of a policy', policy.limits ?? {}, Object.keys(defaultPolicy.limits))
}

const refuseUnknown = (kind: string, given: object, known: readonly string[]): void => {
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown === undefined) return
  const remedy = knownNames(known, nearestName(unknown, known))
  throw new EmendError('usage', { error: `Unknown ${kind}: ${unknown}.`, remedy })
}
