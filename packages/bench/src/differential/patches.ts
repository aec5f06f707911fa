import type { FileMode, Hunk as PatchHunk } from '@emend/model'
import { type Block, blocksAround, linesIn, uniqueBlocks } from './block.ts'
import { LINK, type Rewrite } from './file-change.ts'
import type { Way } from './phrases.ts'

/**
 * The ways to say what was done to a file as one patch: of hunks with their numbers and as much context as git gives,
 * of hunks that stand only once, or of all bytes; with a mode, or another place, where that is what changed.
 */
export const patches = ({ path, to, before, after, hunks }: Rewrite, context: number): readonly Way[] => {
  const isModeSaid = before.mode !== after.mode || after.mode === LINK
  const head = {
    op: 'patch',
    path,
    ...(to !== path && { to }),
    ...(isModeSaid && { mode: after.mode as FileMode }),
  } as const
  if (before.blob === after.blob) return [[{ ...head, hunks: [] }]]
  if (before.text === null || after.text === null) {
    const data = after.bytes.toString('base64')
    return [[{ ...head, hunks: [], pieces: data === '' ? [] : [{ data }], expect: before.blob }]]
  }
  const texts = { old: linesIn(before.text), fresh: linesIn(after.text), hunks }
  const numbered = blocksAround(texts, GIT_CONTEXT).map((block) => ({
    lines: linesOf(block),
    from: fromOf(block),
  }))
  const unique = uniqueBlocks(texts, context).map((block) => ({ lines: linesOf(block) }))
  return [[{ ...head, hunks: numbered }], [{ ...head, hunks: unique }]]
}

const GIT_CONTEXT = 3

/** Where a hunk stands, 1-based; one without old lines stands after that line. */
const fromOf = ({ old, from }: Block): number => (old.length === 0 ? from : from + 1)

/** The lines of a hunk with their marks. */
const linesOf = (block: Block): PatchHunk['lines'] => {
  const lines: string[] = []
  const put = (mark: string, texts: readonly string[]): void => {
    for (const text of texts) {
      lines.push(mark + text.replace(/\n$/, ''))
      if (!text.endsWith('\n')) lines.push('\\ No newline at end of file')
    }
  }
  let done = 0
  for (const { from, to, start, end } of block.hunks) {
    put(' ', block.old.slice(done, from - block.from))
    put('-', block.old.slice(from - block.from, to - block.from))
    put('+', block.fresh.slice(start - block.start, end - block.start))
    done = to - block.from
  }
  put(' ', block.old.slice(done))
  return lines
}
