import { EmendError } from '@emend/model'
import { cleanMessage } from './clean-message.ts'
import { type Trailer, withTrailers } from './trailers.ts'

/** What a commit's message is made from. */
export interface MessageParts {
  readonly message: string
  readonly trailers: readonly Trailer[]
}

/**
 * The message of a commit: cleaned as git does, then the trailers. `usage` for an empty message.
 *
 * A line of `---` would end the message for `git am` and `git interpret-trailers`: it is indented by a space.
 */
export const assembleMessage = ({ message, trailers }: MessageParts): string => {
  const clean = cleanMessage(message.replace(/\r\n?/g, '\n'))
    .trimEnd()
    .replace(/^---(?=\s|$)/gm, ' ---')
  if (clean === '')
    throw new EmendError('usage', { error: 'The message is empty.', remedy: 'Say what the batch does.' })
  return withTrailers(clean, trailers)
}

/** The first line of a message. */
export const subjectOf = (message: string): string => (message.split('\n', 1)[0] ?? '').trimEnd()
