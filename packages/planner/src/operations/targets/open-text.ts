import { isLink } from '@emend/model'
import { tooLarge } from '../../guards/size.ts'
import type { OpenText, OverlayFile } from '../../overlay/file.ts'
import { openText } from '../../overlay/text-file.ts'
import { failed, type Scene } from '../operation.ts'
import { existing, linkTarget, type Target } from './targets.ts'

/** A text file that an operation works on. */
export interface TextTarget {
  readonly path: string
  readonly file: OverlayFile
  readonly text: OpenText
}

const LIMITS = { edit: 'editBytes', read: 'readBytes' } as const

/**
 * A text file that is there, opened; with `links`, the target of a symbolic link is text as well. Fails with
 * `is-symlink`, `too-large` (for the verb), `binary`, `encoding-unknown`, `encoding-differs` or `path-protected`
 * besides what `existing` fails with.
 */
export const textTarget = (
  path: string,
  verb: 'edit' | 'read',
  scene: Scene,
  links = false,
): Target<TextTarget> => {
  const target = existing(path, scene)
  if (!target.ok) return target
  const { file } = target
  const kept = verb === 'edit' ? scene.protection(target.path, 'edit') : null
  if (kept !== null) return failed(kept)
  if (isLink(file) && !links)
    return failed({ code: 'is-symlink', data: { path: target.path, target: linkTarget(file) } })
  const size = tooLarge(target.path, file.text?.size ?? file.bytes.length, LIMITS[verb], scene.policy)
  if (size !== null) return failed(size)
  const text = openText(target.path, file, verb, scene)
  if ('code' in text) return failed(text)
  if (file.text !== undefined) return { ok: true, path: target.path, file, text }
  const opened = { ...file, text }
  scene.overlay.put(target.path, opened)
  return { ok: true, path: target.path, file: opened, text }
}
