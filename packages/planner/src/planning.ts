import {
  besideFailure,
  type Change,
  type ChangeSet,
  type Diagnostic,
  diagnose,
  hasErrors,
  isError,
  isQuestion,
  type Operation,
  type Outcome,
  once,
  type Place,
  type Plan,
  type Policy,
  type Snapshot,
} from '@emend/model'
import type { Codec } from './codec.ts'
import { misprintedBeside } from './guards/misprints/misprinted-beside.ts'
import { type Protection, protectionOf } from './guards/protection.ts'
import { syntaxFindings } from './guards/syntax.ts'
import { checkPlan, checkPolicy, checkSnapshot } from './misuse.ts'
import { answerBudget, explanationBudget } from './operations/budget.ts'
import { firstNamed } from './operations/explaining/elsewhere.ts'
import type { Scene } from './operations/operation.ts'
import { evaluate } from './operations/registry.ts'
import { Repetitions } from './operations/repeating/repetitions.ts'
import { evaluateOnce } from './operations/repeating/said-twice.ts'
import { diagnosticOf, outcomeOf, outcomeOfVerdict, type PlannedOperation } from './outcomes.ts'
import { changeAt, changeSetOf } from './overlay/change-set.ts'
import { GrowingSnapshot } from './overlay/growing-snapshot.ts'
import { Overlay } from './overlay/overlay.ts'
import { textOf } from './overlay/text-file.ts'
import type { Syntax } from './syntax.ts'

/** What came of planning: the change set of all operations, or of none. */
export type Planned =
  | {
      readonly ok: true
      readonly changeSet: ChangeSet
      readonly outcomes: readonly Outcome[]
      /** Warnings only. */
      readonly diagnostics: readonly Diagnostic[]
    }
  | { readonly ok: false; readonly outcomes: readonly Outcome[]; readonly diagnostics: readonly Diagnostic[] }

/** What came of operations that were added to a planning. */
export interface Added {
  /** By their places in the whole plan. One that was fine is `applied` or `unchanged`, as if no other could fail. */
  readonly outcomes: readonly Outcome[]
  readonly diagnostics: readonly Diagnostic[]
}

/** A plan that was added, and where its operations start. */
interface Part {
  readonly plan: Plan
  readonly first: number
  readonly policy: Policy
}

/**
 * A plan in the making: operations are added to it one plan at a time, each evaluated on the result of all before it.
 * One that fails changes nothing, and makes the whole fail. Law: however a plan is divided, its change set is the same,
 * if no part fails. Throws `usage` for what is no plan, no snapshot or no policy.
 */
export class Planning {
  readonly #snapshot: GrowingSnapshot
  #overlay: Overlay
  readonly #policy: Policy
  readonly #protection: Protection
  readonly #codec: Codec | undefined
  readonly #operations: Operation[] = []
  readonly #places: (Place | undefined)[] = []
  readonly #outcomes: Outcome[] = []
  readonly #diagnostics: Diagnostic[] = []
  /** The plans that were added, but those that were taken back. */
  readonly #parts: Part[] = []
  #answers = answerBudget()
  #repetitions = new Repetitions()

  /** `base` is the commit of the snapshots that it will take; `codec` serves the policy's `encodings`, as for `plan`. */
  constructor(base: string | null, policy: Policy, codec?: Codec) {
    checkPolicy(policy)
    this.#snapshot = new GrowingSnapshot(base)
    this.#overlay = new Overlay(this.#snapshot)
    this.#policy = policy
    this.#protection = protectionOf(policy)
    this.#codec = codec
  }

  /** All that was taken so far. */
  get snapshot(): Snapshot {
    return this.#snapshot
  }

  /** Takes in what the footprint of the operations to come asks for, where it is not known yet. */
  take(snapshot: Snapshot): void {
    checkSnapshot(snapshot)
    this.#overlay.grow(this.#snapshot.take(snapshot))
  }

