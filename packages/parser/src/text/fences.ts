import { indentationOf, withoutIndentation } from './indentation.ts'
import { type Lines, lineWhere } from './lines.ts'

const FENCE = /^\s*(`{3,}|~{3,})\s*(.*)$/s

/**
 * A line that is a Markdown fence, at the margin or not: its marks, and what it says after them, which may be a path in
 * backticks. Code within a line may stand between as many of them as a fence has. Source: CommonMark 0.31.2, 6.1.
 */
export const fenceOn = (line: string): { readonly marks: string; readonly info: string } | undefined => {
  const [, marks, info = ''] = FENCE.exec(line.trimEnd()) ?? []
  const isCode = marks?.startsWith('`') && info.includes(marks)
  return marks === undefined || isCode ? undefined : { marks, info }
}

/**
 * True for a line that ends a fence with these marks: as many of them at least, at the margin, and nothing else. In a
 * patch, white space before them is the mark of a line. Source: CommonMark 0.31.2, 4.5.
 */
export const endsFence = (line: string, marks: string): boolean =>
  line.startsWith(marks) && line.trimEnd().replaceAll(marks[0]!, '') === ''

/** A fence by its first and last line, 0-based; the latter is below the text where nothing ends it. */
export interface Fence {
  readonly open: number
  readonly close: number
  readonly info: string
}

/** True for what a fence of a shell, or of what is typed into a terminal, says after its marks. */
export const isOfShell = (info: string): boolean => OF_SHELL.test(info)

const OF_SHELL = /^(?:(?:ba|z|fi)?sh|shell|console|terminal|powershell|mswea_bash_command)\b/i

/**
 * The fences of a text, in order; also those of tags alone on their lines, as aider has them around code that holds marks.
 * A tag that nothing ends is none. Source: `all_fences` in aider's `base_coder.py`.
 */
export function* fencesIn(lines: Lines): Generator<Fence> {
  const unended = new Set<string>()
  for (let open = 0; open < lines.count; open++) {
    const fence = anyFenceOn(lines.at(open))
    if (fence === undefined || unended.has(fence.marks)) continue
    const { marks, info } = fence
    const close = lineWhere(open + 1, lines.count, (line) => endsAnyFence(lines.at(line), marks))
    if (close === lines.count && isTag(marks)) unended.add(marks)
    else {
      yield { open, close, info }
      open = close
    }
  }
}

/** The lines that a fence holds, without as much of its indentation as they have. */
export const heldIn = (lines: Lines, { open, close }: Pick<Fence, 'open' | 'close'>): readonly string[] => {
  const indentation = indentationOf(lines.at(open))
  return Array.from({ length: close - open - 1 }, (_, index) =>
    withoutIndentation(lines.at(open + 1 + index), indentation),
  )
}

const TAG = /^[ \t]*<(code|codeblock|pre|source|sourcecode)>(\w{0,20})\s*$/m

/** False for a text without any fence, which is soon found out. */
export const mayHaveFences = (text: string): boolean => /`{3}|~{3}/.test(text) || TAG.test(text)

/** The same as `fenceOn`, also for a tag: what ends it, and what it says behind it. */
export const anyFenceOn = (line: string): ReturnType<typeof fenceOn> => fenceOn(line) ?? tagOn(line)

const tagOn = (line: string): ReturnType<typeof fenceOn> => {
  const [, name, info] = TAG.exec(line) ?? []
  return name === undefined ? undefined : { marks: `</${name}>`, info: info! }
}

const isTag = (marks: string): boolean => marks.startsWith('<')

/** The same as `endsFence`, at the margin or not, also for what ends a tag. */
export const endsAnyFence = (line: string, marks: string): boolean =>
  isTag(marks) ? line.trim() === marks : endsFence(line.trimStart(), marks)

/**
 * The marks of the fence that is open below a line, behind the white space that they stand behind, by those of the one
 * that is open above it; empty for none. One that is indented, as below an item of a list, ends where it began.
 */
export const fenceBelow = (open: string, line: string): string => {
  if (open === '') {
    const marks = fenceOn(line.slice(0, 100))?.marks
    return marks === undefined ? '' : indentationOf(line) + marks
  }
  const indentation = indentationOf(open)
  const marks = open.slice(indentation.length)
  return endsFence(withoutIndentation(line, indentation), marks) ? '' : open
}

/** The same below a text. */
export const fenceAfter = (text: string, open = ''): string => text.split('\n').reduce(fenceBelow, open)
