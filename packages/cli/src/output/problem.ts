import { type Screen, visible } from './terminal.ts'

/** What a diagnostic and an error both tell. */
interface Problem {
  readonly code: string
  readonly message: string
  readonly hint?: string | undefined
}

/** What is wrong, with its code, and what to do: where the words say so, else below them. */
export const showProblem = (screen: Screen, place: string, { code, message, hint }: Problem): void => {
  const label = `${screen.paintError('bold', place)}${screen.paintError(['bold', 'red'], 'error:')}`
  const at = hint === undefined ? message.length : hintIn(message, hint)
  const [first = '', ...rest] = visible(message.slice(0, at)).split('\n')
  screen.err(`${[`${label} ${first} ${screen.paintError('dim', `[${code}]`)}`, ...rest].join('\n')}\n`)
  const told = at < message.length ? message.slice(at + 1) : hint
  if (told === undefined || message.slice(0, at).includes(told)) return
  screen.err(`${screen.paintError('cyan', 'hint:')} ${visible(told)}\n`)
}

/** Where a message has a hint, on lines of its own; its end where it has none. */
export const hintIn = (message: string, hint: string): number => {
  const at = message.lastIndexOf(`\n${hint}`)
  return at < 0 ? message.length : at
}

/** What came of it all, below what is wrong. */
export const showUpshot = (screen: Screen, upshot: string, more = ''): void =>
  screen.err(`\n${screen.paintError('bold', upshot)}${more}\n`)
