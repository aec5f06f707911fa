import { normalizePath, type OperationOf, type Problem } from '@emend/model'
import { applyHunks } from './apply-hunks.ts'
import { textTarget } from './open-text.ts'
import { done, failed, type Scene, type Verdict } from './operation.ts'
import { originOf } from './origin.ts'
import { rewriteText } from './rewrite-text.ts'
import { destination } from './targets.ts'

type Patch = OperationOf<'patch'>

/** Applies context hunks to a file, all located before the first is applied; and moves the file where it says so. */
export const patch = (operation: Patch, scene: Scene): Verdict => {
  const target = textTarget(operation.path, 'edit', scene.policy.limits.editBytes, scene)
  if (!target.ok) return failed(target.problem)
  const origin = originOf(target.path, operation.expect, scene)
  if (origin.kind === 'conflict') return failed({ code: 'conflict', data: origin.facts })
  const move = destinationOf(target.path, operation, scene)
  if ('code' in move) return failed(move)
  const hunks = applyHunks(target, operation, origin, scene)
  if ('failures' in hunks) return { ok: false, failures: hunks.failures }
  const changed = rewriteText(target, hunks.splices, scene, { guardShrink: true })
  if (typeof changed !== 'boolean') return failed(changed)
  const moved = move.to !== null
  if (move.to !== null) moveFile(target.path, move.to, scene)
  return done(changed || moved, { ...hunks.detail, ...(move.parents && { parents: true }) })
}

const moveFile = (from: string, to: string, { overlay, index }: Scene): void => {
  const file = overlay.file(from)!
  overlay.remove(from, index)
  overlay.put(to, file)
}

const destinationOf = (
  path: string,
  { to }: Patch,
  scene: Scene,
): { readonly to: string | null; readonly parents: boolean } | Problem => {
  if (to === undefined) return { to: null, parents: false }
  if (normalizePath(to) === path) return { code: 'same-path', data: { path } }
  const kept = scene.protection(path, 'move')
  if (kept !== null) return kept
  const target = destination(to, false, 'destination-exists', scene)
  return target.ok ? { to: target.path, parents: target.parents } : target.problem
}
