import type { Batch, Rehearsal } from '@emend/committer'
import {
  type ChangeSet,
  type Diagnostic,
  diagnose,
  EmendError,
  kindOf,
  type Outcome,
  type Plan,
  type Policy,
  type Pushed,
  type Result,
  type ServedBy,
} from '@emend/model'
import { dialectNamed, messageOf } from '@emend/parser'
import { legibleDiagnostics, legibleOutcome, legibleResult } from './legible.ts'
import type { ReadPlan } from './plan-input.ts'
import { unifiedDiff } from './unified-diff.ts'

/** What is known of a plan on its way to a result. */
export interface Draft {
  readonly base: string | null
  readonly branch: string | null
  readonly dialect: ReadPlan['dialect']
  readonly plan: Plan
  readonly outcomes: readonly Outcome[]
  readonly diagnostics: readonly Diagnostic[]
  /** Present once every operation has succeeded. */
  readonly changeSet?: ChangeSet
  /** What it was planned under; present with the change set of a plan. */
  readonly policy?: Policy
  /** The batch that is taken back, where it is an undo. */
  readonly undone?: Batch
  /** True where that batch is an undo. */
  readonly redo?: boolean
  /** What a person should know whatever comes of it. */
  readonly warnings: readonly string[]
}

/** A draft on the present head, of a plan that was read but not planned yet. */
export const draftOf = (
  head: { readonly commit: string | null; readonly branch: string | null },
  read?: ReadPlan,
  warnings: readonly string[] = [],
): Draft => ({
  base: head.commit,
  branch: head.branch,
  dialect: read?.dialect ?? 'tags',
  plan: read?.plan ?? { version: 1, operations: [] },
  outcomes: [],
  diagnostics: read?.diagnostics ?? [],
  warnings,
})

/** A draft with what was to be told before it was made. */
export const withWarnings = (draft: Draft, told: readonly string[]): Draft =>
  told.length === 0 ? draft : { ...draft, warnings: [...new Set([...told, ...draft.warnings])] }

/** The draft of a batch that the repository, or a check, refused: its operations were fine, but nothing was applied. */
export const refusal = (draft: Draft, error: unknown): Draft => {
  if (!(error instanceof EmendError) || !['repository', 'check'].includes(kindOf(error.code))) throw error
  const { changeSet: _, ...rest } = draft
  return {
    ...rest,
    diagnostics: [...draft.diagnostics, diagnose(error.code, error.data)],
    outcomes: draft.outcomes.map((outcome) => ({ ...outcome, status: 'not-applied' })),
  }
}

const ONLY_DIRECTORIES = 'Only directories changed, and git knows none: there is no commit.'

const NOTHING_NEW = 'What HEAD has is what the plan makes of it: there is no commit.'

/** What came of a draft that could be planned: rehearsed for a preview, or committed. */
export type Ending = Omit<Rehearsal, 'backend'> & {
  readonly backend?: ServedBy
  readonly commit?: string | null
  readonly base?: string | null
  readonly pushed?: Pushed
}

/** There is no commit of a plan that only asks or leaves everything as it is, nor yet of one that is a part of a batch. */
export const noCommit: Ending = { changes: [], stored: [], warnings: [] }

/** The result of a draft: with its ending, or, without one, of a plan that was refused. */
export const resultOf = (draft: Draft, ending?: Ending): Result => {
  let diff: string | undefined
  const legible = legibleDiagnostics(draft.diagnostics)
  const result = {
    ok: ending !== undefined,
    ...(ending?.commit && { commit: ending.commit }),
    base: ending?.base === undefined ? draft.base : ending.base,
    branch: draft.branch,
    outcomes: draft.outcomes.map((outcome) => ({
      ...outcome,
      message: messageOf(legibleOutcome(outcome), legible, draft.dialect),
    })),
    diagnostics: draft.diagnostics,
    ...(draft.plan.calls !== undefined && { calls: draft.plan.calls }),
    changes: ending?.changes ?? [],
    ...(ending?.backend && { backend: ending.backend }),
    ...(ending?.pushed && { pushed: ending.pushed }),
    /** Computed when it is asked for: many callers never look. */
    get diff() {
      diff ??= unifiedDiff(ending?.stored ?? [])
      return diff
    },
    report: '',
    warnings: [
      ...draft.warnings,
      ...(ending?.warnings ?? []),
      ...needsOfGit(ending?.backend),
      ...(ending?.commit === null ? [draft.changeSet?.changes.length ? NOTHING_NEW : ONLY_DIRECTORIES] : []),
    ],
  }
  const undone = ending && draft.undone
  const report = undone
    ? undoReport(undone, draft.redo === true, result)
    : dialectNamed(draft.dialect).report(legibleResult(result))
  return Object.assign(result, { report: `${report}${pushReport(ending?.pushed)}` })
}

const pushReport = (pushed: Pushed | undefined): string =>
  pushed === undefined ? '' : `\nPushed to ${pushed.ref.replace('refs/heads/', '')} at ${pushed.remote}`

/** That git had to serve the repository is told, as it is not asked for. */
const needsOfGit = (backend: ServedBy | undefined): readonly string[] =>
  (backend?.because ?? []).map((feature) => `Served by the git command, for this repository uses ${feature}.`)

const undoReport = (undone: Batch, redo: boolean, result: Pick<Result, 'commit'>): string =>
  [
    `✅ ${redo ? 'Took back' : 'Undid'} ${undone.commit.slice(0, 8)}: ${undone.subject}`,
    ...(result.commit ? [`Commit: ${result.commit.slice(0, 8)}`] : []),
  ].join('\n')
