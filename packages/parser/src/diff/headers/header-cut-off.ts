import type { Lines } from '../../text/lines.ts'
import { WORDS } from './extended-header.ts'
import type { Header } from './header.ts'

/** What a line of a header may start with, as far as one that is cut off has it. */
const STARTS = [
  ...WORDS.map((word) => `${word} `),
  ...['--- ', '+++ ', '@@ ', 'GIT binary patch', 'Binary files '],
]

const WHOLE =
  /^(?:(?:old|new|deleted file|new file) mode [0-7]{6}|(?:copy|rename) .*|similarity index \d+%|index [0-9a-f]+\.\.[0-9a-f]+(?: [0-7]{6})?)$/

/** True for a text that ends in the middle of a line of a header: of one that is not known yet, or of a value. */
export const isCutOff = (lines: Lines, { next, pair, to }: Header): boolean => {
  if (lines.text.endsWith('\n') || next < lines.count - 1) return false
  const last = lines.at(next)
  if (last !== '') return STARTS.some((start) => start.startsWith(last) || last.startsWith(start))
  const isOther = to != null && pair != null && pair[1] !== to && !pair[1]?.endsWith(`/${to}`)
  return isOther || !WHOLE.test(lines.at(next - 1))
}
