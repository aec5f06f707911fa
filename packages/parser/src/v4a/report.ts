import type { Outcome, Result } from '@emend/model'
import { failedAmong, reportIn, someInPlace, warningsIn, withCommit } from '../report/messages.ts'
import { misprints } from '../report/successes.ts'

/** The answer to a model that sends patches: what became of each file, or what is wrong with each section. */
export const reportV4a = (result: Result): string => {
  if (!result.ok) return `${refusal(result)}\n\n${reportIn(result, SPEECH)}\n\n${advice(result)}`
  const lines = ['The patch is applied:', ...result.outcomes.map(fate), ...warningsIn(result)]
  return withCommit(lines.join('\n'), result)
}

const SPEECH = {
  edit: '`*** Update File`',
  overwrite: '`*** Delete File` and `*** Add File`',
  checks: [
    'The patch starts with `*** Begin Patch` and ends with `*** End Patch`',
    'Each file has its `*** Add File: `, `*** Update File: ` or `*** Delete File: ` line',
    'Each line of a chunk starts with a space, `-` or `+`, and each line of an added file with `+`',
  ],
}

const advice = (result: Result): string =>
  `No file was changed. Read the files again where they are not what you expected, and send the whole patch once more, all sections included${someInPlace(result) ? ', but without what is already in place' : ''}.`

const refusal = (result: Result): string => {
  const failed = failedAmong(result, 'section')
  return `The patch was not applied${failed === undefined ? '' : `: ${failed}`}.`
}

const LETTERS: Partial<Record<Outcome['op'], string>> = { create: 'A', delete: 'D', move: 'R' }

const fate = (outcome: Outcome): string => {
  const { op, path, to, status } = outcome
  const letter = status === 'unchanged' ? '=' : (LETTERS[op] ?? (to === undefined ? 'M' : 'R'))
  const what = to === undefined ? path : `${path} → ${to}`
  const notes = status === 'unchanged' ? ['already so'] : loosely(outcome)
  return `${letter} ${what}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`
}

const loosely = ({ strategy, difference, repair }: Outcome): readonly string[] => [
  ...(strategy === undefined || strategy === 'exact' ? [] : [`matched by ${strategy}: ${difference}`]),
  ...(repair === undefined ? [] : [`repaired: ${misprints[repair]}`]),
]
