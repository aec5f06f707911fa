import { type Diagnostic, diagnose } from '@emend/model'
import type { ParseResult, Passage } from './dialect.ts'
import { refuseBegunAtEnd } from './doubts/begun-at-end.ts'
import { refuseDoubtful } from './doubts/doubts.ts'
import { withoutSaidAgain, withoutSameDiff } from './doubts/said-again.ts'
import { truncatedAt } from './faults.ts'
import { stretchesOf } from './stretches.ts'
import { withoutEndMark } from './text/end-mark.ts'
import { textAt } from './text/places.ts'
import { openedThought } from './thoughts/opened-thought.ts'
import { unendedMarks } from './thoughts/thoughts.ts'
import { parseUnnamed } from './unnamed.ts'
import { refuseOtherNotations } from './unread/notations.ts'

type Reading = (text: string) => ParseResult

/** Looks at a reading of an answer for what is not to be carried out, or what nobody could as it is meant. */
type Check = (result: ParseResult, answer: string) => ParseResult

const checks: readonly Check[] = [
  withoutSaidAgain,
  refuseDoubtful,
  refuseOtherNotations,
  refuseBegunAtEnd,
  withoutSameDiff,
]

/** Reads a model's whole answer, thoughts aside, and looks at what it says of the operations in it. */
export const readAnswer = (text: string, read: Reading): ParseResult => {
  const answer = withoutEndMark(text)
  const whole = withWholeThoughts(answer, withOpenedThought(answer, read))
  return checks.reduce((result, check) => check(result, answer), whole)
}

/** What an answer says before the end of a thought that the prompt has opened is not said to be carried out. */
const withOpenedThought = (text: string, read: Reading): ParseResult => {
  const result = read(text)
  const opened = openedThought(text, result)
  if (opened === null) return result
  const { thought } = opened
  const [first] = stretchesOf(result)
  if (!opened.isCertain && first !== undefined && first.offset < thought.place.length)
    return { ...result, diagnostics: [...result.diagnostics, draftedOrMeant(text, thought)] }
  const rest = read(opened.rest)
  const others = rest.thoughts.filter(({ place }) => place.offset >= thought.place.length)
  return { ...rest, thoughts: [thought, ...others] }
}

/** What stands above a mark that may end a thought: nobody knows whether words speak of it, or an operation has it. */
const draftedOrMeant = (text: string, { place }: Passage): Diagnostic => {
  const line = textAt(text, place).split('\n').length
  return diagnose('operation-ambiguous', {
    name: `What stands above the end of a thought in line ${line}`,
    readings: ['it is drafted in the thought', 'it is to be done, and the mark is spoken of, or of its text'],
    instead: 'Write the mark alone on its line to end a thought, and in backticks to speak of it.',
  })
}

/** What says something in a thought that nothing ends may have been meant after it: then the text is cut off. */
const withWholeThoughts = (text: string, result: ParseResult): ParseResult => {
  const last = result.thoughts.at(-1)
  const marks = last && unendedMarks(textAt(text, last.place))
  if (last === undefined || marks === undefined || stretchesOf(parseUnnamed(last.text)).length === 0)
    return result
  const expected = `${marks.open}what is not carried out${marks.close}`
  const cutOff = truncatedAt(text, last.place, `\`${marks.close}\``, { name: 'a thought', expected })
  return { ...result, thoughts: result.thoughts.slice(0, -1), diagnostics: [...result.diagnostics, cutOff] }
}
