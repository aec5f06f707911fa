import type { Repair, Texts } from './repair.ts'

/**
 * Letters with their accents as one character each, where the file has two, or the other way round: nobody sees the
 * difference, and models write the first. Source: Unicode Standard Annex 15, "Unicode Normalization Forms".
 */
export const unicodeNormalization: Repair = {
  name: 'unicode-normalization',
  wholeLines: false,
  undo: (texts) => rewritten(texts, 'NFC', 'NFD') ?? rewritten(texts, 'NFD', 'NFC'),
}

/** Both texts in another form, where both are in one, and the find has something that is written in another way there. */
const rewritten = ({ find, content }: Texts, from: Form, to: Form): Texts | null =>
  find.normalize(from) === find && content.normalize(from) === content && find.normalize(to) !== find
    ? { find: find.normalize(to), content: content.normalize(to) }
    : null

type Form = 'NFC' | 'NFD'
