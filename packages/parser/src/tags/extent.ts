import { type Diagnostic, diagnose, type Place } from '@emend/model'
import { previewOf } from '../faults.ts'
import { type Block, shapeOf } from './blocks.ts'
import type { Reader } from './segment.ts'

/** A block in a text, from its first token up to the token after it. */
export interface Extent extends Pick<Reader, 'outline' | 'locate'> {
  readonly block: Block
  readonly start: number
  readonly next: number
}

/** Where a block stands: up to its own closing tag, or else up to the end of what follows its last tag. */
export const placeOf = (extent: Extent): Place =>
  extent.locate(extent.outline.tokens[extent.start]!.from, endOf(extent))

const endOf = ({ outline: { text, tokens }, start, next }: Extent): number => {
  const last = tokens[next - 1]!
  if (last.closing && last.name === tokens[start]!.name) return last.to
  const limit = tokens[next]?.from ?? text.length
  return last.to + text.slice(last.to, limit).trimEnd().length
}

/** Says what is wrong with a block; `isOpen` where nothing tells where it ends. */
export const malformed = (extent: Extent, error: string, isOpen = false): Diagnostic =>
  diagnose(
    'operation-malformed',
    { ...factsOf(extent), error, ...(isOpen && { open: true }) },
    { plan: placeOf(extent) },
  )

/** Says that the text ends in the middle of a block, before the tag that is missing. */
export const truncated = (extent: Extent, missing: string): Diagnostic =>
  diagnose('operation-truncated', { ...factsOf(extent), missing }, { plan: placeOf(extent) })

const factsOf = (extent: Extent) => {
  const { outline, block, start } = extent
  const from = outline.tokens[start]!.to
  const preview = previewOf(outline.text, from, endOf(extent)).trim()
  return { name: `<${block.tag}>`, preview, expected: shapeOf(block) }
}
