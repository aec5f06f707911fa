import { type Block, linesIn, type Texts, uniqueBlocks } from './block.ts'
import type { Rewrite } from './file-change.ts'
import { type Phrase, phrasings, type Way } from './phrases.ts'

/**
 * The ways to say what was done to a text by edits of its blocks, in order. A byte-order mark that stays is no part of
 * any.
 */
export const textEdits = (rewrite: Rewrite, context: number): readonly Way[] => {
  const texts = textsOf(rewrite)
  if (texts === null) return []
  const blocks = uniqueBlocks(texts, context)
  return phrasings.flatMap((phrases) => {
    const way = blocks.flatMap((block) => phrased(phrases, block, rewrite.path) ?? [])
    return way.length === blocks.length ? [way] : []
  })
}

const MARK = '\ufeff'

const textsOf = ({ before, after, hunks }: Rewrite): Texts | null => {
  if (before.text === null || after.text === null) return null
  const marked = before.text.startsWith(MARK)
  if (marked !== after.text.startsWith(MARK)) return null
  const linesOf = (text: string): readonly string[] => linesIn(marked ? text.slice(1) : text)
  return { old: linesOf(before.text), fresh: linesOf(after.text), hunks }
}

/** What the first of some phrases says that can. */
const phrased = (phrases: readonly Phrase[], block: Block, path: string): ReturnType<Phrase> => {
  for (const phrase of phrases) {
    const operation = phrase(block, path)
    if (operation !== null) return operation
  }
  return null
}
