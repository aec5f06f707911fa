import { denialOf, isWithin, normalizePath, type Obstacle, type Policy, type Problem } from '@emend/model'
import { ancestorsOf, type Overlay } from '../overlay/overlay.ts'

const throughObstacle = (path: string, overlay: Overlay): Problem | null => {
  for (const at of [...ancestorsOf(path), path]) {
    const entry = overlay.snapshot.entries.get(at)
    if (entry?.kind !== 'obstacle' || isGone(entry.obstacle, overlay)) continue
    const { code, ...facts } = entry.obstacle
    return { code, data: { path, ...facts } } as Problem
  }
  return null
}

/** What lay behind a link that the plan has taken away is behind it no more. */
const isGone = (obstacle: Obstacle, overlay: Overlay): boolean =>
  obstacle.code === 'path-symlink' && overlay.file(obstacle.link) === undefined

/**
 * The normalised path that a plan names, or why it may not be touched: its spelling, where the caller keeps plans to, an
 * obstacle on the way to it, or that git ignores it.
 */
export const admit = (path: string, overlay: Overlay, policy: Policy): string | Problem => {
  const normal = normalizePath(path)
  const ignored = !policy.allowIgnored && overlay.snapshot.ignored.has(normal)
  return (
    denialOf(normal, policy.limits.pathLength) ??
    (isWithin(normal, policy.within)
      ? null
      : { code: 'path-outside', data: { path: normal, within: policy.within } }) ??
    throughObstacle(normal, overlay) ??
    (ignored ? { code: 'path-ignored', data: { path: normal } } : normal)
  )
}
