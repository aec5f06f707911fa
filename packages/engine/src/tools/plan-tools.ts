import { undoEditIn } from '@emend/parser'
import { answered, previewed } from './answers.ts'
import { arguedTool } from './argued-tool.ts'
import type { Hands } from './hands.ts'
import { inputs } from './inputs.ts'
import type { Tool } from './tool.ts'

/** The tools that take whole plans, in any dialect. */
export const planTools = (hands: Hands): readonly Tool[] => [
  arguedTool(hands, 'apply_plan', inputs.apply_plan(), async (values, options) => {
    const { plan, dialect = 'auto', message, overwrite = false } = values
    const undone = dialect === 'auto' || dialect === 'text-editor' ? undoEditIn(plan) : undefined
    if (undone !== undefined) return answered(await hands.undoEdit(undone, options))
    const applying = { ...options, overwrite, ...(message !== undefined && { message }) }
    return answered(await hands.apply(hands.read(plan, dialect), applying))
  }),
  arguedTool(hands, 'preview_plan', inputs.preview_plan(), async (values, options) => {
    const { plan, dialect, overwrite = false } = values
    return previewed(await hands.preview(hands.read(plan, dialect), { ...options, overwrite }))
  }),
]
