import { stretchesOf } from '../stretches.ts'
import { fencesIn, mayHaveFences } from '../text/fences.ts'
import { linesOf } from '../text/lines.ts'
import type { Doubt } from './doubt.ts'
import { belowSpoken, wherePaired } from './spoken-in-prose.ts'

/** What stands below the result of an operation above it: no tool has said that yet, so the model has made it up. */
export const isBelowInventedResult: Doubt = (result) => {
  const isCalls = result.plan.calls !== undefined
  const from = stretchesOf(result)[0]?.offset
  return belowSpoken(result, (text) => resultsIn(outsideFences(text), isCalls), INVENTED, from)
}

const INVENTED = {
  name: 'What stands below the result of a tool',
  readings: ['it goes on from what no tool has said', 'it is to be done all the same'],
  instead: 'Give the answer of one turn, without results in it.',
} as const

/** The text with spaces in place of what is shown in fences, so that offsets stay. */
const outsideFences = (text: string): string => {
  if (!mayHaveFences(text)) return text
  const lines = linesOf(text)
  const parts: string[] = []
  let from = 0
  for (const { open, close } of fencesIn(lines)) {
    if (close >= lines.count) break
    const [start, end] = [lines.start(open + 1), lines.start(close)]
    parts.push(text.slice(from, start), text.slice(start, end).replace(/[^\n]/g, ' '))
    from = end
  }
  return parts.join('') + text.slice(from)
}

/** In words, only beside calls: other operations have no results that a model has seen. */
const resultsIn = (text: string, isCalls: boolean): readonly number[] => [
  text.search(TURN),
  ...(isCalls ? [text.search(IN_WORDS), wherePaired(text, /^Observation:/m, /^Action:/m)] : []),
]

/**
 * How chat templates begin a turn of a tool, at the start of a line: those with tags, Gemma, ChatML, Llama 3, GLM,
 * Mistral, DeepSeek.
 */
const TURN =
  /^[ \t]*(?:<(?:tool_(?:results?|responses?|outputs?)|function_results|start_function_response)>|<\|tool_response>|(?:<\|im_end\|>\s*)?<\|im_start\|>\s*tool\b|(?:<\|eot_id\|>\s*)?<\|start_header_id\|>(?:ipython|tool)<|<\|observation\|>|\[TOOL_RESULTS\]|<[|｜]tool▁outputs?▁begin[|｜]>)/m
const IN_WORDS =
  /^[ \t]*[*_#[(]{0,5}[ \t]?tool (?:call )?(?:result|output|response)(?: ?\([^()\n]{1,60}\))?[*_\])]{0,3}(?::|(?<=\])|[ \t]*\r?$)/im
