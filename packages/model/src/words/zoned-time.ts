/** The latest time that a `Date` can be. */
const LATEST = 8.64e15

/** A time as it was where it was written down, to the minute, as git shows it: `2026-11-25 08:13 +0545`. */
export const zonedTime = (date: Date, offset: string): string => {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(offset) ?? []
  const ahead = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
  const there = new Date(Math.min(date.getTime() + ahead, LATEST))
  return `${there.toISOString().slice(0, -8).replace('T', ' ')} ${offset}`
}
