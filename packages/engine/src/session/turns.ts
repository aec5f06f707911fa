import { throwIfAborted } from '@emend/model'
import type { CallOptions } from '../tools/tool.ts'

/** Lets one piece of work go on at a time, in the order in which they were asked for. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** What the signal stops before its turn has come is not begun (`interrupted`). */
  take<Value>({ signal }: CallOptions, work: () => Promise<Value>): Promise<Value> {
    const begin = async (): Promise<Value> => {
      throwIfAborted(signal)
      return await work()
    }
    const turn = this.#last.then(begin, begin)
    this.#last = turn
    return turn
  }
}
