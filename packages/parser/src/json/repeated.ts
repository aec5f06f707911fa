import { elementsAt, membersAt } from './members.ts'

/**
 * The first key that stands twice in one object of a JSON text, as the path of keys and indexes that leads to it; null
 * where none does. The text must be JSON.
 */
export const repeatedKey = (text: string): readonly PropertyKey[] | null =>
  repeatedAt(text, text.search(/\S/))

const repeatedAt = (text: string, from: number): readonly PropertyKey[] | null => {
  const seen = new Set<PropertyKey>()
  for (const [key, at] of partsAt(text, from)) {
    if (seen.has(key)) return [key]
    seen.add(key)
    const inside = repeatedAt(text, at)
    if (inside !== null) return [key, ...inside]
  }
  return null
}

const partsAt = (text: string, from: number): readonly (readonly [PropertyKey, number])[] =>
  text[from] === '['
    ? elementsAt(text, from).map((element, index) => [index, element.from])
    : membersAt(text, from).map(({ key, value }) => [key, value.from])
