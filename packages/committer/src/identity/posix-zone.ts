/**
 * Seconds east of UTC at a moment (seconds since 1970), as a `TZ` in the notation of POSIX says it (`XYZ-5:30`,
 * `CET-1CEST,M3.5.0,M10.5.0/3`), which node takes for UTC; undefined for one in another. Source: POSIX.1, 8.3;
 * tzset(3).
 */
export const posixOffset = (zone: string, seconds: number): number | undefined => {
  const [, standardText, summerName, summerText, start = 'M3.2.0', end = 'M11.1.0'] = ZONE.exec(zone) ?? []
  if (standardText === undefined) return undefined
  const standard = -secondsIn(standardText)
  if (summerName === undefined) return standard
  const summer = summerText === undefined ? standard + HOUR : -secondsIn(summerText)
  const year = new Date((seconds + standard) * 1000).getUTCFullYear()
  const [from, to] = [changeIn(year, start), changeIn(year, end)]
  if (from === undefined || to === undefined) return undefined
  const [begins, ends] = [from - standard, to - summer]
  const isWithin = seconds >= Math.min(begins, ends) && seconds < Math.max(begins, ends)
  // South of the equator, summer ends before it begins.
  return isWithin === begins < ends ? summer : standard
}

const HOUR = 3600
const DAY = 24 * HOUR
const NAME = '(?:<[^>]+>|[A-Za-z]{3,})'
const TIME = '[+-]?\\d{1,3}(?::\\d{2}){0,2}'
const ZONE = new RegExp(`^:?${NAME}(${TIME})(?:(${NAME})(${TIME})?(?:,([^,]+),([^,]+))?)?$`)
const CHANGE = new RegExp(`^(?:M(\\d{1,2})\\.(\\d)\\.(\\d)|(J?)(\\d{1,3}))(?:/(${TIME}))?$`)

const secondsIn = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.replace(/^[+-]/, '').split(':').map(Number)
  return (time.startsWith('-') ? -1 : 1) * (hours * HOUR + minutes * 60 + seconds)
}

/** When a rule has the clocks changed, in the seconds of the clock on the wall before. */
const changeIn = (year: number, rule: string): number | undefined => {
  const [, month, week, weekday, julian, day, time = '2'] = CHANGE.exec(rule) ?? []
  if (month !== undefined)
    return dayOfWeek(year, Number(month), Number(week), Number(weekday)) + secondsIn(time)
  if (day === undefined) return undefined
  // Counted from 1, the 29th of February is no day.
  const isLeap = daysAt(year, 2) - daysAt(year, 1) === 29
  const index = julian === 'J' ? Number(day) - (isLeap && Number(day) >= 60 ? 0 : 1) : Number(day)
  return (daysAt(year, 0) + index) * DAY + secondsIn(time)
}

/** The `week`th such day of a month, or the last one where it has fewer. */
const dayOfWeek = (year: number, month: number, week: number, weekday: number): number => {
  const first = daysAt(year, month - 1)
  const until = (weekday - THURSDAY - first) % 7
  const days = first + ((until + 7) % 7) + (week - 1) * 7
  return (days < daysAt(year, month) ? days : days - 7) * DAY
}

/** 1970 began on one. */
const THURSDAY = 4

/** The days from 1970 to the first of a month, 0 for January. */
const daysAt = (year: number, month: number): number => Date.UTC(year, month, 1) / 1000 / DAY
