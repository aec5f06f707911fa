import { readFileSync, realpathSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { unlessFailing } from '../files/file-system.ts'
import type { Signature } from '../git/signature.ts'
import { posixOffset } from './posix-zone.ts'

/** A moment as git writes it: seconds since 1970 and the offset from UTC as `+hhmm`. */
export type Moment = Pick<Signature, 'seconds' | 'offset'>

/** A moment of the clock, with the offset of the time zone that `TZ` says, or of the machine's own. */
export const momentOf = (date: Date, zone = ''): Moment => {
  const seconds = Math.floor(date.getTime() / 1000)
  return { seconds, offset: offsetOf(minutesAt(seconds, zone)) }
}

/**
 * Node knows time zones by their names, not by the files that these are in, and takes other notations of `TZ` for UTC,
 * or for the zone of the machine, or leaves out their summers.
 */
const minutesAt = (seconds: number, zone: string): number => {
  const name = zone.replace(/^:/, '')
  const isOwn = zone === '' || zone === process.env.TZ
  const named = isOwn && !isAbsolute(name) ? undefined : minutesIn(name, seconds)
  if (named !== undefined) return named
  const ruled = posixOffset(ruleOf(name), seconds)
  if (ruled !== undefined) return Math.trunc(ruled / 60)
  return isOwn ? -new Date(seconds * 1000).getTimezoneOffset() : 0
}

/** A file of a zone ends with the rule for what comes after all that it lists. Source: RFC 9636. */
const ruleOf = (zone: string): string => {
  if (!isAbsolute(zone)) return zone
  return unlessFailing(() => readFileSync(zone, 'latin1').trimEnd().split('\n').at(-1)!, '')
}

/** The minutes of a zone by its name, or by a file of that name, links resolved; undefined of one that has none. */
const minutesIn = (zone: string, seconds: number): number | undefined =>
  unlessFailing(() => {
    const timeZone = isAbsolute(zone) ? realpathSync(zone).replace(/^.*\/zoneinfo\/(?:posix\/)?/, '') : zone
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(seconds * 1000)) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
  }, undefined)

/**
 * A date as `GIT_AUTHOR_DATE` may hold it, or null when it cannot be read: git's own `<seconds> <offset>` (with or
 * without `@`), ISO 8601, RFC 2822, or as `date` prints it in UTC. Without an offset it is local time; a day without a
 * time is none, nor is one without a year.
 */
export const readDate = (text: string, zone = ''): Moment | null => {
  // The command `date` has the year behind the offset.
  const trimmed = text.trim().replace(/ ?(UTC|GMT|[+-]\d{2}(?::?\d{2})?) (\d{4})$/, ' $2 $1')
  const raw = /^@?(\d+)(?: ([+-]\d{4}))?$/.exec(trimmed)
  // Git takes eight digits or fewer for something else than seconds, but between `@` and an offset.
  if (raw !== null && (raw[1]!.length > 8 || (trimmed.startsWith('@') && raw[2] !== undefined)))
    return raw[2] === undefined
      ? momentOf(new Date(Number(raw[1]) * 1000), zone)
      : momentIn(Number(raw[1]) * 1000, raw[2])
  if (!/\d{4}[-./]\d|[a-z]{3}.* \d{4}\b/i.test(text) || !/\d:\d/.test(text)) return null
  // Node has another time in mind than one with so many minutes or seconds.
  if (/:[6-9]\d/.test(text)) return null
  const plain = trimmed.replace(/(\d)T(\d)/i, '$1 $2').replace(/(:\d{2})\s*([+-]\d{2}):?(\d{2})$/, '$1 $2$3')
  const written = /(?:\s|:\d{2}(?:\.\d+)?)([+-]\d{2}(?::?\d{2})?|(?![AP]M$)[A-Z]+)$/i.exec(trimmed)?.[1]
  if (written !== undefined) return momentIn(Date.parse(plain), written)
  return LOCAL.test(trimmed) ? momentOf(fromLocal(Date.parse(`${plain} UTC`), zone), zone) : null
}

/** Behind the time, there is at most a year: node passes over much else, in which git may find an offset. */
const LOCAL = /(?<![+-]\d\d):\d{1,2}(?:\.\d+)?(?: ?[AP]M)?(?: \d{4})?$/i

/** The moment of a local time, which is read as if it were UTC: node may be in another zone. */
const fromLocal = (time: number, zone: string): Date => {
  const ahead = (at: number): number => minutesAt(at / 1000, zone) * 60_000
  return new Date(time - ahead(time - ahead(time)))
}

/**
 * A time in milliseconds, with its offset as it is written: `+01:00`, `+01`, `Z`; of other names, nothing is known
 * here.
 */
const momentIn = (time: number, zone: string): Moment | null => {
  if (Number.isNaN(time)) return null
  const [, sign, hours, minutes = '00'] = /^([+-])([01]\d|2[0-3]):?([0-5]\d)?$/.exec(zone) ?? []
  const isUtc = /^(Z|GMT|UTC)$/i.test(zone) || (hours === '00' && minutes === '00')
  if (!isUtc && hours === undefined) return null
  return { seconds: Math.floor(time / 1000), offset: isUtc ? '+0000' : `${sign}${hours}${minutes}` }
}

const offsetOf = (minutes: number): string => {
  const size = Math.abs(minutes)
  const digits = (value: number): string => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}${digits(size % 60)}`
}
