import type { Entry, Listed, Snapshot } from '@emend/model'

/**
 * A snapshot that takes in more of the same tree. Entries that it knows already stay as they were first seen; what is
 * listed and found is what was seen last.
 */
export class GrowingSnapshot implements Snapshot {
  readonly base: string | null
  readonly entries = new Map<string, Entry>()
  readonly ignored = new Set<string>()
  readonly listings = new Map<string, readonly Listed[]>()
  readonly globs = new Map<string, readonly string[]>()
  readonly origins = new Map<string, Uint8Array>()

  constructor(base: string | null) {
    this.base = base
  }

  /**
   * Takes in a snapshot. Returns the entries that were not known, or of which more is known now: the names in a
   * directory.
   */
  take(more: Snapshot): readonly (readonly [path: string, entry: Entry])[] {
    for (const path of more.ignored) this.ignored.add(path)
    for (const [key, listing] of more.listings) this.listings.set(key, listing)
    for (const [key, paths] of more.globs) this.globs.set(key, paths)
    for (const [key, bytes] of more.origins) if (!this.origins.has(key)) this.origins.set(key, bytes)
    const fresh = [...more.entries].filter(([path, entry]) => isNews(entry, this.entries.get(path)))
    for (const [path, entry] of fresh) this.entries.set(path, entry)
    return fresh
  }
}

const isNews = (entry: Entry, known: Entry | undefined): boolean =>
  known === undefined ||
  (entry.kind === 'directory' &&
    known.kind === 'directory' &&
    entry.names !== undefined &&
    known.names === undefined)
