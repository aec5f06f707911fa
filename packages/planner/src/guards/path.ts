import {
  ancestorsOf,
  denialOf,
  isWithin,
  normalizePath,
  type Obstacle,
  type Policy,
  type Problem,
} from '@emend/model'
import type { Overlay } from '../overlay/overlay.ts'

/**
 * The normalised path that a plan names, or why it may not be touched: its spelling, where the caller keeps plans to,
 * an obstacle on the way to it, or that git ignores it. `leaving` is the file that is about to be moved there.
 */
export const admit = (path: string, overlay: Overlay, policy: Policy, leaving?: string): string | Problem => {
  const normal = normalizePath(path)
  const ignored = !policy.allowIgnored && overlay.snapshot.ignored.has(normal)
  return (
    denialOf(normal, policy.limits.pathLength) ??
    (isWithin(normal, policy.within)
      ? null
      : { code: 'path-outside', data: { path: normal, within: policy.within } }) ??
    throughObstacle(normal, overlay, leaving) ??
    (ignored ? { code: 'path-ignored', data: { path: normal } } : normal)
  )
}

const throughObstacle = (path: string, overlay: Overlay, leaving: string | undefined): Problem | null => {
  // What stands at the path itself tells more of its name than a directory above it.
  for (const at of [path, ...ancestorsOf(path).toReversed()]) {
    const entry = overlay.snapshot.entries.get(at)
    if (entry?.kind !== 'obstacle' || isGone(entry.obstacle, overlay, leaving)) continue
    const { code, ...facts } = entry.obstacle
    const below = 'meant' in facts ? { meant: facts.meant + path.slice(at.length) } : {}
    return { code, data: { path, ...facts, ...below } } as Problem
  }
  return null
}

/**
 * What lay behind a link that the plan has taken away is behind it no more; and a name that is taken for another one is
 * free where what has that one goes. Of a directory, the plan has to take something: whether that is all, somebody
 * knows who sees what git tracks.
 */
const isGone = (obstacle: Obstacle, overlay: Overlay, leaving: string | undefined): boolean => {
  if (obstacle.code === 'path-symlink') return overlay.file(obstacle.link) === undefined
  if (obstacle.code !== 'path-misspelt') return false
  const { meant } = obstacle
  if (leaving !== undefined && isWithin(leaving, [meant])) return true
  return overlay.file(meant) === undefined && overlay.tookFrom(meant)
}
