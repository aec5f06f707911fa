import type { Verdict } from './judge.ts'

/** What the columns of a row of figures are called. */
export const HEADER = [
  'class',
  'cases',
  'right',
  'goal',
  'refused',
  'wrong',
  'with a near miss',
  'that applies when copied',
  'mended by the near miss',
]

/**
 * A row of figures: how many, applied correctly, refused, wrongly; refusals that quote lines, of these those whose
 * lines are found when they are copied, and refusals that the lines mend.
 */
export const row = (
  name: string,
  verdicts: readonly Verdict[],
  goal: number | 'refused' | null,
): readonly string[] => {
  const refused = verdicts.filter(({ kind }) => kind === 'refused')
  const quoting = refused.filter(({ quotes }) => quotes.length > 0)
  return [
    name,
    String(verdicts.length),
    share(verdicts, ({ kind }) => kind === 'right'),
    typeof goal === 'number' ? `${100 * goal} %` : (goal ?? ''),
    share(verdicts, ({ kind }) => kind === 'refused'),
    String(verdicts.filter(({ kind }) => kind === 'wrong').length),
    share(refused, ({ quotes }) => quotes.length > 0),
    share(quoting, ({ copied }) => copied),
    share(refused, ({ mended }) => mended),
  ]
}

/** How much each refusal quotes of the file that quotes it at all, in UTF-16 units. */
export const quotedSizes = (verdicts: readonly Verdict[]): readonly number[] =>
  verdicts
    .filter(({ quotes }) => quotes.length > 0)
    .map(({ quotes }) => quotes.reduce((sum, { text, diff = '' }) => sum + text.length + diff.length, 0))

/** How much refusals quote: the median, all but one in a hundred, and the most. */
export const quotedInAll = (sizes: readonly number[]): string => {
  const sorted = sizes.toSorted((one, other) => one - other)
  const at = (part: number): number => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
  return `${sizes.length} refusals quote the file: ${at(0.5)} characters in the median, ${at(0.99)} in 99 of 100, ${at(1)} at most`
}

/** How many of some things are so, in percent; nothing where there are no things. */
export const share = <Thing>(things: readonly Thing[], test: (thing: Thing) => boolean): string => {
  const [part, whole] = [things.filter(test).length, things.length]
  return whole === 0 ? '' : `${((100 * part) / whole).toFixed(part === whole || part === 0 ? 0 : 1)} %`
}
