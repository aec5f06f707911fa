import type { Result } from '@emend/model'
import { reportIn, someInPlace } from '../report/messages.ts'
import type { Speech } from '../report/problems.ts'

/** The answer to a model that writes diffs: hunks that were fine are not told of, and have to be sent again. */
export const reportDiff = (result: Result): string => {
  const answer = reportIn(result, SPEECH)
  return result.outcomes.some(({ status }) => status === 'failed')
    ? `${answer}\n\nNothing was changed. Send the whole diff again, with the hunks that were fine${someInPlace(result) ? ', but without what is already in place' : ''}.`
    : answer
}

const SPEECH: Speech = {
  edit: 'hunks',
  overwrite: 'a diff that deletes it and another that creates it',
  conflict:
    'A file is deleted only if it holds just the lines shown: its `diff --git` and `deleted file mode` lines alone delete it whatever it holds. Otherwise read it again, and write the diff against it.',
  checks: [
    'Each file has its `---` and `+++` lines, or a `diff --git` line with git’s headers',
    'Each hunk starts with `@@`, and each of its lines with a space, `-` or `+`',
    'Paths are spelt right',
  ],
}
