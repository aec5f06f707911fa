import type { Result } from '@emend/model'
import { failedAmong, reportIn, someInPlace } from '../report/messages.ts'

/** The answer to a model that writes SEARCH/REPLACE blocks. */
export const reportSearchReplace = (result: Result): string => {
  if (result.ok) return reportIn(result, SPEECH)
  const heading = failedAmong(result, 'SEARCH/REPLACE block') ?? 'No SEARCH/REPLACE block was applied'
  return `# ${heading}.\n\n${reportIn(result, SPEECH)}\n\n${advice(result)}`
}

const SPEECH = {
  edit: 'a block whose SEARCH holds lines of the file, the last ones to append,',
  overwrite: 'a block whose SEARCH holds all of them',
  checks: [
    'The path stands alone on the line above each block',
    'Each of the three markers stands on a line of its own, at the margin',
    'A line of text that reads like a marker has a backslash before it',
  ],
}

const advice = (result: Result): string =>
  `Nothing was changed. A SEARCH must be whole lines of the file as they are now, white space and comments included, in exactly one place. Send all blocks again, those that were fine, too${someInPlace(result) ? ', but none that is already in place' : ''}.`
