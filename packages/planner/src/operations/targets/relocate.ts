import { denialOfLink, normalizePath, type OperationOf } from '@emend/model'
import { differsInEncoding } from '../../guards/encoding.ts'
import { differs } from '../../guards/expect.ts'
import type { OverlayFile } from '../../overlay/file.ts'
import { bytesOf } from '../../overlay/text-file.ts'
import { type Detail, failed, type Scene } from '../operation.ts'
import { type Arrival, type Destination, destination } from './destination.ts'
import { existing, type Target } from './targets.ts'

interface Route {
  readonly from: string
  readonly to: string
  readonly file: OverlayFile
  readonly detail: Detail
}

/** What `move` and `copy` have in common: a source that is there, and a destination that is free or may be replaced. */
export const route = (
  { op, from, to, overwrite, expect }: OperationOf<'move'> | OperationOf<'copy'>,
  scene: Scene,
): Target<Route> => {
  const source = existing(from, scene)
  if (!source.ok) return source
  const { file } = source
  const fresh = () => bytesOf(file, scene.codec)
  const target = placeFor(source, to, { overwrite, fresh, leaves: op === 'move' }, scene)
  if (!target.ok) return target
  const conflict = differs(source.path, expect, scene)
  if (conflict !== null) return failed(conflict)
  return {
    ok: true,
    from: source.path,
    to: target.path,
    file,
    detail: target.parents ? { parents: true } : {},
  }
}

/**
 * The place at another path of a file that `leaves` its own, or stays there as well. Fails with `same-path`,
 * `path-denied`, `path-protected` or `encoding-differs` besides what `destination` fails with.
 */
export const placeFor = (
  { path, file }: { readonly path: string; readonly file: OverlayFile },
  to: string,
  { leaves, ...arrival }: Pick<Arrival, 'overwrite' | 'fresh'> & { readonly leaves: boolean },
  scene: Scene,
): Target<Destination> => {
  if (normalizePath(to) === path) return failed({ code: 'same-path', data: { path } })
  const kept = leaves ? scene.protection(path, 'move') : null
  if (kept !== null) return failed(kept)
  const leaving = leaves ? path : undefined
  const target = destination(to, { ...arrival, taken: 'destination-exists', leaving }, scene)
  if (!target.ok) return target
  const denied = denialOfLink(target.path, file.mode) ?? differsInEncoding(path, target.path, file, scene)
  return denied === null ? target : failed(denied)
}
