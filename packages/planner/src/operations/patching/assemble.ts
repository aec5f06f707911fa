import type { Piece, Problem } from '@emend/model'
import { blobNow } from '../../guards/expect.ts'
import { tooLarge } from '../../guards/size.ts'
import type { OverlayFile } from '../../overlay/file.ts'
import { bytesOf } from '../../overlay/text-file.ts'
import { decodeBase64 } from '../../text/base64.ts'
import type { Scene } from '../operation.ts'

/**
 * The bytes that pieces make of a file. Fails with `conflict` where the file is not the one they were written against:
 * its blob id, of its bytes or of what git stores of them, is not the expected one, or a stretch lies outside of it; and
 * with `too-large`, before so much is put together: a stretch may be named any number of times.
 */
export const assemble = (
  path: string,
  file: OverlayFile,
  pieces: readonly Piece[],
  expect: string | undefined,
  scene: Scene,
): Uint8Array | Problem => {
  const conflict = (expected: string, actual: string): Problem => ({
    code: 'conflict',
    data: { path, expected, actual },
  })
  const blob = expect === undefined ? null : blobNow(path, expect, scene)
  if (blob !== null && blob.id !== expect) return conflict(expect!, blob.id)
  const old = blob?.bytes ?? bytesOf(file, scene.codec)
  const parts: Uint8Array[] = []
  for (const { data, from = 0, length = 0 } of pieces) {
    if (data === undefined && from + length > old.length)
      return conflict(`${from + length} bytes or more`, `${old.length} bytes`)
    parts.push(data === undefined ? old.subarray(from, from + length) : decodeBase64(data))
  }
  const size = parts.reduce((length, part) => length + part.length, 0)
  return tooLarge(path, size, 'resultBytes', scene.policy) ?? joined(parts, size)
}

const joined = (parts: readonly Uint8Array[], size: number): Uint8Array => {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
