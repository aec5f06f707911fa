import { type Head, type Repository, snapshotPresent } from '@emend/committer'
import {
  besideFailure,
  type Change,
  CONFIGURATION_FILE,
  type Diagnostic,
  emptyFootprint,
  hasErrors,
  isProblem,
  type Policy,
  type Snapshot,
} from '@emend/model'
import { dialectNamed } from '@emend/parser'
import { footprint, Planning, textOf } from '@emend/planner'
import type { TextCodec } from '../encoding/codec.ts'
import { type ContentLines, contentLines } from '../encoding/content-lines.ts'
import { foundElsewhere } from '../explaining/found-elsewhere.ts'
import { nearestPaths } from '../explaining/nearest-path.ts'
import { type Guard, type Judged, type Verdicts, withFindings } from '../guard.ts'
import type { PlanOptions } from '../options.ts'
import { withRelativePaths } from '../paths/absolute-paths.ts'
import { withComposedPaths } from '../paths/plan-paths.ts'
import { withSlashes } from '../paths/windows-paths.ts'
import { type CommittedPolicy, committedPolicy, configurationWarnings } from '../policy/committed-policy.ts'
import { syntaxFor } from '../syntax/syntax.ts'
import { type Draft, draftOf, withError } from './draft.ts'
import { joined } from './joined-plan.ts'
import type { ReadPlan } from './plan-input.ts'

/** Reads a plan under the policy in force. */
export type Reading = (policy: Policy) => ReadPlan

/** What a draft is begun with. */
export interface Beginning {
  readonly repository: Repository
  readonly head: Head
  readonly configured: CommittedPolicy
  readonly policy: Policy
  readonly codec: TextCodec
  readonly warnings: readonly string[]
  readonly guard: Guard | undefined
}

/** A plan that was added, and what came of it so far. */
export interface AddedPlan {
  readonly ok: boolean
  /** The draft of this plan alone: an answer can be made of it. */
  readonly draft: Draft
  readonly snapshot: Snapshot
  readonly lines: ContentLines
  /** The net effect on a path of all that was added; null where it is as it was. */
  readonly changeAt: (path: string) => Change | null
}

/**
 * A draft to which plans are added, each on the result of those before it; one that is refused makes the whole refused.
 */
export class GrowingDraft {
  readonly #beginning: Beginning
  readonly #planning: Planning
  readonly #added: (readonly [Reading, PlanOptions])[] = []
  readonly #reads: ReadPlan[] = []
  readonly #findings: Diagnostic[] = []
  readonly #asked = new Set<string>()
  /** By the diagnostics of planning: the same, where more is known than the snapshot shows. */
  readonly #explained = new Map<Diagnostic, Diagnostic>()
  readonly #changeAt = (path: string): Change | null => this.#planning.changeAt(path)
  readonly #lines: ContentLines
  #count = 0
  /** True where the plan that was added last is refused: it leaves nothing to the next one. */
  #isLastRefused = false

  constructor(beginning: Beginning) {
    this.#beginning = beginning
    this.#planning = new Planning(beginning.head.commit, beginning.policy, beginning.codec)
    this.#lines = contentLines(beginning.policy, beginning.codec)
  }

