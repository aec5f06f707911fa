import { diffArrays } from 'diff'

/** Lines `from` to `to` (0-based, half-open) of the base, and what one side has there instead. */
export interface Hunk {
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
}

/** More changed lines than this between two versions count as one change of the whole: the search stays bounded. */
const MOST_CHANGED = 5_000

/**
 * Lines with their ends, each byte as one character: what is not UTF-8 survives. `lf` is a line feed in as many bytes as
 * each unit of the text has.
 */
export const linesOf = (bytes: Uint8Array, lf = '\n'): string[] => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const lines: string[] = []
  let start = 0
  for (let at = text.indexOf(lf); at !== -1; at = text.indexOf(lf, at + 1)) {
    // The bytes of two units may look like one between them.
    if (at % lf.length !== 0) continue
    lines.push(text.slice(start, at + lf.length))
    start = at + lf.length
  }
  if (start < text.length) lines.push(text.slice(start))
  return lines
}

/** What one side has in the place of lines of a base, from the top down. */
export const hunksBetween = (base: string[], side: string[]): readonly Hunk[] => {
  const parts =
    leastChanged(base, side) > MOST_CHANGED
      ? undefined
      : diffArrays(base, side, { maxEditLength: MOST_CHANGED })
  if (parts === undefined) return [{ from: 0, to: base.length, lines: side }]
  const hunks: Hunk[] = []
  let at = 0
  for (const part of parts) {
    const from = at
    if (!part.added) at += part.value.length
    if (!part.added && !part.removed) continue
    const last = hunks.at(-1)
    const lines = part.added ? part.value : []
    if (last?.to === from)
      hunks[hunks.length - 1] = { from: last.from, to: at, lines: [...last.lines, ...lines] }
    else hunks.push({ from, to: at, lines })
  }
  return hunks
}

/** How many lines only one of two versions has, counted as often as they are there: no fewer can have changed. */
const leastChanged = (base: readonly string[], side: readonly string[]): number => {
  const more = new Map<string, number>()
  for (const line of base) more.set(line, (more.get(line) ?? 0) + 1)
  for (const line of side) more.set(line, (more.get(line) ?? 0) - 1)
  let changed = 0
  for (const count of more.values()) changed += Math.abs(count)
  return changed
}
