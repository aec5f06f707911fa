import type { IdentityInput } from '@emend/committer'
import { type Change, type ChangedPath, type DirtyPolicy, EmendError, type Result } from '@emend/model'
import type { Draft } from '../draft.ts'
import type { Drafting } from '../drafting.ts'
import type { Reading } from '../growing-draft.ts'
import type { Guard } from '../guard.ts'
import { type GuideLimit, toolsGuide } from '../guidelines/compose.ts'
import type { ApplyOptions, CommitOptions, PlanOptions } from '../options.ts'
import { allTools } from '../tools/all-tools.ts'
import type { Hands } from '../tools/hands.ts'
import type { ToolSet } from '../tools/tool-set.ts'
import { CallBatch } from './call-batch.ts'
import { type Known, Memory } from './memory.ts'
import { readBeforeWrite } from './read-before-write.ts'
import { readSaved, type SavedSession } from './saved.ts'
import { Turns } from './turns.ts'

/** How a session is begun, or taken up again. */
export interface SessionOptions {
  /** Refuse to change text, or to overwrite a file, that the session has not read; false when left out. */
  readonly readBeforeWrite?: boolean
  /** What `toJSON` returned: the session goes on where it was. */
  readonly saved?: unknown
  /** The author of the session's commits, as `Name <address>` or in parts. */
  readonly author?: string | IdentityInput
  /** Trailers for each commit, as `Key: value`. */
  readonly trailers?: readonly string[]
  /** What to do where a touched path has uncommitted changes; `separate` when left out. */
  readonly dirty?: DirtyPolicy
  /** Make each commit durable before it is reported; true when left out. */
  readonly fsync?: boolean
}

/** What a guide to tools is to be like. */
export interface SessionGuideOptions extends GuideLimit {
  /** The tools that the model has; all of them when left out. */
  readonly tools?: ToolSet
}

/** A batch of the session's own, with what was known of its paths before. */
interface OwnBatch {
  readonly commit: string
  readonly known: readonly Known[]
}

/**
 * What one agent has seen and done in a workspace. Sessions know nothing of one another: what another one changes is, to this
 * one, a file that changed since it was read.
 */
export class Session {
  readonly #drafting: Drafting
  readonly #history: Hands['history']
  readonly #options: SessionOptions
  readonly #readBeforeWrite: boolean
  readonly #memory: Memory
  readonly #batches: OwnBatch[]
  readonly #turns = new Turns()
  #tools: ToolSet | undefined

  /** Made by `workspace.session()`. */
  constructor(drafting: Drafting, history: Hands['history'], options: SessionOptions) {
    const saved = options.saved === undefined ? undefined : readSaved(options.saved)
    this.#drafting = drafting
    this.#history = history
    this.#options = options
    this.#readBeforeWrite = options.readBeforeWrite ?? saved?.readBeforeWrite ?? false
    this.#memory = new Memory(saved?.seen)
    this.#batches = [...(saved?.batches ?? [])]
  }

  /** The tools of the session, for any model API. Calls are carried out one at a time, each as a batch of its own. */
  tools(): ToolSet {
    this.#tools ??= allTools(this.#hands())
    return this.#tools
  }

