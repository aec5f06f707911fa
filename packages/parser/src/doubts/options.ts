import type { Place } from '@emend/model'
import type { ParseResult } from '../dialect.ts'
import { stretchesOf } from '../stretches.ts'
import type { Doubt, Unclear } from './doubt.ts'

/** Operations of several options: one of them is to be chosen, and nobody knows which, so none is done. */
export const isOfOptions: Doubt = (result) => {
  const chosen = firstPair(optionsIn(result), stretchesOf(result))
  return chosen && { data: toBeChosen(`What stands below \`${chosen[0].name}\` and \`${chosen[1].name}\``) }
}

/** Says that what has this name is one of several that are to choose from. */
export const toBeChosen = (name: string): Unclear['data'] => ({
  name,
  readings: ['one of them is to be chosen', 'all are to be done'],
  instead: 'Write what is to be done without such words above it, and tell of the rest without operations.',
})

/** A title or the beginning of a paragraph that says which of several ways stands below it. */
interface Option {
  /** What kind of choice it is, and which, in small letters. */
  readonly kind: string
  readonly which: string
  readonly name: string
  readonly at: number
}

const KINDS = [
  'problem|issue|bug|option|alternative|variante?|version(?! \\d+\\.)|plan|solution|approach|choice|method',
  'ansatz|möglichkeit|méthode|m[eé]todo|opci[oó]n|opção|opzione|soluci[oó]n|solução|soluzione|вариант|способ',
  '(?:方案|选项|方法|オプション|案|옵션|방법|방안)(?=[ \\t]*[\\da-e一二三四])',
].join('|')

const WHICH = '\\d|[a-e]|one|two|three|four|[一二三四]'

/** Behind what is no option: the rest of a word, a part of something, an option of a command. */
const NO_OPTION = [
  '[\\w/]| of (?:an?|the)\\b',
  // In some languages, these letters are words.
  '(?<=(?:ci[oó]n|ção|zione|todo) +[ae]) +[^\\s:–—(-]',
  '[ \\t]*[:–—-]?[ \\t]*[`*]{0,3}--?\\w',
].join('|')

/** At the start of a line, behind the marks of Markdown: a choice, and its number or letter. */
const OPTION = new RegExp(
  `^[ \\t#>*_+-]{0,12}(?:\\d{1,2}[.)][ \\t]+[*_]{0,3})?((${KINDS})[ \\t]*(?<![a-z])#?(${WHICH}))(?!${NO_OPTION})`,
  'gim',
)

const optionsIn = ({ prose }: ParseResult): readonly Option[] =>
  prose.flatMap(({ text, place }) =>
    [...text.matchAll(OPTION)].map(({ 1: name, 2: kind, 3: which, index }) => ({
      kind: kind!.toLowerCase(),
      which: which!.toLowerCase(),
      name: name!,
      at: place.offset + index,
    })),
  )

/** What is solved, each in ways of its own. */
const PROBLEM = /^(?:problem|issue|bug)$/

/** The first two options of a kind that have operations below them, up to the next one; both are in document order. */
const firstPair = (
  options: readonly Option[],
  stretches: readonly Place[],
): readonly [Option, Option] | undefined => {
  const first = new Map<string, Option>()
  let next = 0
  for (const [index, option] of options.entries()) {
    if (PROBLEM.test(option.kind)) first.clear()
    while (next < stretches.length && stretches[next]!.offset < option.at) next++
    const to = options[index + 1]?.at ?? Number.POSITIVE_INFINITY
    if (next === stretches.length || stretches[next]!.offset >= to) continue
    const other = first.get(option.kind)
    if (other !== undefined && other.which !== option.which) return [other, option]
    first.set(option.kind, option)
  }
  return undefined
}
