import type { Listed } from '@emend/model'
import type { Detail, Scene } from '../operation.ts'

/** How many names an answer holds where nobody says how many are wanted: as many as a reading holds lines. */
const MOST_NAMES = 2000

/** The answer of a `list`: at most so many of its entries, and how many more there are. */
export const shownEntries = (entries: readonly Listed[], scene: Scene, limit = MOST_NAMES): Detail => {
  const shown = entries.slice(0, most(scene, limit))
  pay(
    shown.map(({ name }) => name),
    scene,
  )
  return { entries: shown, ...beyond(entries, shown) }
}

/** The answer of a `glob`: at most so many of its paths, and how many more there are. */
export const shownPaths = (paths: readonly string[], scene: Scene, limit = MOST_NAMES): Detail => {
  const shown = paths.slice(0, most(scene, limit))
  pay(shown, scene)
  return { paths: shown, ...beyond(paths, shown) }
}

/** What a name costs beside its length. */
const NAME = 64

const pay = (names: readonly string[], { answers }: Scene): void => {
  for (const { length } of names) answers.affords(length + NAME)
}

const most = ({ answers }: Scene, limit: number): number => (answers.isLeft() ? limit : 0)

const beyond = (all: readonly unknown[], shown: readonly unknown[]): Detail =>
  all.length > shown.length ? { more: all.length - shown.length } : {}
