import { type FileMode, isLink, type OperationOf, type Problem } from '@emend/model'
import { differs } from '../guards/expect.ts'
import { unusableTarget } from '../guards/link-target.ts'
import { type OverlayFile, writtenOver } from '../overlay/file.ts'
import { sameBytes } from '../overlay/same-bytes.ts'
import { bytesOf, encode } from '../overlay/text-file.ts'
import { BYTE_ORDER_MARK } from '../text/byte-order-mark.ts'
import { done, failed, type Scene, type Verdict } from './operation.ts'
import { applyHunks, type Hunks } from './patching/apply-hunks.ts'
import { assemble } from './patching/assemble.ts'
import { originOf } from './replacing/origin.ts'
import { textTarget } from './targets/open-text.ts'
import { placeFor } from './targets/relocate.ts'
import { rewriteText } from './targets/rewrite-text.ts'
import { existing, linkTarget, type Target } from './targets/targets.ts'

type Patch = OperationOf<'patch'>

/**
 * Applies context hunks to a file, all located before the first is applied, or puts it together from pieces; and gives
 * it another mode or place where the operation says so.
 */
export const patch = (operation: Patch, scene: Scene): Verdict => {
  const target = existing(operation.path, scene)
  if (!target.ok) return target
  const { path, file } = target
  const wrong = kindDiffers(path, file, operation) ?? scene.protection(path, 'edit')
  if (wrong !== null) return failed(wrong)
  const fresh = () => bytesAfter(operation, scene)
  const { to } = operation
  const place =
    to === undefined ? null : placeFor(target, to, { overwrite: false, fresh, leaves: true }, scene)
  if (place?.ok === false) return place
  const verdict = rewritten(path, file, operation, scene)
  if (!verdict.ok) return verdict
  const switched = setMode(path, operation.mode, scene)
  if (place !== null) scene.overlay.move(path, place.path, scene.index)
  const changed = verdict.changed || switched || place !== null
  return done(changed, { ...verdict.detail, ...(place?.parents && { parents: true }) })
}

/** A link never becomes a file by a patch, nor a file a link; and a link's target changes only where that is said. */
const kindDiffers = (path: string, file: OverlayFile, { mode, pieces }: Patch): Problem | null => {
  if (isLink(file) && mode !== '120000' && (mode !== undefined || pieces !== undefined))
    return { code: 'is-symlink', data: { path, target: linkTarget(file) } }
  return mode === '120000' && !isLink(file)
    ? { code: 'conflict', data: { path, expected: 'a symbolic link', actual: 'a file' } }
    : null
}

const rewritten = (path: string, file: OverlayFile, operation: Patch, scene: Scene): Verdict => {
  if (operation.pieces !== undefined) return assembled(path, file, operation, scene)
  if (operation.hunks.length > 0) return patched(path, file, operation, scene)
  const conflict = differs(path, operation.expect, scene)
  return conflict === null ? done(false) : failed(conflict)
}

const assembled = (path: string, file: OverlayFile, operation: Patch, scene: Scene): Verdict => {
  const bytes = assemble(path, file, operation.pieces!, operation.expect, scene)
  if ('code' in bytes) return failed(bytes)
  const refused = unusableTarget(path, file.mode, bytes)
  if (refused !== null) return failed(refused)
  if (sameBytes(bytesOf(file, scene.codec), bytes)) return done(false)
  const { mode, from } = file
  const written = writtenOver(file, scene.index)
  scene.overlay.put(path, { mode, bytes, written, ...(from !== undefined && { from }) })
  return done(true)
}

const patched = (path: string, file: OverlayFile, operation: Patch, scene: Scene): Verdict => {
  const hunks = located(operation, scene)
  if (!hunks.ok) return hunks
  const target = isLink(file) ? bytesWith(hunks, scene) : null
  const refused = target === null ? null : unusableTarget(path, file.mode, target)
  if (refused !== null) return failed(refused)
  return rewriteText(hunks.target, hunks.splices, hunks.detail, scene)
}

/** The changes that the hunks of a patch ask for; or why they cannot be made. */
const located = (operation: Patch, scene: Scene): Target<Hunks> => {
  const target = textTarget(operation.path, 'edit', scene, operation.mode === '120000')
  if (!target.ok) return target
  const origin = originOf(target.path, operation.expect, scene)
  if (origin.kind === 'conflict') return failed({ code: 'conflict', data: origin.facts })
  return applyHunks(target, operation, origin, scene)
}

const setMode = (path: string, mode: FileMode | undefined, { overlay }: Scene): boolean => {
  const file = overlay.file(path)!
  if (mode === undefined || file.mode === mode) return false
  overlay.put(path, { ...file, mode })
  return true
}

/** The bytes that a patch would give a file; null where it cannot be applied. */
const bytesAfter = (operation: Patch, scene: Scene): Uint8Array | null => {
  const hunks = located(operation, scene)
  return hunks.ok ? bytesWith(hunks, scene) : null
}

const bytesWith = ({ target, splices }: Hunks, scene: Scene): Uint8Array | null => {
  const { document, byteOrderMark, encoding } = target.text
  const after = document.copy()
  after.splice(splices, scene.index)
  return encode(`${byteOrderMark ? BYTE_ORDER_MARK : ''}${after.toString()}`, encoding, scene.codec)
}
