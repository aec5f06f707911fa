import { callTools } from '@emend/parser'
import { callOptions } from '../checked-options.ts'
import { answered } from './answers.ts'
import { declarationOf } from './declarations.ts'
import type { Hands } from './hands.ts'
import { readingOf } from './read-call.ts'
import type { Tool } from './tool.ts'
import type { ToolName } from './words.ts'

/**
 * The tools whose calls a dialect has words for: a call of one is read, planned and answered as a text that says it.
 */
export const fileTools = (hands: Hands): readonly Tool[] =>
  callTools.map((tool) => ({
    ...declarationOf(tool.name as ToolName),
    execute: async (input, options = {}) =>
      answered(await hands.apply(readingOf(tool, input), callOptions(options))),
  }))
