import { normalizePath, type OperationOf, type Problem } from '@emend/model'
import { done, failed, type Scene, type Verdict } from './operation.ts'
import { directory } from './targets/targets.ts'

/** Removes an empty directory. */
export const rmdir = (operation: OperationOf<'rmdir'>, scene: Scene): Verdict => {
  const target = directory(operation.path, scene)
  // One that was made for files alone is gone with the last of them.
  if (!target.ok) return scene.overlay.emptied(normalizePath(operation.path)) ? done(false) : target
  const refused = refusal(target.path, scene)
  if (refused !== null) return failed(refused)
  scene.overlay.removeDirectory(target.path)
  return done(true)
}

const refusal = (path: string, { overlay, protection }: Scene): Problem | null => {
  // First of all: nobody is to empty it for this.
  if (path === '.') return { code: 'path-denied', data: { path, ...WORKSPACE } }
  const kept = protection(path, 'remove')
  if (kept !== null) return kept
  const names = overlay.names(path)
  return names.length > 0 ? { code: 'directory-not-empty', data: { path, names } } : null
}

const WORKSPACE = {
  reason: 'it is the workspace itself, which stays',
  instead: 'Name a directory in it, or drop the operation.',
}
