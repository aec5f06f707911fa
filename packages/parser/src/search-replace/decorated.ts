import { CONNECTIVES, ITEM_MARK, NUMBERED } from '../text/announcing.ts'

const NUMBER = `${NUMBERED}\\s*[.:)–—-]`

/** What a line may have around the path that it consists of, with the path as the last group. */
const MARKS: readonly RegExp[] = [
  /^#+\s+(\S.*?)(?:\s+#+)?$/,
  /^=+\s+(\S.*?)\s+=+$/,
  /^-{2,}\s+(?:(?:start of )?file:?\s+)?(\S.*?)\s+-{2,}$/i,
  /^(?:[>\u2190-\u21ff●\p{Extended_Pictographic}]\ufe0f?)+\s*(\S.*)$/u,
  new RegExp(`^${ITEM_MARK}\\s+(?:\\[[ xX]\\]\\s+)?(\\S.*)$`),
  new RegExp(`^(?:(?:${CONNECTIVES}),? )+(.+)$`, 'i'),
  /^(?:<details>\s*)?<summary>(.+)<\/summary>$/i,
  new RegExp(`^(?:${NUMBER}|\\*\\*${NUMBER}\\*\\*)\\s+(\\S.*)$`, 'i'),
  /^(?:\*{1,3}|_{1,2})([^*]+?)(?:\*{1,3}|_{1,2})$/,
  /^(.+?)\s*[:：]$/,
  /^(.+?)\s+\((?:new|created|changed|modified|updated|edited)(?: file)?\)$/i,
  /^(.+?)\s+\((?:around |near )?lines? ~?\d{1,7}(?: ?[-–] ?~?\d{1,7})?\)$/i,
  /^["'“‘«([]\s*([^"'“”‘’«»()[\]]+?)\s*["'”’»)\]]$/,
  /^<!--\s*(\S.*?)\s*-->$/,
  /^\/\*+\s*(\S.*?)\s*\*+\/$/,
  /^(?:--|;+)\s+(\S.*)$/,
  // A link whose text is its target, or the last of it.
  /^\[`?([^\]`]+)`?\]\((?:\.\/)?((?:[^\s()]+\/)?\1)\)$/,
]

/** No path stands in a longer line: the patterns take time by the square of its length. */
const LONGEST = 1_000

/**
 * A line without the marks of a list, of emphasis, quotes, brackets, a comment or a link, and without a remark that the
 * file is new or changed, or where.
 */
export const undecorated = (line: string): string => {
  let text = line.trim()
  if (text.length > LONGEST) return text
  for (let pass = 0; pass < MARKS.length; pass++) {
    const inner = MARKS.map((mark) => mark.exec(text)?.at(-1)).find((group) => group !== undefined)
    if (inner === undefined) return text
    text = inner.trim()
  }
  return text
}

/** True for an item of a list. */
export const isItem = (line: string): boolean => ITEM.test(line.trim())

const ITEM = new RegExp(`^(?:#+\\s+)?${ITEM_MARK}\\s`)
