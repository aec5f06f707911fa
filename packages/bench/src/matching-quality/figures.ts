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
    percent(
      counted(verdicts, ({ kind }) => kind === 'right'),
      verdicts.length,
    ),
    typeof goal === 'number' ? `${100 * goal} %` : (goal ?? ''),
    percent(refused.length, verdicts.length),
    String(counted(verdicts, ({ kind }) => kind === 'wrong')),
    percent(quoting.length, refused.length),
    percent(
      counted(quoting, ({ copied }) => copied),
      quoting.length,
    ),
    percent(
      counted(refused, ({ mended }) => mended),
      refused.length,
    ),
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
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return `${sizes.length} refusals quote the file: ${at(0.5)} characters in the median, ${at(0.99)} in 99 of 100, ${at(1)} at most`
}

/** A part of a whole; nothing where there is no whole. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((100 * part) / whole).toFixed(part === whole || part === 0 ? 0 : 1)} %`

/** How many of some things there are. */
export const counted = <Thing>(things: readonly Thing[], test: (thing: Thing) => boolean): number =>
  things.filter(test).length
