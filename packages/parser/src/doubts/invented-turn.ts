import { diagnose } from '@emend/model'
import type { ParseResult, Passage } from '../dialect.ts'
import { placesIn } from '../places.ts'
import { stretchesOf } from '../stretches.ts'

/** Some models go on with a turn of the user that there never was, and answer that: nothing of the answer is done. */
export const refuseInventedTurn = (result: ParseResult, text: string): ParseResult => {
  const turn = turnIn(result.prose)
  if (turn === undefined || !stretchesOf(result).some(({ offset }) => offset > turn)) return result
  const { line } = placesIn(text)(turn, turn + 1)
  const invented = diagnose('operation-ambiguous', {
    name: `What stands below the turn of the user in line ${line}`,
    readings: ['it answers what the user has never said', 'it is to be done all the same'],
    instead: 'Give the answer of one turn.',
  })
  return { ...result, diagnostics: [...result.diagnostics, invented] }
}

const turnIn = (prose: readonly Passage[]): number | undefined => {
  for (const { text, place } of prose) {
    const at = [text.search(TURN), text.search(TURN_ALONE), turnInWords(text)].filter((one) => one >= 0)
    if (at.length > 0) return place.offset + Math.min(...at)
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
