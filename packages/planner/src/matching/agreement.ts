import { indentOf, isBlank } from './white-space.ts'

/**
 * How the indentation of matched lines relates to that of the lines sought, as evidence for new lines: `added` or
 * `removed`: the file has, or lacks, one and the same prefix, and `tabs` tells whether lines sought have tabs of their
 * own, which are the file's as well; `units`: both count depth, each in its own unit, with every reading that fits;
 * `first-line`: only the first line sought had lost its indentation, unless one of the readings is the right one;
 * `as-written`: the plan indents as the file does, and its new lines are taken as they stand.
 */
export type Evidence =
  | { readonly kind: 'added'; readonly prefix: string; readonly tabs: boolean }
  | { readonly kind: 'removed'; readonly prefix: string }
  | { readonly kind: 'units'; readonly readings: readonly Reading[] }
  | { readonly kind: 'first-line'; readonly readings: readonly Reading[] }
  | { readonly kind: 'as-written' }

/** True where the file lacks no prefix and has none more. */
export const isInPlace = (evidence: Evidence): boolean => evidence.kind === 'added' && evidence.prefix === ''

/** True where the file has one prefix more, or lacks one, on every line. */
export const isShift = (evidence: Evidence): boolean =>
  evidence.kind === 'removed' || (evidence.kind === 'added' && !isInPlace(evidence))

/** The units of depth on either side, and how many units deeper the file lies. */
export interface Reading {
  readonly file: string
  readonly find: string
  readonly deeper: number
}

/** Lines of the file against the lines sought, as many of the one as of the other. */
export interface Pairing {
  readonly file: readonly string[]
  readonly find: readonly string[]
}

/** True where each line is the one sought once both are read in one way: trimmed, folded. */
export const agreeAs = (read: (line: string) => string, { file, find }: Pairing): boolean =>
  find.every((line, index) => read(line) === read(file[index]!))

/** The indentations of the pairs of lines that are not blank. */
export const indentsOf = ({
  file,
  find,
}: Pairing): readonly { readonly file: string; readonly find: string }[] =>
  find.flatMap((line, index) =>
    isBlank(line) ? [] : [{ file: indentOf(file[index]!), find: indentOf(line) }],
  )

/** The one prefix that was added to, or removed from, every line that is not blank; null where there is none. */
export const commonPrefix = (pairing: Pairing): Evidence | null => {
  const indents = indentsOf(pairing)
  const first = indents[0]
  if (first === undefined) return null
  if (first.file.endsWith(first.find)) {
    const prefix = first.file.slice(0, first.file.length - first.find.length)
    const tabs = indents.some(({ find }) => find.includes('\t'))
    return indents.every(({ file, find }) => file === prefix + find) ? { kind: 'added', prefix, tabs } : null
  }
  const prefix = first.find.slice(0, first.find.length - first.file.length)
  return indents.every(({ file, find }) => find === prefix + file) ? { kind: 'removed', prefix } : null
}