  /** Adds the operations of a plan, under a policy that may allow them alone what others may not. */
  add(plan: Plan, policy: Policy): Added {
    checkPlan(plan)
    checkPolicy(policy)
    const part = { plan, policy, first: this.#operations.length }
    this.#append(part)
    const added =
      this.#operations.length > this.#policy.limits.operations
        ? this.#tooMany(part.first)
        : this.#evaluate(part)
    for (const outcome of added.outcomes) this.#outcomes.push(outcome)
    for (const diagnostic of added.diagnostics) this.#diagnostics.push(diagnostic)
    return added
  }

  /**
   * Takes back what the plan that was added last has changed: those to come are planned as if it had not been added.
   * What came of it stays.
   */
  takeBack(): void {
    this.#parts.pop()
    this.#overlay = new Overlay(this.#snapshot)
    this.#answers = answerBudget()
    this.#repetitions = new Repetitions()
    for (const part of this.#parts) {
      this.#say(part)
      this.#evaluate(part)
    }
  }

  /** The net effect so far on one path, which is normalised; null where it is as it was. */
  changeAt(path: string): Change | null {
    return changeAt(path, this.#overlay, this.#codec)
  }

  /** What came of all that was added. `syntax` judges what is left behind. */
  conclude(syntax?: Syntax): Planned {
    if (hasErrors(this.#diagnostics)) return refused(this.#outcomes, this.#diagnostics)
    const changeSet = changeSetOf(this.#overlay, this.#codec)
    const findings = syntax === undefined ? [] : this.#judged(changeSet, syntax)
    if (!hasErrors(findings)) return { ok: true, changeSet, outcomes: this.#outcomes, diagnostics: findings }
    const failed = new Set(findings.filter(isError).map(({ operation }) => operation))
    const outcomes = this.#outcomes.map((outcome, index) =>
      failed.has(index) ? outcomeOf(this.#placed(index), 'failed') : outcome,
    )
    return refused(outcomes, findings)
  }

  #append(part: Part): void {
    const { operations, places } = part.plan
    for (const [at, operation] of operations.entries()) {
      this.#operations.push(operation)
      this.#places.push(places?.[at])
    }
    this.#parts.push(part)
    this.#say(part)
  }

  #say({ plan, first }: Part): void {
    for (const [at, operation] of plan.operations.entries()) this.#repetitions.add(operation, first + at)
  }

  #placed(index: number): PlannedOperation {
    return { operation: this.#operations[index]!, index, place: this.#places[index] }
  }

  #tooMany(first: number): Added {
    const [count, { operations: maximum }] = [this.#operations.length, this.#policy.limits]
    const outcomes = Array.from({ length: count - first }, (_, at) =>
      outcomeOf(this.#placed(first + at), 'not-applied'),
    )
    return { outcomes, diagnostics: [diagnose('too-many-operations', { count, maximum })] }
  }

  #evaluate(part: Part): Added {
    const { plan, first } = part
    const scene = this.#sceneOf(part)
    const outcomes: Outcome[] = []
    const diagnostics: Diagnostic[] = []
    for (let index = first; index < first + plan.operations.length; index++) {
      const placed = this.#placed(index)
      const verdict = evaluateOnce(placed.operation, { ...scene, index }, this.#repetitions, evaluate)
      outcomes.push(outcomeOfVerdict(placed, verdict))
      if (!verdict.ok) for (const failure of verdict.failures) diagnostics.push(diagnosticOf(placed, failure))
    }
    for (const { index, problem } of misprintedBeside(plan.operations, outcomes)) {
      const placed = this.#placed(first + index)
      outcomes[index] = outcomeOf(placed, 'failed')
      diagnostics.push(diagnosticOf(placed, { problem }))
    }
    return { outcomes, diagnostics }
  }

  /** What all operations of a plan find, each at its index. */
  #sceneOf({ plan, policy }: Part): Scene {
    const whole = { ...plan, operations: this.#operations }
    return {
      index: 0,
      isSaidAgain: false,
      turn: null,
      plan: whole,
      overlay: this.#overlay,
      snapshot: this.#snapshot,
      policy,
      protection: this.#protection,
      codec: this.#codec,
      explanations: explanationBudget(),
      answers: this.#answers,
      admissions: new Map(),
      origins: new Map(),
      named: once(() => firstNamed(whole)),
    }
  }

  /**
   * What the syntax guard says of the files that are left behind; the last operation that changed the text of a file
   * answers for it, wherever the file was put since.
   */
  #judged(changeSet: ChangeSet, syntax: Syntax): readonly Diagnostic[] {
    const last = new Map<string, number>()
    for (const outcome of this.#outcomes) {
      const { path, to = path, index, status } = outcome
      if (status !== 'applied' || isQuestion(outcome)) continue
      const earlier = changesText(this.#operations[index]!) ? undefined : last.get(path)
      last.set(to, earlier ?? index)
    }
    const reading = { policy: this.#policy, codec: this.#codec }
    return syntaxFindings(changeSet, this.#snapshot, syntax, (path, bytes) =>
      textOf(path, bytes, reading),
    ).map(({ path, problem }) => {
      const diagnostic = diagnosticOf(this.#placed(last.get(path) ?? 0), { problem })
      return problem.code === 'syntax' ? diagnostic : { ...diagnostic, severity: 'warning' }
    })
  }
}

/** False for an operation that puts a file elsewhere, or gives it a mode, and leaves its text as it is. */
const changesText = (operation: Operation): boolean => {
  if (operation.op === 'patch') return operation.hunks.length > 0 || operation.pieces !== undefined
  return operation.op !== 'move' && operation.op !== 'copy'
}

const refused = (outcomes: readonly Outcome[], diagnostics: readonly Diagnostic[]): Planned => ({
  ok: false,
  outcomes: outcomes.map(besideFailure),
  diagnostics,
})
