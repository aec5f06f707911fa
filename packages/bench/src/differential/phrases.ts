import type { Operation, OperationOf } from '@emend/model'
import type { Block } from './block.ts'

/** Operations that say, in order, what a commit did to a file. */
export type Way = readonly Operation[]

/** Says what a commit did to a block of a file, as one operation; null where this is not the way to say it. */
export type Phrase = (block: Block, path: string) => Operation | null

const editOne: Phrase = (block, path) => edited(block, path, { occurrences: 'one' })

/** Every place is replaced: there must be no other one when its turn comes. */
const editAll: Phrase = (block, path) => (block.isOnly ? edited(block, path, { occurrences: 'all' }) : null)

const editLines: Phrase = (block, path) => editedLines(block, path, {})
const editNear: Phrase = (block, path) => editedLines(block, path, { line: block.start + 1 })

const editedLines = (block: Block, path: string, hint: { readonly line?: number }): Operation | null =>
  endsAlike(block) ? edited(finished(block), path, { occurrences: 'one', wholeLines: true, ...hint }) : null

const edited = (
  block: Block,
  path: string,
  options: Pick<OperationOf<'edit'>, 'occurrences' | 'wholeLines' | 'line'>,
): Operation | null => {
  const [find, replace] = [block.old.join(''), block.fresh.join('')]
  return find === '' || !hasOneBreak(block) ? null : { op: 'edit', path, find, replace, ...options }
}

const replaceLines: Phrase = (block, path) => {
  if (block.old.length === 0 || !hasOneBreak(block) || !endsAlike(block)) return null
  const { old, fresh } = finished(block)
  const [from, to] = [block.start + 1, block.start + old.length]
  return { op: 'replace_lines', path, from, to, content: fresh.join(''), expect: old.join('') }
}

/** Lines that a block adds, and takes none away: what stands above them, and they themselves. */
const additionOf = (block: Block): { readonly above: string; readonly added: string } | null => {
  const [hunk, ...others] = block.hunks
  if (others.length > 0 || hunk!.from < hunk!.to || !hasOneBreak(block)) return null
  const added = block.fresh.slice(block.above, block.above + hunk!.end - hunk!.start).join('')
  const above = block.old.slice(0, block.above).join('')
  return added.endsWith('\n') && /(^|\n)$/.test(above) ? { above, added } : null
}

/** Below an anchor of whole lines, it is all the same whether what is added are lines or a part of one. */
const inserted = (block: Block, path: string, placement: 'line' | 'inline'): Operation | null => {
  const addition = block.hasAnchor ? additionOf(block) : null
  if (addition === null) return null
  const { above: anchor, added: content } = addition
  return { op: 'insert', path, anchor, position: 'after', placement, content }
}

const insertLines: Phrase = (block, path) => inserted(block, path, 'line')
const insertInline: Phrase = (block, path) => inserted(block, path, 'inline')

/** Lines after the one with a number, or at the top. */
const addAfter: Phrase = (block, path) => {
  const addition = additionOf(block)
  if (addition === null) return null
  const from = block.start + block.above
  if (from === 0) return { op: 'prepend', path, content: addition.added }
  const lines = addition.added.replace(/\r?\n$/, '').split(/\r?\n/)
  return { op: 'patch', path, hunks: [{ lines: lines.map((line) => `+${line}`), from }] }
}

const appendLines: Phrase = (block, path) => appended(block, path, 'line')
const appendInline: Phrase = (block, path) => appended(block, path, 'inline')

const appended = (block: Block, path: string, placement: 'line' | 'inline'): Operation | null => {
  const addition = additionOf(block)
  if (addition === null || !block.atEnd || block.above < block.old.length) return null
  return { op: 'append', path, content: addition.added, placement }
}

const prepend: Phrase = (block, path) => {
  const addition = additionOf(block)
  return addition === null || block.from > 0 || block.above > 0
    ? null
    : { op: 'prepend', path, content: addition.added }
}

/** A replacement takes the line breaks that are there: it cannot say that they change, or are of two kinds. */
const hasOneBreak = ({ old, fresh }: Block): boolean => {
  const breaks = [...old, ...fresh].flatMap((line) => /\r?\n$/.exec(line)?.[0] ?? [])
  return new Set(breaks).size <= 1
}

const isFinished = (lines: readonly string[]): boolean => lines.length === 0 || lines.at(-1)!.endsWith('\n')

/** Whole lines cannot say that the final break of a file comes or goes. */
const endsAlike = ({ old, fresh }: Block): boolean =>
  fresh.length === 0 || isFinished(old) === isFinished(fresh)

/** A block whose lines all have their breaks. */
const finished = (block: Block): Block => ({
  ...block,
  old: withBreak(block.old),
  fresh: withBreak(block.fresh),
})

const withBreak = (lines: readonly string[]): readonly string[] =>
  isFinished(lines) ? lines : [...lines.slice(0, -1), `${lines.at(-1)!}\n`]

/**
 * The ways to say what was done to the blocks of a file, one after another: each block by the first phrase that can.
 */
export const phrasings: readonly (readonly Phrase[])[] = [
  [editOne],
  [editAll],
  [editLines],
  [editNear],
  [replaceLines],
  [insertLines, editOne],
  [insertLines, editAll],
  [insertInline, editOne],
  [addAfter, editOne],
  [appendLines, editOne],
  [appendLines, editAll],
  [appendInline, prepend, editOne],
]
