import { endOfJson } from './extent.ts'

/** An array or an object that is open: the index or the key of what stands there now, and the keys so far. */
interface Level {
  step: PropertyKey
  /** Null in an array. */
  readonly keys: Set<string> | null
  isKeyNext: boolean
}

const MARK = /["{}[\],]/g

/**
 * The first key that stands twice in one object of a JSON text, as the path of keys and indexes that leads to it; null
 * where none does. The text must be JSON, of any depth. Linear in the text.
 */
export const repeatedKey = (text: string): readonly PropertyKey[] | null => {
  const levels: Level[] = []
  const marks = new RegExp(MARK)
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const level = levels.at(-1)
    if (mark[0] === '"') {
      marks.lastIndex = endOfJson(text, mark.index)
      if (level?.isKeyNext && takeKey(level, JSON.parse(text.slice(mark.index, marks.lastIndex))))
        return levels.map(({ step }) => step)
    } else if (mark[0] === '{') levels.push({ step: '', keys: new Set(), isKeyNext: true })
    else if (mark[0] === '[') levels.push({ step: 0, keys: null, isKeyNext: false })
    else if (mark[0] !== ',') levels.pop()
    else if (level!.keys === null) level!.step = (level!.step as number) + 1
    else level!.isKeyNext = true
  }
  return null
}

/** Steps to a key; true where it has been there before. */
const takeKey = (level: Level, key: string): boolean => {
  level.step = key
  level.isKeyNext = false
  const isRepeated = level.keys!.has(key)
  level.keys!.add(key)
  return isRepeated
}
