import { createRequire } from 'node:module'
import type memfs from 'memfs'

const load = createRequire(import.meta.url)

/**
 * Stands in the bundle for memfs, and loads it when a plan first changes names: an edit of files that are there never
 * does. It is called with `new`, which an arrow cannot be.
 */
export function Volume(): memfs.Volume {
  const { Volume } = load('./memfs.js') as typeof memfs
  return new Volume()
}
