import { repeatedKey } from '../../json/repeated.ts'

/**
 * A list that is written as a JSON string, as models do with arguments of a call; any other value, and one that says a
 * key twice, as it is.
 */
export const listIn = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^\s*\[/.test(value)) return value
  try {
    const list: unknown = JSON.parse(value)
    return repeatedKey(value) === null ? list : value
  } catch {
    return value
  }
}
