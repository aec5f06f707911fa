import { EmendError, plural } from '@emend/model'

/** A part of a guide; the lower its rank, the later it is left out. */
export interface Section {
  readonly text: string
  readonly rank: number
}

/** So few characters make a token in no common tokenizer, for text like this. */
const CHARACTERS = 3

/** How many tokens a text is reckoned at, rather too many than too few. */
const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS)

/**
 * The sections in their order, without as many of the highest ranks as it takes to stay within the tokens. Throws
 * `usage` where not even one section fits.
 */
export const withinBudget = (sections: readonly Section[], maxTokens: number | undefined): string => {
  let kept = sections
  while (maxTokens !== undefined && tokensOf(textOf(kept)) > maxTokens) {
    if (kept.length === 1) throw tooFew(maxTokens, tokensOf(textOf(kept)))
    const highest = Math.max(...kept.map(({ rank }) => rank))
    const dropped = kept.findLast(({ rank }) => rank === highest)
    kept = kept.filter((section) => section !== dropped)
  }
  return textOf(kept)
}

const textOf = (sections: readonly Section[]): string =>
  `${sections.map(({ text }) => text.trim()).join('\n\n')}\n`

const tooFew = (given: number, needed: number): EmendError =>
  new EmendError('usage', {
    error: `A guide does not fit into ${plural(given, 'token')}.`,
    remedy: `Allow at least ${needed}, or leave the limit out.`,
  })

/**
 * The sections of a guide in Markdown, one for each heading, of which the last are left out first. What stands above
 * the first heading says nothing without what is below it.
 */
export const sectionsOf = (guide: string): readonly Section[] => {
  const [above = '', first = '', ...others] = guide.split(/^(?=### )/m)
  return [above + first, ...others].map((text, rank) => ({ text, rank }))
}
