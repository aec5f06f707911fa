/** What came of one commit: the tree that git has, another one, a refusal, or nothing that a dialect could say. */
export type Trial =
  | { readonly kind: 'right' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'wrong'; readonly paths: readonly string[] }
  | { readonly kind: 'inexpressible' }

/** How many commits came out how. */
export type Tally = Record<Trial['kind'], number>

/** A tally of nothing yet. */
export const emptyTally = (): Tally => ({ right: 0, refused: 0, wrong: 0, inexpressible: 0 })

/** A line of a report on what was refused or came out wrong; null where there is nothing to remark. */
export const remarkOn = (trial: Trial, commit: string, how: string): string | null => {
  const where = `${commit.slice(0, 10)} ${how}`
  if (trial.kind === 'refused') return `- refused ${where}: ${trial.why}`
  return trial.kind === 'wrong' ? `- WRONG ${where}: ${trial.paths.join(', ')}` : null
}
