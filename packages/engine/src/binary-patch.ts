import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { FileState } from '@emend/model'

/** The body of a `GIT binary patch`: both sides as literals, behind the `index` line that `git apply` wants. */
export const binaryPatch = (before: FileState | null, after: FileState | null): string => {
  if (before && after && Buffer.compare(before.bytes, after.bytes) === 0) return ''
  const index = `index ${blobId(before)}..${blobId(after)}`
  return `${index}\nGIT binary patch\n${literal(after)}\n${literal(before)}\n`
}

const blobId = (state: FileState | null): string => {
  if (state === null) return '0'.repeat(40)
  return (
    state.blob ?? createHash('sha1').update(`blob ${state.bytes.length}\0`).update(state.bytes).digest('hex')
  )
}

/** Deflated bytes in base 85, at most 52 of them a line, each line with its length as a letter. Source: git's diff.c. */
const literal = (state: FileState | null): string => {
  const bytes = state?.bytes ?? new Uint8Array()
  const deflated = deflateSync(bytes)
  let text = `literal ${bytes.length}\n`
  for (let start = 0; start < deflated.length; start += 52) {
    const chunk = deflated.subarray(start, start + 52)
    const length = String.fromCharCode(chunk.length <= 26 ? 64 + chunk.length : 70 + chunk.length)
    text += `${length}${base85(chunk)}\n`
  }
  return text
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~'

const base85 = (chunk: Uint8Array): string => {
  let text = ''
  for (let start = 0; start < chunk.length; start += 4) {
    let word = 0
    for (let offset = 0; offset < 4; offset++) word = word * 256 + (chunk[start + offset] ?? 0)
    let digits = ''
    for (let digit = 0; digit < 5; digit++) {
      digits = DIGITS[word % 85] + digits
      word = Math.floor(word / 85)
    }
    text += digits
  }
  return text
}
