import { brief } from './phrases.ts'

/** What a value is, for somebody who has taken it for something else: `null`, `"text"`, `an Array`. */
export const described = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(brief(value))
  if (typeof value === 'symbol' || typeof value === 'function') return `a ${typeof value}`
  if (typeof value !== 'object' || value === null) return String(value)
  const tag = tagOf(value)
  if (tag === 'Date' && Number.isNaN((value as Date).getTime())) return 'an invalid Date'
  return `${/^[AEIO]/.test(tag) ? 'an' : 'a'} ${tag}`
}

/** What an object says that it is, in any realm: `Object` where that is nothing else. */
export const tagOf = (value: unknown): string => {
  try {
    return Object.prototype.toString.call(value).slice(8, -1)
  } catch {
    return 'Object'
  }
}
