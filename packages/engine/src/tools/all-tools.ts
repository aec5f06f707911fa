import { refusedPlan } from '../drafts/plan-input.ts'
import { answered } from './answers.ts'
import { ownDeclaration } from './declarations.ts'
import { fileTools } from './file-tools.ts'
import type { Hands } from './hands.ts'
import { historyTools } from './history-tools.ts'
import { planTools } from './plan-tools.ts'
import { ToolSet } from './tool-set.ts'

/** Every tool, to be declared to a model: whoever does so may change them to what its API takes. */
export const allTools = (hands: Hands): ToolSet =>
  new ToolSet(
    [...fileTools(hands), ...planTools(hands), ...historyTools(hands)].map(ownDeclaration),
    async (diagnostic) => answered(await hands.apply(() => refusedPlan([diagnostic]), {})),
  )
