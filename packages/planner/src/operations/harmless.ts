import type { OverlayFile } from '../overlay/file.ts'
import { sameBytes } from '../overlay/same-bytes.ts'
import { bytesOf } from '../overlay/text-file.ts'
import type { Scene } from './operation.ts'

/** True for a file that may be written over without being allowed to, because nothing of it would be lost. */
export const harmless = (
  file: OverlayFile,
  bytes: Uint8Array | null,
  { policy, codec }: Pick<Scene, 'policy' | 'codec'>,
): boolean => {
  if (policy.harmless === 'none' || file.mode === '120000') return false
  const present = bytesOf(file, codec)
  return policy.harmless === 'empty' ? present.length === 0 : bytes !== null && sameBytes(present, bytes)
}
