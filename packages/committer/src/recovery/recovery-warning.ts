import { legibleName } from '@emend/model'
import type { Recovered } from './recover.ts'

/** What a person should know about a batch that was recovered. */
export const recoveryWarning = ({ batch, outcome, edited, kept }: Recovered): string => {
  const ended = outcome === 'finished' ? 'had landed, and was tidied up' : 'was taken back'
  const former = kept === null ? '' : `, and the former content is in ${kept}`
  const stays =
    edited.length === 0
      ? ''
      : ` You have edited ${edited.map(legibleName).join(', ')} since: that stays${former}.`
  return `Batch ${batch} was interrupted; it ${ended}.${stays}`
}
