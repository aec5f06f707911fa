import type { IdentityInput } from '@emend/committer'
import { EmendError, type Result } from '@emend/model'
import type { Drafting } from '../drafting.ts'
import type { Guard } from '../guard.ts'
import type { ApplyOptions, CommitOptions, PlanOptions } from '../options.ts'
import { allTools } from '../tools/all-tools.ts'
import type { Hands, Reading } from '../tools/hands.ts'
import type { ToolSet } from '../tools/tool-set.ts'
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
  /** Make each commit durable before it is reported; true when left out. */
  readonly fsync?: boolean
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
  readonly #tools: ToolSet

  /** Made by `workspace.session()`. */
  constructor(drafting: Drafting, history: Hands['history'], options: SessionOptions) {
    const saved = options.saved === undefined ? undefined : readSaved(options.saved)
    this.#drafting = drafting
    this.#history = history
    this.#options = options
    this.#readBeforeWrite = options.readBeforeWrite ?? saved?.readBeforeWrite ?? false
    this.#memory = new Memory(saved?.seen)
    this.#batches = [...(saved?.batches ?? [])]
    this.#tools = allTools(this.#hands())
  }

  /** The tools of the session, for any model API. Calls are carried out one at a time, each as a batch of its own. */
  tools(): ToolSet {
    return this.#tools
  }

  /** Takes back the session's own last batch with a new commit; `nothing-to-undo` where none is left. */
  async undo(options: CommitOptions = {}): Promise<Result> {
    return await this.#turns.take(() => this.#undoLast(options))
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
    const draft = await this.#drafting.draft(reading, options, this.#guard())
    const result = await this.#drafting.apply(draft, this.#committing(options))
    if (result.ok) this.#memory.read(draft)
    if (result.commit !== undefined)
      this.#batches.push({ commit: result.commit, known: this.#memory.wrote(draft, result) })
    return result
  }

  async #preview(reading: Reading, options: PlanOptions): Promise<Result> {
    const draft = await this.#drafting.draft(reading, options, this.#guard())
    this.#memory.read(draft)
    return await this.#drafting.preview(draft, options)
  }

  /** A batch that somebody else has taken back already is none of the session's own any more. */
  async #undoLast(options: CommitOptions): Promise<Result> {
    for (;;) {
      const last = this.#batches.at(-1)
      if (last === undefined) return await this.#drafting.refused(new EmendError('nothing-to-undo', {}))
      const result = await this.#undo(last.commit, options)
      if (!result.diagnostics.some(({ code }) => code === 'already-undone')) return result
      this.#batches.pop()
    }
  }

  async #undo(commit: string, options: CommitOptions): Promise<Result> {
    const result = await this.#drafting.undo(commit, this.#committing(options))
    const own = this.#batches.findIndex((batch) => batch.commit.startsWith(commit))
    if (result.ok && own >= 0) this.#memory.undone(this.#batches.splice(own, 1)[0]!.known, result)
    return result
  }

  #guard(): Guard | undefined {
    return this.#readBeforeWrite ? readBeforeWrite(this.#memory.seen) : undefined
  }

  #committing<Options extends CommitOptions>(options: Options): Options {
    const { author, trailers, fsync } = this.#options
    return {
      ...(author !== undefined && { author }),
      ...(trailers !== undefined && { trailers }),
      ...(fsync !== undefined && { fsync }),
      ...options,
    }
  }
}
