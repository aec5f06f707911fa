import {
  ancestorsOf,
  arrivalOf,
  decodeUtf8,
  destinationOf,
  isLink,
  nearestName,
  normalizePath,
  type Operation,
  type Problem,
  pathOf,
} from '@emend/model'
import { admit } from '../../guards/path.ts'
import { misspeltPath } from '../../guards/spelling.ts'
import type { OverlayFile } from '../../overlay/file.ts'
import type { Overlay } from '../../overlay/overlay.ts'
import { type Failed, failed, type Scene } from '../operation.ts'

/** A path that an operation may touch, or the problem with it. */
export type Target<Found> = ({ readonly ok: true } & Found) | Failed

/** The problem of a file on the way to a path, where a directory would have to be, unless it is leaving. */
const fileAbove = (path: string, scene: Scene, leaving: string | undefined): Problem | null => {
  for (const file of ancestorsOf(path)) {
    const problem = file === leaving ? null : fileAt(file, path, scene)
    if (problem !== null) return problem
  }
  return null
}

/** The problem of a path that needs a directory where a file, or a link, stands. */
export const fileAt = (file: string, path: string, { overlay }: Scene): Problem | null => {
  const found = overlay.file(file)
  if (found === undefined) return null
  return isLink(found)
    ? { code: 'path-symlink', data: { path, link: file, target: linkTarget(found) } }
    : { code: 'not-a-directory', data: { path, file } }
}

/** Where a symbolic link points, in words that can be shown. */
export const linkTarget = ({ bytes }: OverlayFile): string => decodeUtf8(bytes) ?? 'a name that is not UTF-8'

/** Any path that may be looked at, or that `leaving` may be moved to. */
export const admitted = (path: string, scene: Scene, leaving?: string): Target<{ readonly path: string }> => {
  const known = scene.admissions.get(path)
  const answer =
    known === undefined || (leaving !== undefined && typeof known !== 'string')
      ? admit(path, scene.overlay, scene.policy, leaving)
      : known
  scene.admissions.set(path, answer)
  if (typeof answer !== 'string') return failed(answer)
  const above = fileAbove(answer, scene, leaving)
  return above === null ? { ok: true, path: answer } : failed(above)
}

/** A directory that is there. Fails with `path-symlink`, `not-a-directory` or `directory-missing`. */
export const directory = (path: string, scene: Scene): Target<{ readonly path: string }> => {
  const target = admitted(path, scene)
  if (!target.ok) return target
  const file = fileAt(target.path, target.path, scene)
  if (file !== null) return failed(file)
  if (scene.overlay.isDirectory(target.path)) return target
  return failed({ code: 'directory-missing', data: { path: target.path } })
}

/** So many names are compared with one that is missing, and what that counts for. */
const NAMES = 500
const COST_OF_NAMES = 100_000
const COST_OF_OPERATION = 50

const missing = (path: string, scene: Scene): Problem => {
  const { overlay, explanations, plan, index } = scene
  const removedBy = overlay.removed(path)?.operation ?? -1
  const isSearched = explanations.affords(COST_OF_NAMES + index * COST_OF_OPERATION)
  const madeBy = isSearched ? makerOf(path, scene) : -1
  // What was to make it once it was taken away has failed, too.
  if (madeBy > removedBy) return { code: 'file-missing', data: { path, madeBy } }
  if (removedBy >= 0)
    return { code: 'file-missing', data: { path, removedBy, ...movedBy(plan.operations[removedBy]!, path) } }
  const nearest = isSearched ? nearestBeside(path, overlay) : undefined
  return { code: 'file-missing', data: { path, ...(nearest !== undefined && { nearest }) } }
}

/** A file that differs in its name alone, and not much: a long way to two files makes them no more alike. */
const nearestBeside = (path: string, { present }: Overlay): string | undefined => {
  const directory = path.slice(0, path.lastIndexOf('/') + 1)
  const ending = /(?:\.[^./]*)?$/.exec(path)![0]
  const alike = [...present.keys()].filter((file) => file.startsWith(directory) && file.endsWith(ending))
  const stemOf = (file: string): string => file.slice(directory.length, file.length - ending.length)
  const stem = nearestName(stemOf(path), alike.slice(0, NAMES).map(stemOf))
  return stem && directory + stem + ending
}

const movedBy = (operation: Operation, path: string): { readonly movedTo?: string } => {
  const to = destinationOf(operation)
  return to !== undefined && normalizePath(pathOf(operation)) === path ? { movedTo: normalizePath(to) } : {}
}

/** The last operation so far that was to make a file, which is not there; -1 where there is none. */
const makerOf = (path: string, { plan, index }: Scene): number =>
  plan.operations.findLastIndex((operation, at) => {
    const made = at < index ? arrivalOf(operation) : undefined
    return made !== undefined && normalizePath(made) === path
  })

/** A file that is there. Fails with `is-directory`, `path-misspelt` or `file-missing`. */
export const existing = (
  path: string,
  scene: Scene,
): Target<{ readonly path: string; readonly file: OverlayFile }> => {
  const target = admitted(path, scene)
  if (!target.ok) return target
  const file = scene.overlay.file(target.path)
  if (file !== undefined) return { ok: true, path: target.path, file }
  return scene.overlay.isDirectory(target.path)
    ? failed({ code: 'is-directory', data: { path: target.path } })
    : failed(misspeltPath(target.path, scene.policy) ?? missing(target.path, scene))
}
