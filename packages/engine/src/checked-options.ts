import { dirty, identity, openKinds } from '@emend/committer'
import { checkedOptions, type Kind, type Kinds, kinds } from '@emend/model'
import { dialectNamed } from '@emend/parser'
import { readAuthor } from './commit/author.ts'
import { readTrailer } from './commit/trailers.ts'
import type { GuideLimit } from './guidelines/compose.ts'
import type { ApplyOptions, CheckedWorkspaceOptions, CommitOptions, WorkspaceOptions } from './options.ts'
import { checkedPolicy, commands } from './policy/policy-overrides.ts'
import type { BatchOptions, SessionGuideOptions, SessionOptions } from './session/options.ts'
import type { CallOptions } from './tools/tool.ts'
import { ToolSet } from './tools/tool-set.ts'

const { text, flag, texts, positive, callback, signal, anything } = kinds

const author: Kind = (what, value) => {
  if (typeof value === 'string') readAuthor(value)
  else identity(what, value)
}

const trailers: Kind = (what, value) => {
  texts(what, value)
  for (const trailer of value as readonly string[]) readTrailer(trailer)
}

/** What is given as data is read in no dialect; its name is misspelt all the same. */
const dialect: Kind = (what, value) => {
  text(what, value)
  if (value !== 'auto') dialectNamed(value as string, ['auto'])
}

const tools = kinds.kind(
  'no set of tools',
  (value) => value instanceof ToolSet,
  'Give `session.tools()`, or what its `pick` returns.',
)

const { home: _, ...opening } = openKinds

const commitKinds: Kinds<CommitOptions> = {
  message: text,
  author,
  trailers,
  dirty,
  fsync: flag,
  onHookOutput: callback,
  signal,
}

const applyKinds: Kinds<ApplyOptions> = {
  ...commitKinds,
  dialect,
  lenient: flag,
  overwrite: flag,
  allowIgnored: flag,
  checks: commands,
  note: flag,
  onCheckOutput: callback,
}

/**
 * The options of a workspace, with the overrides of its policy. `usage`, as everywhere below, and `identity-invalid`.
 */
export const workspaceOptions = (given: WorkspaceOptions): CheckedWorkspaceOptions => {
  const { policy, ...options } = checkedOptions<WorkspaceOptions>('option of a workspace', given, {
    ...opening,
    policy: anything,
    author,
    clock: callback,
    random: callback,
  })
  return { ...options, ...(policy && { policy: checkedPolicy(policy) }) }
}

/**
 * What a plan and its commit can be told: who means a rehearsal, and says it so, is not to get a commit. Also
 * `dialect-unknown`.
 */
export const applyOptions = (given: ApplyOptions): ApplyOptions => checkedOptions('option', given, applyKinds)

/** What a commit without a plan can be told: whoever asks for checks of an undo is not to get one without. */
export const commitOptions = (given: CommitOptions): CommitOptions =>
  checkedOptions('option', given, commitKinds)

/** What a batch of calls can be told. */
export const batchOptions = (given: BatchOptions): BatchOptions =>
  checkedOptions('option of a batch', given, { message: text, dirty, onHookOutput: callback, signal })

/** What a session can be told. */
export const sessionOptions = (given: SessionOptions): SessionOptions =>
  checkedOptions('option of a session', given, {
    readBeforeWrite: flag,
    saved: anything,
    author,
    trailers,
    dirty,
    fsync: flag,
  })

/** What a guide can be told. */
export const guideOptions = (given: SessionGuideOptions): SessionGuideOptions =>
  checkedOptions('option of a guide', given, { tools, dialect: text, maxTokens: positive })

/** What a guide can be told where there is no session. */
export const guideLimit = (given: GuideLimit): GuideLimit =>
  checkedOptions('option of a guide', given, { maxTokens: positive })

/** What a call of a tool can be told. The loops of model APIs hand on more beside it, for other tools. */
export const callOptions = (given: CallOptions): CallOptions => {
  kinds.object('What stands in the place of the options of a call', given)
  return checkedOptions<CallOptions>('option of a call', { signal: given.signal }, { signal })
}
