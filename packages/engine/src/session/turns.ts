/** Lets one piece of work go on at a time, in the order in which they were asked for. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  take<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.#last.then(work, work)
    this.#last = turn
    return turn
  }
}
