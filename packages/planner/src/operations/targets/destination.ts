import { parentOf } from '@emend/model'
import { misspeltNewPath } from '../../guards/spelling.ts'
import type { OverlayFile } from '../../overlay/file.ts'
import { failed, type Scene } from '../operation.ts'
import { isHarmless } from './harmless.ts'
import { admitted, type Target } from './targets.ts'

/** What is to be put at a path. */
export interface Arrival {
  /** Whether it may take the place of a file. */
  readonly overwrite: boolean
  /** What is wrong where a file is in the way. */
  readonly taken: 'file-exists' | 'destination-exists'
  /** The bytes that would be put there; null where nobody can tell. */
  readonly fresh: (path: string) => Uint8Array | null
  /** The file that is to be moved there. */
  readonly leaving?: string | undefined
}

/** Where a file is to be put: the file that is there now, and whether parents have to be made. */
export interface Destination {
  readonly path: string
  readonly file?: OverlayFile
  readonly parents: boolean
}

/**
 * A path where a file is to be put. Fails with `is-directory`, `path-misspelt`, `path-protected`, `parent-missing`, or
 * `taken`, where a file is in the way that may not be written over.
 */
export const destination = (path: string, arrival: Arrival, scene: Scene): Target<Destination> => {
  const target = admitted(path, scene, arrival.leaving)
  if (!target.ok) return target
  const { overlay } = scene
  if (overlay.isDirectory(target.path) && !overlay.isHollow(target.path, arrival.leaving))
    return failed({ code: 'is-directory', data: { path: target.path, inTheWay: true } })
  // What ends so is meant as a directory, and there is none: a file of that name is not what was meant.
  if (path.endsWith('/')) return failed({ code: 'is-directory', data: { path } })
  const file = overlay.file(target.path)
  return file === undefined ? free(path, target.path, scene) : overFile(target.path, file, arrival, scene)
}

const overFile = (
  path: string,
  file: OverlayFile,
  { overwrite, taken, fresh }: Arrival,
  scene: Scene,
): Target<Destination> => {
  // First of all: who is told that a protected file is in the way would take it away, or ask to overwrite it.
  const kept = scene.protection(path, 'overwrite')
  if (kept !== null) return failed(kept)
  return overwrite || scene.policy.overwrite || isHarmless(path, file, () => fresh(path), scene)
    ? { ok: true, path, file, parents: false }
    : failed({ code: taken, data: { path } })
}

const free = (written: string, path: string, { overlay, policy, protection }: Scene): Target<Destination> => {
  const refused = misspeltNewPath(written, policy, overlay) ?? protection(path, 'create')
  if (refused !== null) return failed(refused)
  const parent = parentOf(path)
  const parents = !overlay.isDirectory(parent)
  return parents && !policy.createParents
    ? failed({ code: 'parent-missing', data: { path, parent } })
    : { ok: true, path, parents }
}
