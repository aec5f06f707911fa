import type { Passage } from '../dialect.ts'
import { lineIn } from '../prose.ts'
import { stretchesOf } from '../stretches.ts'
import type { Doubt } from './doubt.ts'

/** What stands below a turn of the user that there never was: some models go on with one, and answer that. */
export const isBelowInventedTurn: Doubt = (result) => {
  const turn = turnIn(result.prose)
  if (turn === undefined || !stretchesOf(result).some(({ offset }) => offset > turn.at)) return undefined
  return {
    data: {
      name: `What stands below the turn of the user in line ${turn.line}`,
      readings: ['it answers what the user has never said', 'it is to be done all the same'],
      instead: 'Give the answer of one turn.',
    },
  }
}

const turnIn = (prose: readonly Passage[]): { readonly at: number; readonly line: number } | undefined => {
  for (const passage of prose) {
    const { text, place } = passage
    const at = [text.search(TURN), text.search(TURN_ALONE), turnInWords(text)].filter((one) => one >= 0)
    const first = Math.min(...at)
    if (at.length > 0) return { at: place.offset + first, line: lineIn(passage, first) }
  }
  return undefined
}

/** How chat templates begin a turn of the user: ChatML, Llama 3, Gemma. Between backticks, it is only named. */
const TURN =
  /(?!(?<=`)[^`\n]{1,60}`)(?:<\|im_start\|>\s*user\b|<\|start_header_id\|>user<|<start_of_turn>user\b)/
/** The same of Mistral, of DeepSeek, and of GLM and Phi, at the start of a line. */
const TURN_ALONE = /^[ \t]*(?:\[INST\]|<[|｜]User[|｜]>|<\|user\|>)/m

/** Where a turn begins by the name of who speaks, and another one answers it; -1 for none. */
const turnInWords = (text: string): number => {
  const at = text.search(/^(?:Human|User):[ \t]\S/m)
  return at >= 0 && /^Assistant:/m.test(text.slice(at)) ? at : -1
}
