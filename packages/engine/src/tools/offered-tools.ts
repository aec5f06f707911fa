import { allTools } from './all-tools.ts'
import type { ToolSet } from './tool-set.ts'

/** The tools as they are offered before there is a workspace to use them in: their names, words and schemas. To call them throws. */
export const offeredTools = (): ToolSet =>
  allTools({
    read: nowhere,
    apply: nowhere,
    preview: nowhere,
    undo: nowhere,
    undoEdit: nowhere,
    history: nowhere,
  })

const nowhere = (): never => {
  throw new TypeError('These tools are only offered: call those of a session.')
}
