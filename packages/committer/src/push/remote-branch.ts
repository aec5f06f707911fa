import { type BackendName, EmendError, isProblem } from '@emend/model'
import { type GitCommand, printedLines } from '../backends/git/command.ts'
import type { GitEnding } from '../backends/git/ending.ts'
import { descendsByGit } from '../backends/git/walk.ts'
import type { Environment } from '../environment.ts'
import type { GitConfiguration } from '../git/config/configuration.ts'
import type { ObjectStore } from '../git/objects/object-store.ts'
import type { RefStore } from '../git/refs/ref-store.ts'
import type { Head } from '../head.ts'
import { withRetries } from '../retry.ts'
import { answerTo, type PushAnswer } from './answer.ts'
import { inGitsWords, type RemoteGit, remoteGit } from './remote-git.ts'

/** How long it is waited for what became of a push that had no answer, in milliseconds. */
const AFTERWARDS = 10_000

/** What a remote is reached with from a repository. */
export interface PushingRepository {
  /** The backend that was asked for, where one was. */
  readonly asked: BackendName | undefined
  /** Null where git is not to be used. */
  readonly git: GitCommand | null
  readonly objects: ObjectStore
  readonly refs: RefStore
  readonly env: Environment
  readonly config: GitConfiguration
}

/** A branch as a remote has it. It is pushed to only from where it was found. */
export class RemoteBranch {
  /** The name of the remote. */
  readonly name: string
  readonly #branch: string
  readonly #repository: PushingRepository & { readonly git: GitCommand }
  readonly #remote: RemoteGit
  /** Where the remote has the branch, null where it has none; undefined before it was asked. */
  #there: string | null | undefined

  /** `remote-unknown`, `git-missing`: it is git that speaks to remotes. */
  constructor(repository: PushingRepository, name: string, branch: string) {
    const { git, asked } = repository
    if (git === null || !git.isThere())
      throw new EmendError('git-missing', asked === 'isomorphic-git' ? { ruledOut: true } : {})
    this.#repository = { ...repository, git }
    this.#remote = remoteGit(git, repository, name)
    this.name = name
    this.#branch = branch
  }

  /** Where the remote had the branch when it was asked; null before, and where it has none. */
  head(): Head | null {
    return this.#there ? { commit: this.#there, branch: this.#branch } : null
  }

