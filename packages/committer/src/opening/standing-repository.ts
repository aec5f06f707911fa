import { EmendError } from '@emend/model'
import { reporting } from '../failures.ts'
import { openOn, type Repository } from '../repository.ts'
import { type Ground, survey } from './ground.ts'
import { checkedOpening, type OpenOptions } from './open-options.ts'

/**
 * A repository that stays open for hours, while others work in it: they may convert it, configure it otherwise, or put
 * another one in its place.
 */
export class StandingRepository {
  readonly #place: string
  readonly #options: OpenOptions
  #ground: Ground
  #repository: Repository

  private constructor(directory: string, options: OpenOptions) {
    this.#ground = survey(directory, options)
    this.#place = this.#ground.place
    this.#options = options
    this.#repository = openOn(this.#ground, options)
  }

  /** Opens it, as `openRepository` does. */
  static async open(directory: string, options: OpenOptions = {}): Promise<StandingRepository> {
    return await reporting(async () => new StandingRepository(directory, checkedOpening(directory, options)))
  }

  /** Absolute path of the work tree or, of a bare repository, of that, when it was last looked at. */
  get root(): string {
    return this.#repository.root
  }

  /**
   * The repository that is there now, to be asked for at the start of each piece of work: the same one as long as
   * nothing has changed that it was opened on. Errors: those of `openRepository`; `not-a-repository` where it is gone,
   * and only one further up is left.
   */
  present(): Promise<Repository> {
    return reporting(async () => {
      if (!this.#ground.stands()) this.#openAnew(survey(this.#place, this.#options))
      else if (!this.#isOnBranch()) this.#repository = openOn(this.#ground, this.#options)
      return this.#repository
    })
  }

  #openAnew(ground: Ground): void {
    if (ground.place !== this.#place) throw new EmendError('not-a-repository', { directory: this.#place })
    this.#repository = openOn(ground, this.#options)
    this.#ground = ground
  }

  /** Where batches go to the branch of HEAD, whatever that is, they go with it. */
  #isOnBranch(): boolean {
    const { branch, refs } = this.#repository
    return branch === null || this.#options.branch !== undefined || refs.resolve('HEAD').ref === branch
  }
}
