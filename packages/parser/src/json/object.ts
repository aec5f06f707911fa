/** An object of JSON, by its keys. */
export type Values = Readonly<Record<string, unknown>>

/** True for an object: no array, and not null. */
export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
