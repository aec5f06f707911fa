import type { CommitRequest } from '@emend/committer'
import { EmendError, shownName } from '@emend/model'

/** A message in two: what it says, and the trailers that it ends with. */
export interface DividedMessage {
  readonly text: string
  readonly trailers: NonNullable<CommitRequest['trailers']>
}

/**
 * Takes the last paragraph off a message where all of it is trailers (`Signed-off-by: …`): they belong in the last
 * paragraph of the commit's message, behind what emend has to say. A paragraph with emend's own keys is left where
 * nobody reads it as trailers.
 */
export const divideMessage = (message: string): DividedMessage => {
  // White space alone is nothing in a line, as to git.
  const text = message
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+(?=\n)/g, '\n')
    .trim()
  const start = text.lastIndexOf('\n\n')
  const lines = text.slice(start + 2).split('\n')
  const trailing = start >= 0 && lines.every((line) => /^(?!emend-)[a-z0-9-]+: +\S/i.test(line))
  return trailing ? { text: text.slice(0, start), trailers: lines.map(readTrailer) } : { text, trailers: [] }
}

/**
 * A trailer as `Key: value` or `Key=value` says it, as `git commit --trailer` takes it. `usage` for anything else, and
 * for emend's own keys.
 */
export const readTrailer = (text: string): { readonly key: string; readonly value: string } => {
  const [, key, value] = /^([A-Za-z0-9-]+)[ \t]*[:=][ \t]*(.*\S)\s*$/s.exec(text) ?? []
  if (key !== undefined && /^emend-/i.test(key))
    throw new EmendError('usage', {
      error: `The trailer ${key} is emend’s own.`,
      remedy: 'Take a key that does not start with `Emend-`.',
    })
  if (key !== undefined && value !== undefined) return { key, value }
  throw new EmendError('usage', {
    error: `Not a trailer: ${shownName(text)}.`,
    remedy: 'Write it as `Key: value`, the key in letters, digits and `-`.',
  })
}
