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
