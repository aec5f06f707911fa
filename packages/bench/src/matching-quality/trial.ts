import type { Random } from '../random.ts'
import { type Example, findOf, occurrences, placesOf } from './example.ts'
import { type Attempt, type LineBreak, MARK, type Notation, textIn } from './notation.ts'
import type { Draft } from './steps/draft.ts'
import { wrongLine } from './wrong-line.ts'

/** An edit to try on a file. */
export interface Trial {
  /** The change that is meant, in the file as it is. */
  readonly example: Example
  readonly file: string
  readonly attempt: Attempt
  /** The first line, 0-based, in which a text is not what the file should come out as; null where nothing should. */
  readonly wrongLine: ((text: string) => number | undefined) | null
  /** True where the lines that the edit is about are not in the file: nobody could mend it. */
  readonly isGone: boolean
  /** The change that is meant, where it is in another file, which the plan names as well. */
  readonly beside: Example | null
}

/**
 * The edit of a draft with its file; null where it changes nothing, or its find has another place than the true one.
 */
export const trialOf = (draft: Draft, notation: Notation, random: Random): Trial | null => {
  const { example, marks, breaks } = draft
  const attempt = isTheOnlyPlace(draft) ? notation(draft, example.first, random) : null
  if (attempt === null) return null
  return {
    example,
    file: (marks.file ? MARK : '') + textIn(example.file, breaks, !draft.unfinished),
    attempt,
    wrongLine: (text) =>
      text.startsWith(MARK) === marks.file ? wrongLine(draft, text.slice(marks.file ? 1 : 0)) : 0,
    isGone: false,
    beside: null,
  }
}

const LINE_FEEDS: readonly LineBreak[] = ['\n']

const isTheOnlyPlace = ({ example, find, ends }: Draft): boolean => {
  const [file, text] = [textIn(example.file, LINE_FEEDS, true), textIn(find, LINE_FEEDS, ends.find)]
  if (placesOf(example.file, findOf(example)) > 1) return false
  const count = occurrences(file, text)
  const line = file.slice(0, file.indexOf(text)).split('\n').length - 1
  return (
    count === 0 || (count === 1 && line >= example.first && line < example.first + findOf(example).length)
  )
}
