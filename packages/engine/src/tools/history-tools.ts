import type { Batch } from '@emend/committer'
import * as z from 'zod'
import { answered } from './answers.ts'
import type { Hands } from './hands.ts'
import { readArguments } from './read-call.ts'
import { historySchema, jsonSchemaOf, resultSchema } from './schemas.ts'
import type { Tool, ToolAnswer } from './tool.ts'
import { toolWords } from './words.ts'

const undoInput = z.strictObject({
  commit: z
    .string()
    .optional()
    .describe('The commit to take back; the last of this session where it is left out.'),
})
const historyInput = z.strictObject({
  limit: z.int().min(1).optional().describe('How many at most; 20 where it is left out.'),
})

/** The tools that look back. */
export const historyTools = (hands: Hands): readonly Tool[] => [
  {
    name: 'undo',
    ...toolWords.undo,
    inputSchema: jsonSchemaOf(undoInput, 'input'),
    outputSchema: jsonSchemaOf(resultSchema, 'output'),
    execute: async (input, options = {}) => {
      const read = readArguments('undo', undoInput, input)
      if ('refused' in read) return answered(await hands.apply(() => read.refused, options))
      return answered(await hands.undo(read.values.commit, options))
    },
  },
  {
    name: 'history',
    ...toolWords.history,
    inputSchema: jsonSchemaOf(historyInput, 'input'),
    outputSchema: jsonSchemaOf(historySchema, 'output'),
    execute: async (input, options = {}) => {
      const read = readArguments('history', historyInput, input)
      if ('values' in read) return told(await hands.history(read.values.limit ?? 20))
      const { ok, text, structured } = answered(await hands.apply(() => read.refused, options))
      return { ok, text, structured: { ok, batches: [], diagnostics: structured.diagnostics } }
    },
  },
]

const told = (batches: readonly Batch[]): ToolAnswer => ({
  ok: true,
  text: batches.map(line).join('\n') || 'Nothing was committed on this branch yet.',
  structured: { ok: true, batches: batches.map(entry), diagnostics: [] },
})

const line = ({ commit, date, subject, undoneBy }: Batch): string => {
  const state = undoneBy === undefined ? '' : ` (taken back by ${undoneBy.slice(0, 8)})`
  return `${commit.slice(0, 8)} ${date.toISOString().slice(0, 16).replace('T', ' ')} ${subject}${state}`
}

const entry = ({ commit, batch, subject, date, undoes, undoneBy }: Batch) => ({
  commit,
  batch,
  subject,
  date: date.toISOString(),
  ...(undoes !== undefined && { undoes }),
  ...(undoneBy !== undefined && { undoneBy }),
})
