import { EmendError, once } from '@emend/model'
import * as z from 'zod'

const span = () => z.strictObject({ from: z.int().min(1), to: z.int().min(1) })
const seen = () =>
  z.strictObject({
    blob: z.string(),
    lines: z.union([z.literal('all'), z.array(span())]),
  })

const savedSchema = once(() =>
  z.strictObject({
    version: z.literal(1),
    readBeforeWrite: z.boolean(),
    seen: z.array(z.tuple([z.string(), seen()])),
    batches: z.array(
      z.strictObject({ commit: z.string(), known: z.array(z.tuple([z.string(), seen().nullable()])) }),
    ),
  }),
)

/** A session as JSON. */
export type SavedSession = z.output<ReturnType<typeof savedSchema>>

/** Reads a session that was saved. Throws `usage` for what is none. */
export const readSaved = (value: unknown): SavedSession => {
  const { success, data, error } = savedSchema().safeParse(value)
  if (success) return data
  const { path, message } = error.issues[0]!
  throw new EmendError('usage', {
    error: `Not a saved session: ${path.length === 0 ? '' : `\`${path.join('.')}\`: `}${message}.`,
    remedy: 'Give what `session.toJSON()` returned, or leave it out to begin a new session.',
  })
}
