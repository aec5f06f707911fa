import { isLink } from '@emend/model'
import type { OverlayFile } from '../../overlay/file.ts'
import { sameBytes } from '../../overlay/same-bytes.ts'
import { bytesOf } from '../../overlay/text-file.ts'
import type { Scene } from '../operation.ts'

/** True for a file that may be written over without being allowed to, because nothing of it would be lost. */
export const isHarmless = (
  file: OverlayFile,
  fresh: () => Uint8Array | null,
  { policy, codec }: Scene,
): boolean => {
  if (policy.harmless === 'none' || isLink(file)) return false
  const present = bytesOf(file, codec)
  if (policy.harmless === 'empty') return present.length === 0
  const bytes = fresh()
  return bytes !== null && sameBytes(present, bytes)
}
