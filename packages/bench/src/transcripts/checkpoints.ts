import { git } from './git.ts'

/** Where Entire (https://entire.io) keeps the transcripts of the sessions that a repository was worked on in. */
export const CHECKPOINTS = 'entire/checkpoints/v1'

/** All transcripts that a repository keeps, each once; those that a partial copy lacks come out empty. */
export function* transcriptsIn(repository: string): Generator<string> {
  const listed = git(repository, 'ls-tree', '-r', CHECKPOINTS)
  const blobs = new Set([...listed.matchAll(/^\d+ blob (\w+)\t.*\.jsonl$/gm)].map(([, blob]) => blob!))
  for (const blob of blobs) yield git(repository, 'cat-file', 'blob', blob)
}

// biome-ignore lint/suspicious/noExplicitAny: records of formats that nobody has written down.
export type Json = any

/** What a line or a text says in JSON; undefined where it is none. */
export const recordIn = (text: string): Json => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
