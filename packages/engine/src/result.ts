import type { Rehearsal } from '@emend/committer'
import { isEmpty, isQuestion, type Result, type ServedBy, shortBranch, shortCommit } from '@emend/model'
import { dialectNamed, messageOf } from '@emend/parser'
import { unifiedDiff } from './diff/unified-diff.ts'
import type { Draft, UndoEffect } from './drafts/draft.ts'
import { legibleDiagnostic, legibleOutcome, legibleResult } from './legible.ts'

/** What came of a draft that could be planned: rehearsed for a preview, or committed. */
interface Ending extends Omit<Rehearsal, 'backend'>, Pick<Result, 'pushed'> {
  readonly backend?: ServedBy
  /** Null where there was nothing to commit after all. */
  readonly commit?: string | null
  readonly base?: string | null
}

/**
 * There is no commit of a plan that only asks or leaves everything as it is, nor yet of one that is a part of a batch.
 */
export const noCommit: Ending = { changes: [], stored: [], warnings: [] }

/** The result of a draft: with its ending, or, without one, of a plan that was refused. */
export const resultOf = (draft: Draft, ending?: Ending): Result => {
  let diff: string | undefined
  const legible = draft.diagnostics.map(legibleDiagnostic)
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
    warnings: warningsOf(draft, ending),
  }
  return Object.assign(result, { report: `${reportOf(draft, result)}${pushReport(ending?.pushed)}` })
}

const ONLY_DIRECTORIES = 'Only directories changed, and git knows none: there is no commit.'

const NOTHING_NEW = 'What HEAD has is what the plan makes of it: there is no commit.'

const warningsOf = (draft: Draft, ending: Ending | undefined): readonly string[] => [
  ...draft.warnings,
  ...(ending?.warnings ?? []),
  ...needsOfGit(ending?.backend),
  ...(ending?.commit === null
    ? [draft.effect?.changeSet.changes.length ? NOTHING_NEW : ONLY_DIRECTORIES]
    : []),
  ...(ending !== undefined && comesToNothing(draft) ? [TAKEN_BACK] : []),
]

const TAKEN_BACK = 'The operations leave everything as it was: there is no commit.'

/** That an operation changes nothing, it tells itself; that several do together, none of them can. */
const comesToNothing = ({ effect, outcomes }: Draft): boolean =>
  effect !== undefined &&
  isEmpty(effect.changeSet) &&
  outcomes.some((outcome) => outcome.status === 'applied' && !isQuestion(outcome))

/** That git had to serve the repository is told, as it is not asked for. */
const needsOfGit = (backend: ServedBy | undefined): readonly string[] =>
  (backend?.because ?? []).map((feature) => `Served by the git command, for this repository uses ${feature}.`)

const reportOf = ({ effect, dialect }: Draft, result: Result): string =>
  result.ok && effect?.kind === 'undo'
    ? undoReport(effect, result)
    : dialectNamed(dialect).report(legibleResult(result))

/** As a dialect answers: what was done, what a person should know, and last the commit. */
const undoReport = ({ undone, redo }: UndoEffect, { commit, warnings }: Result): string => {
  const done = `✅ ${redo ? 'Took back' : 'Undid'} ${shortCommit(undone.commit)}: ${undone.subject}`
  const told = [done, ...warnings.map((warning) => `⚠️ ${warning}`)].join('\n\n')
  return commit ? `${told}\nCommit: ${shortCommit(commit)}` : told
}

const pushReport = (pushed: Result['pushed']): string =>
  pushed === undefined ? '' : `\nPushed to ${shortBranch(pushed.ref)} at ${pushed.remote}`
