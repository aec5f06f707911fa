import { once, type Plan, pathsOf } from '@emend/model'

/** Tells whether an operation is about a path, which may be given without the directories above it. */
export type IsTold = (path: string) => boolean

/** Prepares for telling that of the operations of a plan. */
export const pathsTold = (plan: Pick<Plan, 'operations'>): IsTold => {
  const ends = once(() => new Set(plan.operations.flatMap(pathsOf).flatMap(endsOf)))
  return (path) => ends().has(path.replace(/^\.\//, ''))
}

/** The last one, two and more segments of a path. */
const endsOf = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(-DEEPEST)
    .map((_, index, segments) => segments.slice(index).join('/'))

const DEEPEST = 20
