import type { Problem } from '@emend/model'
import { linesOf } from '../text/line-ending.ts'
import { isProse, languagesOf } from './kinds-of-file.ts'

/** A fence, and its language, unless one is to be filled in, as in `{language}`; what else follows may be a title. */
const FENCE = /^[ \t]*(?:`{3,}|~{3,})(?![ \t]*\{)[ \t]*([^\s`:{]*)[^`]*$/
const FENCES = /^[ \t]*(?:`{3}|~{3})/gm

/**
 * Refuses new text for a file of code that has a Markdown fence around it, or a lone one at its start or end, where the
 * file has none: such a fence belongs to the answer. One that is said to hold another language may be meant.
 */
export const fenceAround = (path: string, text: string, before: () => string): Problem | null => {
  const languages = languagesOf(path)
  if (languages === undefined) return null
  const fence = fenceAtEnds(text.trim())
  if (fence === null) return null
  const word = FENCE.exec(fence)![1]!.toLowerCase()
  // Its own ending, or the path itself, is as good as the name of its language.
  const isOwn = path.toLowerCase().endsWith(word) || languages.includes(word)
  return isOwn && before().search(FENCES) === -1 ? { code: 'fence', data: { path, fence } } : null
}

/**
 * Refuses a whole file of prose that stands in one fence which names what it is, as no part of a text does, where the file
 * does not begin so already.
 */
export const fenceAroundAll = (path: string, text: string, before: () => string): Problem | null => {
  if (!isProse(path)) return null
  const [fence, mark, word] = NAMED.exec(text.trimStart()) ?? []
  if (fence === undefined || !isKind(word!, path)) return null
  const lines = linesOf(text.trim())
  if (lines.at(-1) !== mark) return null
  const next = lines.findIndex((line, at) => at > 0 && line.startsWith(mark!))
  // One that says what is in it begins within the first, which goes on to the end.
  const isAll = next === lines.length - 1 || lines[next]!.trim() !== mark
  return isAll && !before().trimStart().startsWith(fence) ? { code: 'fence', data: { path, fence } } : null
}

const NAMED = /^(`{3,}|~{3,})[ \t]*(\w+)\b.*/
const MARKDOWN = /\.(?:md|mdx|markdown)$/i

/** True for a word that says what a file of prose is, in which a fence of another kind may show something. */
const isKind = (word: string, path: string): boolean =>
  MARKDOWN.test(`.${word}`) ? MARKDOWN.test(path) : path.toLowerCase().endsWith(`.${word.toLowerCase()}`)

/**
 * The fence around a text without blank lines at its ends; or the one at an end that has no other; null where there is
 * none.
 */
const fenceAtEnds = (text: string): string | null => {
  const lines = linesOf(text)
  const fences = [lines[0]!, lines.at(-1)!].filter((line) => FENCE.test(line))
  if (fences.length === 0 || lines.length === 1) return null
  const fence = fences[0]!.trim()
  // Tildes alone underline a title, as in a docstring, and many stand above it as well.
  const isLone = fence.startsWith('`') && text.match(FENCES)!.length % 2 === 1
  return isLone || (fences.length === 2 && !/^~{4,}$/.test(fence)) ? fence : null
}
