import { quotedAt } from '../../matching/near-misses/near-miss.ts'
import type { Twice } from '../../matching/replacing/comes-twice.ts'
import { setApart } from '../../matching/set-apart.ts'
import { failed, type Verdict } from '../operation.ts'
import type { TextTarget } from '../targets/open-text.ts'

/** Says that a replacement brings along what stands next to the text that it replaces, and quotes both. */
export const explainTwice = ({ path, text }: TextTarget, { side, line, lines }: Twice): Verdict => {
  const { from, to } = setApart(text.document, lines) ?? lines
  const end = side === 'above' || side === 'before' ? 'starts' : 'ends'
  return failed(
    {
      code: 'operation-ambiguous',
      data: {
        name: `The new text for line ${line + 1} of ${path}, which ${end} with what stands right ${side} the text that it replaces,`,
        readings: ['that is to be there twice', 'the text sought is to have it, too'],
        instead: 'Leave it out of the new text, or put it into the text sought as well.',
      },
    },
    quotedAt(text.document, from, to - from + 1),
  )
}
