import { refusedPlan } from '../drafts/plan-input.ts'
import { answered } from './answers.ts'
import { ownDeclaration } from './declarations.ts'
import { fileTools } from './file-tools.ts'
import type { Hands } from './hands.ts'
import { historyTools } from './history-tools.ts'
import { planTools } from './plan-tools.ts'
import type { Tool } from './tool.ts'
import { ToolSet } from './tool-set.ts'

/** Every tool, in the hands of a batch. */
export const allTools = (hands: Hands): ToolSet => setOf(toolsIn(hands), hands)

/**
 * The same in the hands of a session, to be declared to a model: whoever does so may change them to what its API takes.
 */
export const ownTools = (hands: Hands): ToolSet => setOf(toolsIn(hands).map(ownDeclaration), hands)

const toolsIn = (hands: Hands): readonly Tool[] => [
  ...fileTools(hands),
  ...planTools(hands),
  ...historyTools(hands),
]

const setOf = (tools: readonly Tool[], hands: Hands): ToolSet =>
  new ToolSet(tools, async (diagnostic) => answered(await hands.apply(() => refusedPlan([diagnostic]), {})))
