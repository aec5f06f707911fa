import { isLink } from '@emend/model'
import type { OverlayFile } from '../../overlay/file.ts'
import { sameBytes } from '../../overlay/same-bytes.ts'
import { bytesOf } from '../../overlay/text-file.ts'
import type { Scene } from '../operation.ts'

/**
 * True for a file that may be written over without being allowed to, because nothing of it would be lost: the policy has
 * it so, or it is the plan itself that has put there just the same before.
 */
export const isHarmless = (
  path: string,
  file: OverlayFile,
  fresh: () => Uint8Array | null,
  { policy, codec }: Scene,
): boolean => {
  if (isLink(file)) return false
  const present = bytesOf(file, codec)
  if (policy.harmless === 'empty' && present.length === 0) return true
  if (policy.harmless !== 'same' && file.from === path) return false
  const bytes = fresh()
  return bytes !== null && sameBytes(present, bytes)
}
