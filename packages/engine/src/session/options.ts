import type { DialectName } from '@emend/parser'
import type { GuideLimit } from '../guidelines/compose.ts'
import type { CommitOptions } from '../options.ts'
import type { ToolSet } from '../tools/tool-set.ts'

/** How a session is begun, or taken up again, and how each of its batches is committed that does not say otherwise. */
export interface SessionOptions extends Pick<CommitOptions, 'author' | 'trailers' | 'dirty' | 'fsync'> {
  /** Refuse to change text, or to overwrite a file, that the session has not read; false when left out. */
  readonly readBeforeWrite?: boolean | undefined
  /** What `toJSON` returned: the session goes on where it was. */
  readonly saved?: unknown
}

/** How the one commit of many calls is made: for the rest, as the session makes each of its own. */
export type BatchOptions = Omit<CommitOptions, 'author' | 'trailers' | 'fsync'>

/** What a session's guide is to be like. */
export interface SessionGuideOptions extends GuideLimit {
  /** The tools that the model has; all of them when left out. */
  readonly tools?: ToolSet | undefined
  /** Teach this dialect instead, to a model that answers with plans. */
  readonly dialect?: DialectName | undefined
}
