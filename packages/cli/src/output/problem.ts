import { type Screen, visible } from './terminal.ts'

/** What a diagnostic and an error both tell. */
interface Problem {
  readonly code: string
  readonly message: string
  readonly hint?: string | undefined
}

/** What is wrong, with its code, and what to do, where the words do not say so already. */
export const showProblem = (screen: Screen, place: string, { code, message, hint }: Problem): void => {
  const label = `${screen.paintError('bold', place)}${screen.paintError(['bold', 'red'], 'error:')}`
  const [first = '', ...rest] = visible(message).split('\n')
  screen.err(`${[`${label} ${first} ${screen.paintError('dim', `[${code}]`)}`, ...rest].join('\n')}\n`)
  if (hint !== undefined && !message.includes(hint))
    screen.err(`${screen.paintError('cyan', 'hint:')} ${visible(hint)}\n`)
}

/** What came of it all, below what is wrong. */
export const showUpshot = (screen: Screen, upshot: string, more = ''): void =>
  screen.err(`\n${screen.paintError('bold', upshot)}${more}\n`)
