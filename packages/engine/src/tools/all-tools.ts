import { refusedPlan } from '../plan-input.ts'
import { answered } from './answers.ts'
import { fileTools } from './file-tools.ts'
import type { Hands } from './hands.ts'
import { historyTools } from './history-tools.ts'
import { planTools } from './plan-tools.ts'
import { ToolSet } from './tool-set.ts'

/** Every tool, in the hands of a session or of a batch. */
export const allTools = (hands: Hands): ToolSet =>
  new ToolSet([...fileTools(hands), ...planTools(hands), ...historyTools(hands)], async (diagnostic) =>
    answered(await hands.apply(() => refusedPlan([diagnostic]), {})),
  )
