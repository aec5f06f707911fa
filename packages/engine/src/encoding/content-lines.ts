import type { Policy } from '@emend/model'
import { textOf } from '@emend/planner'
import { linesIn } from '../diff/line-changes.ts'
import type { TextCodec } from './codec.ts'

/** The lines of what a file at a path holds, with their breaks; as many as `read` numbers. */
export type ContentLines = (path: string, bytes: Uint8Array) => readonly string[]

/** How contents fall into lines in the encodings of a policy. What is no text there has the lines of its bytes. */
export const contentLines =
  (policy: Policy, codec: TextCodec): ContentLines =>
  (path, bytes) =>
    linesIn((codec.isNeeded ? textOf(path, bytes, { policy, codec }) : null) ?? latin1(bytes))

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