  /**
   * Plans what `reading` reads, with the paths that its dialect may give as absolute made relative. Never throws for
   * what it gets wrong.
   */
  async add(reading: Reading, options: PlanOptions): Promise<AddedPlan> {
    const policy = { ...this.#beginning.policy, ...allowances(options) }
    const read = await this.#known(await this.#spelt(reading(policy), options), options)
    // Whoever stops a call that was answered has nothing to do with when it is planned again.
    const { signal: _, ...lasting } = options
    this.#added.push([reading, lasting])
    this.#reads.push(read)
    const verdicts = hasErrors(read.diagnostics)
      ? { outcomes: [], diagnostics: [] }
      : await this.#plan(read, policy, options)
    const diagnostics = [...read.diagnostics, ...verdicts.diagnostics]
    return {
      ok: !hasErrors(diagnostics),
      draft: { ...draftOf(this.#beginning.head, read), outcomes: verdicts.outcomes, diagnostics },
      snapshot: this.#planning.snapshot,
      lines: this.#lines,
      changeAt: this.#changeAt,
    }
  }

  /** Adds what was added to another draft, in its order. */
  async repeat(other: GrowingDraft): Promise<void> {
    for (const [reading, options] of other.#added) await this.add(reading, options)
  }

  /** False where somebody has committed another configuration since it was begun. Throws what `committedPolicy` does. */
  async isUnderPolicyOf(repository: Repository): Promise<boolean> {
    const { head, configured } = this.#beginning
    const { commit } = repository.head()
    return commit === head.commit || (await committedPolicy(repository, commit)).blob === configured.blob
  }

  /** The draft of all plans that were added. */
  async conclude(): Promise<Draft> {
    const { head, policy, warnings, configured } = this.#beginning
    const read = joined(this.#reads)
    const draft = draftOf(head, read, warnings)
    const unreadable = hasErrors(read.diagnostics)
    if (unreadable && this.#count === 0) return draft
    const planned = this.#planning.conclude(await syntaxFor(policy, read.plan))
    const told = { ...planned, diagnostics: this.#told(planned.diagnostics) }
    const { outcomes, diagnostics } = withFindings(told, this.#findings)
    const ok = planned.ok && !unreadable && !hasErrors(this.#findings)
    const { snapshot } = this.#planning
    return {
      ...draft,
      outcomes: ok ? outcomes : outcomes.map(besideFailure),
      diagnostics: [...read.diagnostics, ...diagnostics],
      warnings: [...warnings, ...configurationWarnings(snapshot, configured)],
      ...(ok && {
        effect: { kind: 'plan', changeSet: planned.changeSet, lines: this.#lines, policy, snapshot },
      }),
    }
  }

  /** A plan with its paths as the repository has them. */
  async #spelt(read: ReadPlan, options: PlanOptions): Promise<ReadPlan> {
    const { repository } = this.#beginning
    const spelt = withComposedPaths(withRelativePaths(read, repository), repository)
    return await withSlashes(spelt, async (paths) => {
      const { entries } = await snapshotPresent(repository, { ...emptyFootprint, paths }, options)
      return entries
    })
  }

  /**
   * A plan for which all is known that it must know; that it was written against a commit that is not here is an error
   * in it.
   */
  async #known(read: ReadPlan, options: PlanOptions): Promise<ReadPlan> {
    if (hasErrors(read.diagnostics)) return read
    try {
      await this.#look(read.plan, options)
      return read
    } catch (error) {
      if (!isProblem(error, 'base-unknown')) throw error
      return withError(read, error)
    }
  }

  async #plan({ plan, dialect, text }: ReadPlan, policy: Policy, options: PlanOptions): Promise<Verdicts> {
    if (this.#isLastRefused) this.#planning.takeBack()
    const first = this.#count
    this.#count += plan.operations.length
    const { harmless = 'none', literalNames = false } = dialectNamed(dialect)
    const { outcomes, diagnostics } = this.#planning.add(plan, { ...policy, harmless, literalNames })
    await this.#explain(diagnostics, policy, options, text)
    const added = {
      outcomes: outcomes.map((outcome) => ({ ...outcome, index: outcome.index - first })),
      diagnostics: this.#told(diagnostics).map((diagnostic) => shifted(diagnostic, -first)),
    }
    const findings = this.#judged({ ...added, plan }, policy)
    for (const finding of findings ?? []) this.#findings.push(shifted(finding, first))
    const verdicts = findings === undefined ? added : withFindings(added, findings)
    this.#isLastRefused = hasErrors(verdicts.diagnostics)
    return verdicts
  }

  /** What the guard has against operations that were planned; undefined where there is none. */
  #judged(planned: Verdicts & Pick<Judged, 'plan'>, policy: Policy): readonly Diagnostic[] | undefined {
    const { guard, codec } = this.#beginning
    return guard?.({
      ...planned,
      snapshot: this.#planning.snapshot,
      lines: this.#lines,
      isReadable: (path, bytes) =>
        bytes.length <= policy.limits.readBytes && textOf(path, bytes, { policy, codec }) !== null,
      changeAt: this.#changeAt,
    })
  }

  /** Looks further than the plan does, for what it may have meant. */
  async #explain(
    diagnostics: readonly Diagnostic[],
    policy: Policy,
    options: PlanOptions,
    text: string | undefined,
  ): Promise<void> {
    const { repository, codec } = this.#beginning
    const isChanged = (path: string): boolean => this.#changeAt(path) !== null
    const named = await nearestPaths(repository, diagnostics, policy, options)
    const found = await foundElsewhere(repository, diagnostics, { policy, codec, isChanged, text })
    for (const [diagnostic, explained] of [...named, ...found]) this.#explained.set(diagnostic, explained)
  }

  #told(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    return diagnostics.map((diagnostic) => this.#explained.get(diagnostic) ?? diagnostic)
  }

  /** Takes in what a plan must know and no plan before it has asked for: what was looked at once stays as it was. */
  async #look(plan: ReadPlan['plan'], options: PlanOptions): Promise<void> {
    const wanted = footprint(plan)
    const paths = [...wanted.paths, CONFIGURATION_FILE].filter((path) => !this.#asked.has(path))
    const snapshot = await snapshotPresent(this.#beginning.repository, { ...wanted, paths }, options)
    const known = this.#planning.snapshot.entries
    // Of what was there, planning takes in no more than the names in a directory, which may be asked for only now.
    const fresh = [...snapshot.entries].filter(([path]) => !this.#asked.has(path) || known.has(path))
    await this.#beginning.codec.learn(snapshot.encodings)
    this.#planning.take({ ...snapshot, entries: new Map(fresh) })
    for (const path of paths) this.#asked.add(path)
  }
}

const allowances = ({ overwrite, allowIgnored }: PlanOptions): Partial<Policy> => ({
  ...(overwrite !== undefined && { overwrite }),
  ...(allowIgnored !== undefined && { allowIgnored }),
})

/** The same diagnostic with its operation counted from elsewhere. */
const shifted = (diagnostic: Diagnostic, by: number): Diagnostic =>
  diagnostic.operation === undefined ? diagnostic : { ...diagnostic, operation: diagnostic.operation + by }
