/** An object of JSON, by its keys. */
export type Values = Readonly<Record<string, unknown>>

/** True for an object: no array, and not null. */
export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object without the keys whose value is null: where a schema wants every key, models leave one out so. */
export const withoutNulls = (values: Values): Values =>
  Object.values(values).includes(null)
    ? Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    : values

/** What JSON that can be read says, without such keys in any object of it. */
export const parsedWithoutNulls = (json: string): unknown => {
  const value: unknown = JSON.parse(json)
  return /:\s*null\b/.test(json) ? withoutNullsWithin(value) : value
}

const withoutNullsWithin = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNullsWithin)
  if (!isObject(value)) return value
  const entries = Object.entries(withoutNulls(value))
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutNullsWithin(inner)]))
}