  /**
   * Asks the remote where the branch is, and fetches what is new there, files too where a partial clone would go
   * without. Moves no ref. True where it is ahead of the branch here. `remote-unreachable`; `push-diverged` where the
   * branch here has commits that the one there does not have; `interrupted` when the signal says so.
   */
  async fetch(signal?: AbortSignal): Promise<boolean> {
    // In this order: what others push, and bring the branch here along to, is there first.
    const here = this.#repository.refs.resolve(this.#branch).id
    const there = await this.#find(signal, (id) => this.#isWhole(id))
    if (here !== null && there !== null && !this.descends(there, here))
      throw new EmendError('push-diverged', { remote: this.name, branch: this.#branch })
    const isAhead = here !== null && there !== null && here !== there
    if (isAhead) await this.#complete(here, there, signal)
    this.#there = there
    return isAhead
  }

  /**
   * Moves the branch there from where it was found to a commit on top of that, `base`; it has happened, or nothing has.
   * `moved` where somebody was quicker, or it has been found elsewhere since, `push-rejected`; `remote-unreachable`, and
   * `interrupted` when the signal says so, tell of the commit, since the remote may still take it. Returns where the
   * branch was.
   */
  async push(commit: string, base: string | null, signal?: AbortSignal): Promise<string | null> {
    const [branch, from] = [this.#branch, this.#there ?? null]
    // Another batch may have asked meanwhile, or pushed: on top of that, this commit is not.
    if (from !== null && from !== base) throw this.#moved()
    const answer = await withRetries(() => this.#answer(commit, from, signal), Math.random, ['push-rejected'])
    if (answer.kind === 'outrun') throw this.#moved()
    if (answer.kind === 'rejected')
      throw new EmendError('push-rejected', { remote: this.name, branch, reason: answer.reason })
    this.#there = commit
    return from
  }

  /** True for a commit that came from another one, or is it. `git-failed`. */
  descends(commit: string, from: string): boolean {
    return descendsByGit(this.#repository.git, { commit, from })
  }

  /** Fetches what is there unless it is here. */
  async #find(
    signal?: AbortSignal,
    isHere = (id: string): boolean => this.#isRead(id),
  ): Promise<string | null> {
    const { objects } = this.#repository
    const place = this.#remote.place()
    const listed = await this.#remote.ask(['ls-remote', '--', place, this.#branch], signal)
    const line = printedLines(listed).find((one) => one.endsWith(`\t${this.#branch}`))
    const there = line?.split('\t')[0] ?? null
    if (there === null || isHere(there)) return there
    // In a mirror, what git keeps of the remote are the branches themselves.
    const quietly = ['-q', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', '--refmap=']
    await this.#remote.ask(['fetch', ...quietly, '--', place, this.#branch], signal)
    objects.rescan()
    if (!this.#isRead(there)) throw this.#moved()
    return there
  }

  #isRead(commit: string): boolean {
    return this.#repository.objects.read(commit) !== null
  }

  /** Of what nothing refers to, a fetch that broke off may have brought the commit, and not all that it consists of. */
  #isWhole(commit: string): boolean {
    const { git } = this.#repository
    return this.#isRead(commit) && git.run(['for-each-ref', '--count=1', '--points-at', commit]).length > 0
  }

  /** What a partial clone has left out of the files that changed, git fetches all at once to count their lines. */
  async #complete(here: string, there: string, signal?: AbortSignal): Promise<void> {
    const { objects } = this.#repository
    if (!objects.isPartial()) return
    await this.#remote.ask(['diff-tree', '-r', '--numstat', '--no-textconv', here, there], signal)
    objects.rescan()
  }

  async #answer(commit: string, from: string | null, signal?: AbortSignal): Promise<PushAnswer> {
    const branch = this.#branch
    const args = ['push', '--porcelain', '--no-follow-tags', '--recurse-submodules=no']
    const lease = `--force-with-lease=${branch}:${from ?? ''}`
    const ending = await this.#remote.outcome(
      [...args, lease, '--', this.name, `${commit}:${branch}`],
      signal,
    )
    const answer = answerTo(ending, branch)
    if (answer.kind === 'none') return await this.#takenUnanswered(commit, ending, signal)
    if (answer.kind !== 'hindered') return answer
    const there = await this.#find(signal)
    // What carries a push, such as HTTP, may have carried it twice.
    if (there !== null && this.descends(there, commit)) return { kind: 'taken' }
    if (there !== from) return { kind: 'outrun' }
    throw new EmendError('push-rejected', { remote: this.name, branch, reason: answer.reason })
  }

  /** Without an answer, only the remote itself can tell. */
  async #takenUnanswered(commit: string, { errors }: GitEnding, signal?: AbortSignal): Promise<PushAnswer> {
    const taken = await this.#hasTaken(commit)
    if (taken) return { kind: 'taken' }
    const unanswered = { remote: this.name, branch: this.#branch, commit }
    if (signal?.aborted) throw new EmendError('interrupted', { unanswered })
    const found = taken === false ? { absent: true as const } : {}
    throw new EmendError('remote-unreachable', { ...unanswered, error: inGitsWords(errors), ...found })
  }

  /** Null where it cannot be asked, either. */
  async #hasTaken(commit: string): Promise<boolean | null> {
    try {
      const there = await this.#find(AbortSignal.timeout(AFTERWARDS))
      return there !== null && this.descends(there, commit)
    } catch (error) {
      if (!isProblem(error, 'remote-unreachable', 'interrupted', 'moved')) throw error
      return null
    }
  }

  #moved(): EmendError {
    return new EmendError('moved', { what: `${this.#branch} at ${this.name}` })
  }
}
