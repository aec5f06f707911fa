import { EmendError } from '@emend/model'
import { reporting } from './failures.ts'
import { markOf, survey } from './ground.ts'
import { type OpenOptions, openOn, type Repository } from './repository.ts'

/**
 * A repository that stays open for hours, while others work in it: they may convert it, configure it otherwise, or put another one in its
 * place.
 */
export class StandingRepository {
  readonly #place: string
  readonly #options: OpenOptions
  #repository: Repository
  #mark: string

  private constructor(directory: string, options: OpenOptions) {
    const ground = survey(directory, options)
    this.#place = ground.place
    this.#options = options
    this.#repository = openOn(ground, options)
    this.#mark = markOf(ground)
  }

  /** Opens it, as `openRepository` does. */
  static async open(directory: string, options: OpenOptions = {}): Promise<StandingRepository> {
    return await reporting(async () => new StandingRepository(directory, options))
  }

  /** Absolute path of the work tree or, of a bare repository, of that, when it was last looked at. */
  get root(): string {
    return this.#repository.root
  }

  /**
   * The repository that is there now, to be asked for at the start of each piece of work: the same one as long as nothing has changed
   * that it was opened on. Errors: those of `openRepository`; `not-a-repository` where it is gone, and only one further up is left.
   */
  present(): Promise<Repository> {
    return reporting(async () => {
      const ground = survey(this.#place, this.#options)
      if (ground.place !== this.#place) throw new EmendError('not-a-repository', { directory: this.#place })
      const mark = markOf(ground)
      if (mark !== this.#mark || !this.#isOnBranch()) this.#repository = openOn(ground, this.#options)
      this.#mark = mark
      return this.#repository
    })
  }

  /** Where batches go to the branch of HEAD, whatever that is, they go with it. */
  #isOnBranch(): boolean {
    const { branch, refs } = this.#repository
    return branch === null || this.#options.branch !== undefined || refs.resolve('HEAD').ref === branch
  }
}
