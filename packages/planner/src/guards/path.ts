import { denialOf, isWithin, normalizePath, type Policy, type Problem, type Snapshot } from '@emend/model'
import { ancestorsOf } from '../overlay/overlay.ts'

const throughObstacle = (path: string, { entries }: Snapshot): Problem | null => {
  for (const at of [...ancestorsOf(path), path]) {
    const entry = entries.get(at)
    if (entry?.kind !== 'obstacle') continue
    const { code, ...facts } = entry.obstacle
    return { code, data: { path, ...facts } } as Problem
  }
  return null
}

/**
 * The normalised path that a plan names, or why it may not be touched: its spelling, where the caller keeps plans to, an
 * obstacle on the way to it, or that git ignores it. Source: semantics.md, "Paths".
 */
export const admit = (path: string, snapshot: Snapshot, policy: Policy): string | Problem => {
  const normal = normalizePath(path)
  const ignored = !policy.allowIgnored && snapshot.ignored.has(normal)
  return (
    denialOf(normal, policy.limits.pathLength) ??
    (isWithin(normal, policy.within)
      ? null
      : { code: 'path-outside', data: { path: normal, within: policy.within } }) ??
    throughObstacle(normal, snapshot) ??
    (ignored ? { code: 'path-ignored', data: { path: normal } } : normal)
  )
}
