import type { Recovered } from '@emend/committer'

/** What a person should know about a batch that was recovered. */
export const recoveryWarning = ({ batch, outcome, edited }: Recovered): string => {
  const ended = outcome === 'finished' ? 'had landed, and was tidied up' : 'was taken back'
  const kept =
    edited.length === 0
      ? ''
      : ` You have edited ${edited.join(', ')} since: that stays, and the former content is in refs/emend/batches/${batch}.`
  return `Batch ${batch} was interrupted; it ${ended}.${kept}`
}
