/** A moment as git writes it: seconds since 1970 and the offset from UTC as `+hhmm`. */
export interface Moment {
  readonly seconds: number
  readonly offset: string
}

/** A moment of the clock, with the offset of the machine's time zone. */
export const momentOf = (date: Date): Moment => ({
  seconds: Math.floor(date.getTime() / 1000),
  offset: offsetOf(-date.getTimezoneOffset()),
})

/**
 * A date as `GIT_AUTHOR_DATE` may hold it, or null when it cannot be read: git's own `<seconds> <offset>` (with or without
 * `@`), ISO 8601, or RFC 2822. Without an offset it is local time.
 */
export const readDate = (text: string): Moment | null => {
  const raw = /^@?(\d+)(?: ([+-]\d{4}))?$/.exec(text.trim())
  // Git takes eight digits or fewer for something else than seconds, unless they are marked with `@`.
  if (raw !== null && (text.trim().startsWith('@') || raw[1]!.length > 8 || raw[2] !== undefined))
    return { seconds: Number(raw[1]), offset: raw[2] ?? '+0000' }
  if (!/\d{4}[-./]\d|\d [A-Za-z]{3} \d{4}|[A-Za-z]{3} \d/.test(text)) return null
  const zone = /(?:\s*)(Z|[+-]\d{2}:?\d{2})$/.exec(text.trim())?.[1]
  const plain = text.trim().replace(/(\d)T(\d)/, '$1 $2')
  const time = Date.parse(plain.replace(/(:\d{2})\s*([+-]\d{2}):?(\d{2})$/, '$1 $2$3'))
  if (Number.isNaN(time)) return null
  if (zone === undefined) return momentOf(new Date(time))
  return { seconds: Math.floor(time / 1000), offset: zone === 'Z' ? '+0000' : zone.replace(':', '') }
}

const offsetOf = (minutes: number): string => {
  const size = Math.abs(minutes)
  const digits = (value: number): string => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}${digits(size % 60)}`
}
