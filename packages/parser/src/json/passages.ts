import type { ParseResult } from '../dialect.ts'
import { proseAround } from '../prose.ts'
import type { Locate } from '../text/places.ts'
import { passageOf, type Thought } from '../thoughts/thoughts.ts'
import type { Part } from './members.ts'

/** What an answer holds beside its documents: the prose around them, and the thoughts. */
export const passagesAround = (
  text: string,
  documents: readonly Part[],
  thoughts: readonly Thought[],
  locate: Locate,
): Pick<ParseResult, 'prose' | 'thoughts'> => {
  const taken = [
    ...documents.map(({ from, to }) => ({ from, to, fenced: true })),
    ...thoughts.map(({ from, to }) => ({ from, to, fenced: false })),
  ].sort((one, other) => one.from - other.from)
  return {
    prose: proseAround(text, taken, locate),
    thoughts: thoughts.map((thought) => passageOf(thought, text, locate)),
  }
}
