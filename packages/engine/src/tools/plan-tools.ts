import { undoEditIn } from '@emend/parser'
import { answered, previewed } from './answers.ts'
import { declarationOf } from './declarations.ts'
import type { Hands } from './hands.ts'
import { inputs } from './inputs.ts'
import { readArguments } from './read-call.ts'
import type { Tool } from './tool.ts'

/** The tools that take whole plans, in any dialect. */
export const planTools = (hands: Hands): readonly Tool[] => [
  {
    ...declarationOf('apply_plan'),
    execute: async (input, options = {}) => {
      const read = readArguments('apply_plan', inputs.apply_plan(), input)
      if ('refused' in read) return answered(await hands.apply(() => read.refused, options))
      const { plan, dialect = 'auto', message, overwrite = false } = read.values
      const undone = dialect === 'auto' || dialect === 'text-editor' ? undoEditIn(plan) : undefined
      if (undone !== undefined) return answered(await hands.undoEdit(undone, options))
      return answered(
        await hands.apply(hands.read(plan, dialect), {
          ...options,
          overwrite,
          ...(message !== undefined && { message }),
        }),
      )
    },
  },
  {
    ...declarationOf('preview_plan'),
    execute: async (input, options = {}) => {
      const read = readArguments('preview_plan', inputs.preview_plan(), input)
      if ('refused' in read) return previewed(await hands.preview(() => read.refused, options))
      const { plan, dialect, overwrite = false } = read.values
      return previewed(await hands.preview(hands.read(plan, dialect), { ...options, overwrite }))
    },
  },
]
