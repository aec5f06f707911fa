import { indentationOf } from '../text/indentation.ts'
import { type Lines, lineWhere } from '../text/lines.ts'
import { isItem, undecorated } from './decorated.ts'
import { ANY_PATH, isFile, isProject, USUAL } from './file-names.ts'
import { linesAbove, type Where } from './lines-above.ts'

/** A path that stands above a block, and its line. */
export interface PathLine {
  readonly path: string
  readonly line: number
}

/** The path of a block stands in one of so many lines above it, but for blank ones and fences. */
export const LINES_ABOVE = 3
/** No longer line is the path of a file, with its marks. */
export const LONGEST_PATH_LINE = 300

/**
 * The path in one of the three lines above a block, the nearest first; none above `floor` is looked at. Any word may be
 * the name of a file that is there, and only a usual one that of a new file.
 */
export const pathAbove = (lines: Lines, block: number, { floor, makes }: Where): PathLine | undefined => {
  let next = !makes
  let left = LINES_ABOVE
  for (const { line, text, fence, isBlank } of linesAbove(lines, block, floor)) {
    if (left === 0 || text.length > LONGEST_PATH_LINE) return undefined
    const from = Math.max(floor, line - LINES_ABOVE)
    const path =
      fence === undefined
        ? (pathIn(text, next) ??
          (isOneOfSeveral(lines, line, from, block) ? undefined : undecoratedPath(text)))
        : pathIn(titleOf(fence.info), false)
    if (path !== undefined && !(makes && isTitle(text, path))) return { path, line }
    next &&= fence !== undefined
    if (fence === undefined && !isBlank) left--
  }
  return undefined
}

/**
 * True for a title in words that no new file is likely to have as its name: `### Client/Server`, `**Next.js**`,
 * `` `npm test` ``.
 */
export const isTitle = (line: string, path: string): boolean =>
  !isFile(path) &&
  !LABEL.test(withoutLead(line)) &&
  (isProject(path) ||
    /^v?\d+(?:\.\d+)+$|\s/.test(path) ||
    (/^\s*(?:#|\*\*)/.test(line) && !(line.includes('`') && path.includes('/'))))

/** The path that a line consists of but for its marks, with a directory or an ending. */
export const undecoratedPath = (line: string): string | undefined => {
  const path = pathIn(undecorated(line), false)
  return path !== undefined && /[/.]/.test(path) ? path : undefined
}

/**
 * True for an item of a list of several: nobody knows which is meant. A heading is none of a list above it, nor is an
 * item at another depth that names no path: it is within the item, or around it.
 */
export const isOneOfSeveral = (lines: Lines, line: number, from: number, to: number): boolean => {
  const item = lines.at(line)
  if (!isItem(item)) return false
  const depth = indentationOf(item)
  const isOther = (other: string): boolean =>
    isItem(other) &&
    isHeading(other) === isHeading(item) &&
    (indentationOf(other) === depth || namesPath(other))
  return lineWhere(from, to, (at) => at !== line && isOther(lines.at(at))) < to
}

const namesPath = (item: string): boolean =>
  undecoratedPath(item) !== undefined || A_PATH.test(item.slice(0, LONGEST_PATH_LINE))

const A_PATH = new RegExp(ANY_PATH)

const isHeading = (line: string): boolean => /^\s*#/.test(line)

/**
 * What a fence says after its language, be it `python:a.py` or `python title="a.py"`; a word alone is a language, even
 * if files have that name (`makefile`).
 */
export const titleOf = (info: string): string => {
  const rest = info.replace(/^[\w+#-]+(?:[ \t]*:[ \t]*|[ \t]+|$)/, '')
  const named = ATTRIBUTES.map((form) => form.exec(rest)?.[2]).find((value) => value !== undefined)
  return (
    named ??
    rest.replace(/^(?:title|name|file_?path|filename|file|path)=/, '').replace(/^(["'])(.+)\1\s*$/, '$2')
  )
}

/** What names a file among the attributes of a fence, as v0 has them. */
const ATTRIBUTES = ['file_?path|filename|file|path', 'title|name'].map(
  (names) => new RegExp(`(?:^|[ \\t])(?:${names})=(["'])([^"']{1,300})\\1`),
)

/**
 * The path that a line consists of, in backticks, bold, a tag of its own, after `#` or a label (`File:`), or with a
 * trailing colon; undefined for other lines. A word alone is one only in backticks, behind a label, if it is usual, or
 * right above a block (`next`).
 */
export const pathIn = (line: string, next: boolean): string | undefined => {
  const bare = withoutLead(line)
  const whole = within(CALL, within(TAG, within(BOLD, bare.replace(/[:：]$/, '')).replace(/[:：]$/, '')))
  const written = within(BOLD, whole.replace(LABEL, ''))
  const [, quoted] = /^`([^`]+)`$/.exec(written) ?? []
  if (quoted !== undefined) return isName(quoted) ? withoutNumbers(quoted.trim()) : undefined
  const word = withoutNumbers(written)
  if (!isName(word) || /\s/.test(word)) return undefined
  const isPath = word.includes('/') || /(?:^|[^.])\.\w+$/.test(word) || written !== whole || USUAL.test(word)
  return isPath || (next && /^\w+$/.test(bare)) ? word : undefined
}

const withoutLead = (line: string): string => line.trim().replace(/^(?:#+|\/\/)\s*/, '')

const LABEL =
  /^(?:\*\*)?(?:(?:new |modified |changed |updated |target )?file(?: ?(?:name|path)| \d{1,3}| to (?:change|create|edit|modify|update))?|path|Archivo|Datei|Fichier ?|Файл|文件|档案|檔案|ファイル|파일)(?:\*\*)?[:：](?:\*\*)? */i

/** A path without the lines of the file that it points at: `a.py:12`, `a.py:12-20`, `a.py#L12`. */
const withoutNumbers = (path: string): string =>
  path.replace(/(\.\w+)(?::\d+(?:[-:]\d+)?|#L\d+(?:-L?\d+)?)$/, '$1')

/** What stands in marks, as the second group of their form; the text itself where it has none of them. */
const within = (marks: RegExp, text: string): string => marks.exec(text)?.[2]?.trim() ?? text

const TAG = /^<(path|file|filename)>(.+)<\/\1>$/
const BOLD = /^(\*\*|__)(.+)\1$/
/** How an agent shows which of its tools has changed a file. */
const CALL = /^(?:Create|Edit|MultiEdit|Update|Write)\((["']?)([^()\s"']+)\1\)$/

/** `stop()` is a function, `1/2` a count, and `(a.py)` a name in brackets. */
const isName = (text: string): boolean =>
  /[\w)\]]\s*$/.test(text) && !/[<>|"*?`\0]|:\/\/|\]\(|\(\)$|^\d+\/\d+$|^[([][^()[\]]*[)\]]$/.test(text)
