import type { Place } from '@emend/model'
import type { ParseResult, Passage } from '../dialect.ts'
import { lineIn } from '../prose.ts'
import { stretchesOf } from '../stretches.ts'
import type { Doubt, Unclear } from './doubt.ts'

/** Operations in a comment, an example, a draft or the result of a tool: they are spoken of, or meant all the same. */
export const isSetApart: Doubt = (result) => {
  const around = firstAround(spansIn(result), stretchesOf(result))
  return around && { data: setApart(around) }
}

/** The first span with a stretch in it; both are in document order. */
const firstAround = (spans: readonly Span[], stretches: readonly Place[]): Span | undefined => {
  let next = 0
  return spans.find(({ from, to }) => {
    while (next < stretches.length && stretches[next]!.offset < from) next++
    return next < stretches.length && stretches[next]!.offset < to
  })
}

/** What marks enclose, as offsets, with the opening one and the passage that it stands in. */
interface Span {
  readonly mark: string
  readonly passage: Passage
  readonly from: number
  readonly to: number
}

/** An opening mark at the start of a line, or a closing one. */
const NAMES = 'examples?|drafts?|tool_(?:results?|responses?|outputs?)|function_results'
const MARK = new RegExp(`^[ \\t]*(<!--|<(?:${NAMES})>)|-->|<\\/(?:${NAMES})>`, 'gim')

const spansIn = ({ prose }: ParseResult): readonly Span[] => {
  const spans: Span[] = []
  let open: Omit<Span, 'to'> | undefined
  for (const passage of prose)
    for (const { 0: found, 1: mark, index } of passage.text.matchAll(MARK)) {
      const at = passage.place.offset + index
      if (mark !== undefined) open ??= { mark, passage, from: at }
      else if (open !== undefined && closes(open.mark, found)) {
        spans.push({ ...open, to: at })
        open = undefined
      }
    }
  return spans
}

const closes = (mark: string, found: string): boolean =>
  mark === '<!--' ? found === '-->' : found.toLowerCase() === mark.toLowerCase().replace('<', '</')

const setApart = ({ mark, passage, from }: Span): Unclear['data'] => ({
  name: `What stands in the \`${mark}\` of line ${lineIn(passage, from - passage.place.offset)}`,
  readings: ['it is only shown', 'it is to be done all the same'],
  instead: `Write what is to be done outside of \`${mark}\`, and leave the rest out.`,
})
