import type { Batch } from '@emend/committer'
import { shortCommit, zonedTime } from '@emend/model'
import { answered } from './answers.ts'
import { arguedTool } from './argued-tool.ts'
import type { Hands } from './hands.ts'
import { inputs } from './inputs.ts'
import type { ToldBatch, Tool, ToolAnswer } from './tool.ts'

/** The tools that look back. */
export const historyTools = (hands: Hands): readonly Tool[] => [
  arguedTool(hands, 'undo', inputs.undo(), async ({ commit }, options) =>
    answered(await hands.undo(commit, options)),
  ),
  arguedTool(hands, 'history', inputs.history(), async ({ limit }, options) =>
    told(await hands.history(limit || 20, options)),
  ),
]

const told = (batches: readonly Batch[]): ToolAnswer => ({
  ok: true,
  text: batches.map(line).join('\n') || 'Emend has committed nothing on this branch yet.',
  structured: { ok: true, batches: batches.map(entry), diagnostics: [] },
})

const line = ({ commit, committer, date, subject, undoneBy }: Batch): string => {
  const state = undoneBy === undefined ? '' : ` (undone by ${shortCommit(undoneBy)})`
  return `${shortCommit(commit)} ${zonedTime(date, committer.offset)} ${subject}${state}`
}

const entry = ({ commit, batch, subject, date, undoes, undoneBy }: Batch): ToldBatch => ({
  commit,
  batch,
  subject,
  date: date.toISOString(),
  ...(undoes !== undefined && { undoes }),
  ...(undoneBy !== undefined && { undoneBy }),
})
