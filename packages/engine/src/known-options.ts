import type { BackendName, HistoryRange, Program } from '@emend/committer'
import {
  defaultPolicy,
  EmendError,
  knownNames,
  nearestName,
  repairNames,
  syntaxLanguages,
} from '@emend/model'
import type { ApplyOptions, CommitOptions, WorkspaceOptions } from './options.ts'
import type { BatchOptions, SessionGuideOptions, SessionOptions } from './session/options.ts'

const OPTIONS = Object.keys({
  fs: true,
  branch: true,
  push: true,
  backend: true,
  runs: true,
  policy: true,
  author: true,
  clock: true,
  random: true,
  env: true,
} satisfies Record<keyof WorkspaceOptions, true>)

const COMMIT_OPTIONS = Object.keys({
  message: true,
  author: true,
  trailers: true,
  dirty: true,
  fsync: true,
  onHookOutput: true,
  signal: true,
} satisfies Record<keyof CommitOptions, true>)

const APPLY_OPTIONS = [
  ...Object.keys({
    dialect: true,
    lenient: true,
    overwrite: true,
    allowIgnored: true,
    checks: true,
    note: true,
    onCheckOutput: true,
  } satisfies Record<Exclude<keyof ApplyOptions, keyof CommitOptions>, true>),
  ...COMMIT_OPTIONS,
]

const SESSION_OPTIONS = Object.keys({
  readBeforeWrite: true,
  saved: true,
  author: true,
  trailers: true,
  dirty: true,
  fsync: true,
} satisfies Record<keyof SessionOptions, true>)

const BATCH_OPTIONS = Object.keys({
  message: true,
  dirty: true,
  onHookOutput: true,
  signal: true,
} satisfies Record<keyof BatchOptions, true>)

const GUIDE_OPTIONS = Object.keys({
  tools: true,
  dialect: true,
  maxTokens: true,
} satisfies Record<keyof SessionGuideOptions, true>)

const RANGE = Object.keys({ from: true, limit: true } satisfies Record<keyof HistoryRange, true>)
const BACKENDS = Object.keys({ 'isomorphic-git': true, git: true } satisfies Record<BackendName, true>)
const PROGRAMS = Object.keys({ hooks: true, filters: true, signing: true } satisfies Record<Program, true>)
const POLICY = Object.keys(defaultPolicy)
const LIMITS = Object.keys(defaultPolicy.limits)

/** Refuses options by names that there are not, in the policy too: a wall that is misspelt would keep nothing out. `usage`. */
export const refuseUnknownOptions = (options: WorkspaceOptions): void => {
  const { policy = {}, backend, runs = [] } = options
  refuseUnknown('option of a workspace', Object.keys(options), OPTIONS)
  refuseUnknown('backend', backend === undefined ? [] : [backend], BACKENDS)
  refuseUnknown('kind of program', runs, PROGRAMS)
  refuseUnknown('part of a policy', Object.keys(policy), POLICY)
  refuseUnknown('limit of a policy', Object.keys(policy.limits ?? {}), LIMITS)
  refuseUnknown('repair', policy.repairs ?? [], repairNames)
  refuseUnknown('language', policy.syntax ?? [], syntaxLanguages)
}

/** Refuses what no plan and no commit can be told: who means a rehearsal, and says it so, is not to get a commit. `usage`. */
export const refuseUnknownApplyOptions = (options: ApplyOptions): void =>
  refuseUnfitForCommit('option', options, APPLY_OPTIONS)

/** Refuses what no commit without a plan can be told: whoever asks for checks of an undo is not to get one without. `usage`. */
export const refuseUnknownCommitOptions = (options: CommitOptions): void =>
  refuseUnfitForCommit('option', options, COMMIT_OPTIONS)

/** Refuses options of a batch of calls that there are not. `usage`. */
export const refuseUnknownBatchOptions = (options: BatchOptions): void =>
  refuseUnfitForCommit('option of a batch', options, BATCH_OPTIONS)

/** Refuses options of a session that there are not. `usage`. */
export const refuseUnknownSessionOptions = (options: SessionOptions): void =>
  refuseUnknown('option of a session', Object.keys(options), SESSION_OPTIONS)

/** Refuses options of a guide that there are not. `usage`. */
export const refuseUnknownGuideOptions = (options: SessionGuideOptions): void =>
  refuseUnknown('option of a guide', Object.keys(options), GUIDE_OPTIONS)

/** Refuses bounds of a history that there are not. `usage`. */
export const refuseUnknownRange = (range: HistoryRange): void => {
  refuseUnknown('bound of a history', Object.keys(range), RANGE)
  const { limit = 0 } = range
  if (limit >= 0 && (Number.isInteger(limit) || limit === Number.POSITIVE_INFINITY)) return
  const error = `The limit of a history is no whole number: ${String(limit)}.`
  throw new EmendError('usage', {
    error,
    remedy: 'Give how many batches you want at most, or nothing for all.',
  })
}

/** Refuses the options of a call in the place of the commit that comes before them. `usage`. */
export const refuseNoCommit = (commit: string | undefined): void =>
  refuseNoText(
    'commit',
    commit ?? '',
    'Give its id or another name of it, or undefined; options come after it.',
  )

const refuseUnfitForCommit = (
  kind: string,
  options: { readonly message?: string },
  known: readonly string[],
): void => {
  refuseUnknown(kind, Object.keys(options), known)
  refuseNoText('message', options.message ?? '', 'Give the message as a text.')
}

/** Refuses what is given in the place of a text. `usage`. */
export const refuseNoText = (what: string, given: unknown, remedy: string): void => {
  if (typeof given === 'string') return
  throw new EmendError('usage', { error: `The ${what} is no text: it is ${typeof given}.`, remedy })
}

const refuseUnknown = (kind: string, given: readonly string[], known: readonly string[]): void => {
  const unknown = given.find((name) => !known.includes(name))
  if (unknown === undefined) return
  const remedy = knownNames(known, nearestName(String(unknown), known))
  throw new EmendError('usage', { error: `Unknown ${kind}: ${unknown}.`, remedy })
}
