import type { Policy } from '@emend/model'
import { dialectNamed } from '@emend/parser'
import { sectionsOf, withinBudget } from './budget.ts'
import { type InForce, toolGuidelines } from './tool-guidelines.ts'

/** How long a guide may be. */
export interface GuideLimit {
  /** So many tokens at most, at three characters each; the sections that matter least are left out. */
  readonly maxTokens?: number | undefined
}

/** The section of a system prompt that teaches a dialect. Throws `usage` where it cannot be that short. */
export const dialectGuide = (name: string, policy: Policy, { maxTokens }: GuideLimit): string =>
  withinBudget(sectionsOf(dialectNamed(name).guide(policy)), maxTokens)

/** The section of a system prompt that teaches the use of tools. Throws `usage` where it cannot be that short. */
export const toolsGuide = (inForce: InForce, { maxTokens }: GuideLimit): string =>
  numbered(withinBudget(toolGuidelines(inForce), maxTokens))

/** The rules of a guide counted as they stand: some may be left out, for the tools that there are or for brevity. */
const numbered = (guide: string): string => {
  let rules = 0
  return guide.replace(/^### Rule \d/gm, () => `### Rule ${++rules}`)
}
