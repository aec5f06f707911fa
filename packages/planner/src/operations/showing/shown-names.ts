import type { Listed } from '@emend/model'
import type { Detail, Scene } from '../operation.ts'

/** How many names an answer holds where nobody says how many are wanted: as many as a reading holds lines. */
const MOST_NAMES = 2000

/** The answer of a `list`: at most so many of its entries, and how many more there are. */
export const shownEntries = (entries: readonly Listed[], scene: Scene, limit = MOST_NAMES): Detail => {
  const [shown, more] = afforded(entries, ({ name }) => name, scene, limit)
  return { entries: shown, ...more }
}

/** The answer of a `glob`: at most so many of its paths, and how many more there are. */
export const shownPaths = (paths: readonly string[], scene: Scene, limit = MOST_NAMES): Detail => {
  const [shown, more] = afforded(paths, (path) => path, scene, limit)
  return { paths: shown, ...more }
}

/** What a name costs beside its length. */
const NAME = 64

/** The first so many, which are paid for, while anything may be shown at all. */
const afforded = <Item>(
  all: readonly Item[],
  nameOf: (item: Item) => string,
  { answers }: Scene,
  limit: number,
): readonly [readonly Item[], Detail] => {
  const shown = all.slice(0, answers.isLeft() ? limit : 0)
  for (const item of shown) answers.affords(nameOf(item).length + NAME)
  return [shown, all.length > shown.length ? { more: all.length - shown.length } : {}]
}
