import type { OperationOf } from '@emend/model'
import { denialOfLink, normalizePath } from '@emend/model'
import { differsInEncoding } from '../../guards/encoding.ts'
import { differs } from '../../guards/expect.ts'
import type { OverlayFile } from '../../overlay/file.ts'
import { bytesOf } from '../../overlay/text-file.ts'
import { type Detail, failed, type Scene, type Verdict } from '../operation.ts'
import { destination } from './destination.ts'
import { existing } from './targets.ts'

interface Route {
  readonly from: string
  readonly to: string
  readonly file: OverlayFile
  readonly detail: Detail
}

/** What `move` and `copy` have in common: a source that is there, and a destination that is free or may be replaced. */
export const route = (
  operation: OperationOf<'move'> | OperationOf<'copy'>,
  scene: Scene,
): Route | Verdict => {
  const source = existing(operation.from, scene)
  if (!source.ok) return failed(source.problem)
  if (normalizePath(operation.to) === source.path)
    return failed({ code: 'same-path', data: { path: source.path } })
  const kept = operation.op === 'move' ? scene.protection(source.path, 'move') : null
  const refused = kept ?? differs(source.path, operation.expect, scene)
  if (refused !== null) return failed(refused)
  const fresh = () => bytesOf(source.file, scene.codec)
  const leaving = operation.op === 'move' ? source.path : undefined
  const { to: wanted, overwrite } = operation
  const target = destination(wanted, { overwrite, taken: 'destination-exists', fresh, leaving }, scene)
  if (!target.ok) return failed(target.problem)
  const { path: to, parents } = target
  const denied = denialOfLink(to, source.file.mode) ?? differsInEncoding(source.path, to, source.file, scene)
  if (denied !== null) return failed(denied)
  return { from: source.path, to, file: source.file, detail: parents ? { parents } : {} }
}
