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
  'of which copying applies',
]

/** A row of figures: how many, applied correctly, refused, wrongly; refusals with a near miss, and those it cures. */
export const row = (name: string, verdicts: readonly Verdict[], goal: string): readonly string[] => {
  const refused = verdicts.filter(({ kind }) => kind === 'refused')
  const near = refused.filter(({ cured }) => cured !== null)
  return [
    name,
    String(verdicts.length),
    percent(
      counted(verdicts, ({ kind }) => kind === 'right'),
      verdicts.length,
    ),
    goal,
    percent(refused.length, verdicts.length),
    String(counted(verdicts, ({ kind }) => kind === 'wrong')),
    percent(near.length, refused.length),
    percent(
      counted(near, ({ cured }) => cured === true),
      near.length,
    ),
  ]
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((100 * part) / whole).toFixed(part === whole || part === 0 ? 0 : 1)} %`

const counted = (verdicts: readonly Verdict[], test: (verdict: Verdict) => boolean): number =>
  verdicts.filter(test).length
