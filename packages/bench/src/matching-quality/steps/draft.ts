import type { Random } from '../../random.ts'
import { type Example, findOf, isBlank, replaceOf } from '../example.ts'
import type { LineBreak, Wording } from '../notation.ts'

/** An edit that is being made up: what it looks for in which file, and what the file should come out as. */
export interface Draft extends Wording {
  readonly example: Example
  /** The lines that replace those found, where the edit's own spoilt new lines are all that can be known of them. */
  readonly spoilt: readonly string[]
  /** The break of each line of the file. */
  readonly breaks: readonly LineBreak[]
  readonly marks: Wording['marks'] & { readonly file: boolean }
  /** True for a file whose last line has no break. */
  readonly unfinished: boolean
  /** True for a file in print: what the edit leaves alone of a line that it changes stays as it is printed. */
  readonly printed: boolean
}

/** A step in spoiling an edit, or the file that it is made for; null where it would change nothing. */
export type Step = (draft: Draft, random: Random) => Draft | null

/** An edit that has nothing wrong with it. Where its last line says nothing, it needs a break to be seen. */
export const draftOf = (example: Example, random: Random): Draft => {
  const end =
    [findOf(example), replaceOf(example)].some((lines) => isBlank(lines.at(-1) ?? '')) || random.chance(0.5)
  return {
    example,
    find: findOf(example),
    replace: replaceOf(example),
    spoilt: replaceOf(example),
    breaks: example.file.map(() => '\n'),
    written: ['\n'],
    ends: { find: end, replace: end },
    marks: { file: false, find: false, replace: false },
    unfinished: false,
    printed: false,
  }
}

/** A draft for another file in which the lines to be replaced, and they alone, are others. */
export const withFile = (draft: Draft, found: readonly string[]): Draft => {
  const { above, removed } = draft.example
  const context = found.slice(above.length + removed.length)
  const example = {
    ...draft.example,
    file: draft.example.file.toSpliced(draft.example.first, found.length, ...found),
    above: found.slice(0, above.length),
    removed: found.slice(above.length, above.length + removed.length),
    below: context,
  }
  const spoilt = [...example.above, ...added(draft, draft.spoilt), ...context]
  return { ...draft, example, spoilt }
}

/** The new ones among the lines of a replacement. */
const added = ({ example }: Draft, lines: readonly string[]): readonly string[] =>
  lines.slice(example.above.length, example.above.length + example.added.length)

/** A draft whose lines are spoilt in a way that cannot be undone on new lines: nobody knows what they were. */
export const spoiling = (draft: Draft, change: (line: string) => string): Draft => {
  const { above, below } = draft.example
  const spoilt = [...above, ...added(draft, draft.spoilt).map(change), ...below]
  return { ...rewriting(draft, change), spoilt }
}

/** A draft whose lines are written in a way that the file gives away. */
export const rewriting = (draft: Draft, change: (line: string) => string): Draft => ({
  ...draft,
  find: draft.find.map(change),
  replace: draft.replace.map(change),
})
