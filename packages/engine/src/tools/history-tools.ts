import type { Batch } from '@emend/committer'
import { answered } from './answers.ts'
import { declarationOf } from './declarations.ts'
import type { Hands } from './hands.ts'
import { inputs } from './inputs.ts'
import { readArguments } from './read-call.ts'
import type { Tool, ToolAnswer } from './tool.ts'

/** The tools that look back. */
export const historyTools = (hands: Hands): readonly Tool[] => [
  {
    ...declarationOf('undo'),
    execute: async (input, options = {}) => {
      const read = readArguments('undo', inputs.undo(), input)
      if ('refused' in read) return answered(await hands.apply(() => read.refused, options))
      return answered(await hands.undo(read.values.commit, options))
    },
  },
  {
    ...declarationOf('history'),
    execute: async (input, options = {}) => {
      const read = readArguments('history', inputs.history(), input)
      if ('values' in read) return told(await hands.history(read.values.limit ?? 20))
      const { ok, text, structured } = answered(await hands.apply(() => read.refused, options))
      return { ok, text, structured: { ok, batches: [], diagnostics: structured.diagnostics } }
    },
  },
]

const told = (batches: readonly Batch[]): ToolAnswer => ({
  ok: true,
  text: batches.map(line).join('\n') || 'Emend has committed nothing on this branch yet.',
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
