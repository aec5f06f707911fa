/** What the first line of a hunk says: where it stood, and how many lines each side has. */
export interface Numbers {
  readonly from?: number
  readonly counts?: { readonly old: number; readonly fresh: number }
}

/** `@@ -12,3 +14,4`: from where and how many on the old side, then on the new one, which may be missing. */
const NUMBERS = /^@@+ *-(\d{1,9})(?:,(\d{1,9}))?(?: +\+(\d{1,9})(?:,(\d{1,9}))?)?/

/** Reads the first line of a hunk. */
export const numbersOf = (line: string): Numbers => {
  const [, from, old, fresh, freshCount] = NUMBERS.exec(line) ?? []
  if (from === undefined) return {}
  if (fresh === undefined) return { from: Number(from) }
  return { from: Number(from), counts: { old: Number(old ?? 1), fresh: Number(freshCount ?? 1) } }
}
