import type { Policy } from '@emend/model'
import { limitsRule, protectedRule } from '../guide-rules.ts'

/** The rules of every guide to JSON that come from the policy in force. */
export const limitsIn = (policy: Policy): string =>
  [
    limitsRule(policy, { unit: 'operation', reads: true }),
    ...protectedRule(policy),
    ...(policy.createParents ? [] : ['- The directory of a new file must exist.']),
  ].join('\n')

/** The rule about edits that take most of a file away, as a line below others, where it is in force. */
export const shrinkIn = ({ shrink }: Policy, instead: string): string =>
  shrink === null
    ? ''
    : `\n- "reduce file from X to Y lines": the edit takes most of a file of ${shrink.lines} lines or more away. ${instead}`
