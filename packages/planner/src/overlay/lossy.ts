import type { Problem } from '@emend/model'
import type { Codec } from '../codec.ts'
import { encode } from './text-file.ts'

/**
 * The problem of new text that an encoding cannot write, which names the first character that it lacks. `before` is how
 * many lines of the file stand before the text.
 */
export const lossy = (
  path: string,
  text: string,
  encoding: string | undefined,
  codec: Codec | undefined,
  before = 0,
): Problem => {
  const found = firstLacking(text, encoding, codec)
  const place = found === null ? {} : { character: found.character, line: before + found.line + 1 }
  return { code: 'encoding-lossy', data: { path, encoding: encoding ?? 'UTF-8', ...place } }
}

/** `line` is counted from 0. */
const firstLacking = (
  text: string,
  encoding: string | undefined,
  codec: Codec | undefined,
): { readonly character: string; readonly line: number } | null => {
  const written = new Set<string>()
  let line = 0
  for (const character of text) {
    if (character === '\n') line++
    if (written.has(character)) continue
    if (encode(character, encoding, codec) === null) return { character, line }
    written.add(character)
  }
  return null
}
