import { firstThat } from '../halving.ts'

/**
 * Which leaves an index knows by one number. Leaves that came from others stay in their bucket; buckets ascend with the
 * leaves.
 */
export class Buckets {
  /** The bucket of each leaf. */
  private readonly all: number[]

  /** So many leaves at first, `width` of them to a bucket. */
  constructor(leaves: number, width: number) {
    this.all = Array.from({ length: leaves }, (_, leaf) => Math.floor(leaf / width))
  }

  get count(): number {
    return this.all.at(-1)! + 1
  }

  of(leaf: number): number {
    return this.all[leaf]!
  }

  /** Lets so many leaves stand where so many others stood. */
  replace(first: number, count: number, fresh: number): void {
    if (count !== fresh) this.all.splice(first, count, ...new Array<number>(fresh).fill(this.all[first]!))
  }

  /** Adds the leaves of a bucket to others, in order. */
  pushLeaves(leaves: number[], bucket: number): void {
    const { all } = this
    // Most often it is where it was at first.
    let leaf = Math.min(bucket, all.length - 1)
    if (all[leaf] !== bucket) leaf = firstThat(0, all.length, (at) => all[at]! >= bucket)
    while (all[leaf - 1] === bucket) leaf--
    for (; all[leaf] === bucket; leaf++) leaves.push(leaf)
  }
}