  /**
   * Collects the calls that `work` makes into one plan and one commit. Each call is answered at once, and sees what those before
   * it would leave; nothing is written before all are made. A call that is refused makes the result a refusal, and what
   * `work` throws is thrown on: either way nothing is changed.
   */
  async batch(
    work: (tools: ToolSet) => Promise<void>,
    options: Omit<CommitOptions, 'author' | 'trailers' | 'fsync'> = {},
  ): Promise<Result> {
    const growing = await this.#drafting.begin(this.#guard())
    const calls = new CallBatch(growing, this.#memory)
    await work(allTools(calls.hands(this.#drafting, this.#history)))
    await calls.settled()
    return await this.#turns.take(async () => await this.#commit(await growing.conclude(), options))
  }

  /** Takes back the session's own last batch with a new commit; `nothing-to-undo` where none is left. */
  async undo(options: CommitOptions = {}): Promise<Result> {
    return await this.#turns.take(() => this.#undoLast(options))
  }

  /**
   * The section of a system prompt that teaches the tools, or those of them that the model has, under the policy in force. Throws
   * `usage` where it cannot be as short as asked.
   */
  async guide(options: SessionGuideOptions = {}): Promise<string> {
    const { tools = this.tools(), ...limit } = options
    const policy = await this.#drafting.policy()
    const readBeforeWrite = this.#readBeforeWrite
    return toolsGuide({ policy, tools: tools.names, readBeforeWrite }, limit)
  }

  /** The session as JSON, for `workspace.session({ saved })`. */
  toJSON(): SavedSession {
    return structuredClone({
      version: 1,
      readBeforeWrite: this.#readBeforeWrite,
      seen: [...this.#memory.seen],
      batches: this.#batches,
    }) as SavedSession
  }

  #hands(): Hands {
    return {
      read:
        (text, dialect = 'auto') =>
        (policy) =>
          this.#drafting.read(text, policy, { dialect }),
      apply: (reading, options) => this.#turns.take(() => this.#apply(reading, options)),
      preview: (reading, options) => this.#turns.take(() => this.#preview(reading, options)),
      undo: (commit, options) =>
        this.#turns.take(() =>
          commit === undefined ? this.#undoLast(options) : this.#undo(commit, options),
        ),
      history: this.#history,
    }
  }

  async #apply(reading: Reading, options: ApplyOptions): Promise<Result> {
    const growing = await this.#drafting.begin(this.#guard())
    const added = await growing.add(reading, options)
    const result = await this.#commit(await growing.conclude(), options)
    if (result.ok) this.#memory.read(added)
    return result
  }

  async #preview(reading: Reading, options: PlanOptions): Promise<Result> {
    const growing = await this.#drafting.begin(this.#guard())
    const added = await growing.add(reading, options)
    this.#memory.read(added)
    return await this.#drafting.preview(await growing.conclude(), options)
  }

  async #commit(draft: Draft, options: ApplyOptions): Promise<Result> {
    const result = await this.#drafting.apply(draft, this.#committing(options))
    if (!result.ok || draft.changeSet === undefined) return result
    const blobs = await this.#blobsAfter(draft.changeSet.changes, result)
    const known = this.#memory.wrote(draft, blobs)
    if (result.commit !== undefined) this.#batches.push({ commit: result.commit, known })
    return result
  }

  /** What git has now is what the work tree has, but where the user had changes of their own there. */
  async #blobsAfter(changes: readonly Change[], result: Result): Promise<ReadonlyMap<string, string>> {
    const committed = new Map(result.changes.map((change) => [change.path, change]))
    const own = changes.filter(
      ({ path, before, after }) => after !== null && committed.get(path)?.before !== before?.blob,
    )
    const blobs = own.length === 0 ? [] : await this.#drafting.blobsOf(own.map(({ path }) => path))
    return new Map([...blobsIn(result.changes), ...blobs])
  }

  /** A batch that somebody else has taken back already is none of the session's own any more. */
  async #undoLast(options: CommitOptions): Promise<Result> {
    for (;;) {
      const last = this.#batches.at(-1)
      if (last === undefined)
        return await this.#drafting.refused(new EmendError('nothing-to-undo', { session: true }))
      const result = await this.#undo(last.commit, options)
      if (!result.diagnostics.some(({ code }) => code === 'already-undone')) return result
      this.#batches.pop()
    }
  }

  async #undo(commit: string, options: CommitOptions): Promise<Result> {
    const result = await this.#drafting.undo(commit, this.#committing(options))
    const own = this.#batches.findIndex((batch) => batch.commit.startsWith(commit))
    if (result.ok && own >= 0)
      this.#memory.undone(this.#batches.splice(own, 1)[0]!.known, blobsIn(result.changes))
    return result
  }

  #guard(): Guard | undefined {
    return this.#readBeforeWrite ? readBeforeWrite(this.#memory.seen) : undefined
  }

  #committing<Options extends CommitOptions>(options: Options): Options {
    const { author, trailers, dirty, fsync } = this.#options
    return {
      ...(dirty !== undefined && { dirty }),
      ...(author !== undefined && { author }),
      ...(trailers !== undefined && { trailers }),
      ...(fsync !== undefined && { fsync }),
      ...options,
    }
  }
}

const blobsIn = (changes: readonly ChangedPath[]): ReadonlyMap<string, string> =>
  new Map(changes.flatMap(({ path, after }) => (after === undefined ? [] : [[path, after]])))
