import { undoEditIn } from '@emend/parser'
import type { Reading } from '../drafts/growing-draft.ts'
import { type ReadOptions, readPlan } from '../drafts/plan-input.ts'
import { answered, previewed } from './answers.ts'
import { arguedTool } from './argued-tool.ts'
import type { Hands } from './hands.ts'
import { inputs } from './inputs.ts'
import type { Tool } from './tool.ts'

/** The tools that take whole plans, in any dialect. */
export const planTools = (hands: Hands): readonly Tool[] => [
  arguedTool(hands, 'apply_plan', inputs.apply_plan(), async (values, options) => {
    const { plan, dialect, message, overwrite } = values
    const undone = undoEditIn(plan, dialect)
    if (undone !== undefined) return answered(await hands.undoEdit(undone, { ...options, message }))
    return answered(await hands.apply(readingOf(values), { ...options, overwrite, message }))
  }),
  arguedTool(hands, 'preview_plan', inputs.preview_plan(), async (values, options) => {
    const { overwrite } = values
    return previewed(await hands.preview(readingOf(values), { ...options, overwrite }))
  }),
]

const readingOf =
  ({ plan, dialect }: { readonly plan: string } & Pick<ReadOptions, 'dialect'>): Reading =>
  (policy) =>
    readPlan(plan, policy, { dialect })
