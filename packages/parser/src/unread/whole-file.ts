import { isFile } from '../search-replace/file-names.ts'
import { namedAsGiven, namedNew, namedToChange } from '../search-replace/given-in-words.ts'
import { behindWords, spacedAlone } from '../search-replace/named-above.ts'
import { LONGEST_PATH_LINE, type PathLine, pathIn, titleOf, undecoratedPath } from '../search-replace/path.ts'
import { TITLE } from '../text/announcing.ts'
import { type Fence, fenceOn, fencesIn, isOfShell } from '../text/fences.ts'
import { belowSpace, type Lines } from '../text/lines.ts'
import { changesHeldIn } from './changed-lines.ts'
import { isElsewhere, isOfProject } from './of-project.ts'
import { placedIn } from './placed.ts'

/** Where a text stands in an answer: without a plan, before the operations of one, or with some of them above it. */
export type Position = 'alone' | 'above' | 'below'

/** A file that a text gives, and where it says so. */
interface Given extends PathLine {
  /** The text may only show what is there: it says no more than that its code stands in the file. */
  readonly isUnsure: boolean
}

/**
 * The files that a text gives whole, each in a fence below its path, or with it in the fence. Beside a plan, also those
 * that are given or changed as the words right above a fence say, or that its code is said to stand in; alone, such words advise.
 */
export function* wholeFilesIn(lines: Lines, where: Position): Generator<Given> {
  const placed = placedIn(lines, where === 'below')
  for (const fence of fencesIn(lines)) {
    const { open, info } = fence
    const named =
      pathOf(lines, open, info) ?? (where === 'alone' ? undefined : saidAbove(lines, fence, placed))
    if (named !== undefined && isFilled(lines, fence) && changesHeldIn(lines, fence).length === 0) yield named
  }
}

const isFilled = (lines: Lines, { open, close }: Fence): boolean => belowSpace(lines, open + 1, close) < close

/** Lines of a file that are quoted, as Cursor has it, `12:15:src/a.ts`, or as `src/a.ts:12` and `src/a.ts#L12`. */
const CITATION = /^\d+:\d+:|\w:\d+(?:[-:]\d+)?\W*$|#L\d+/

/** True for a fence of commands, which may make the file that the text above them names, or of what they print. */
const isOfTerminal = (info: string): boolean => isOfShell(info) || /^(?:text|output)\b/i.test(info)

/**
 * The path of a fence: what it says after its language, or alone on the line above it, or above a blank one; where that
 * line says that something is new, also the comment that the fence begins with. A fence with a language may be described
 * below a title that is a path.
 */
const pathOf = (lines: Lines, fence: number, info: string): Given | undefined => {
  const line = lineAbove(lines, fence)
  const text = lines.at(line)
  const title = info === '' ? undefined : pathIn(titleOf(info), false)
  if (title !== undefined) return given(title, fence, info, IS_THERE.test(text.slice(-LONGEST_PATH_LINE)))
  const path = pathIn(text, false) ?? (isOfTerminal(info) ? undefined : (namedNew(text) ?? namedSpaced(text)))
  if (path !== undefined) return given(path, line, text, LABELS_GIVEN.test(lines.at(lineAbove(lines, line))))
  const [, label, comment] = commentOf(lines, fence, info)
  if (comment !== undefined && (label !== undefined || (ADDS.test(text) && !IS_UP_TO_READER.test(text))))
    return given(comment, fence + 1, comment)
  return /^\w/.test(info) && !isOfTerminal(info) ? titleAbove(lines, fence) : undefined
}

/** A path with spaces, alone on its line; titles in words are none. */
const namedSpaced = (text: string): string | undefined => {
  const path = spacedAlone(text)
  return path === undefined || QUOTES.test(text) || TELLS.test(text) ? undefined : path
}

/** What somebody does with a file: `### Running main.py`. */
const TELLS = /^\W*\p{L}+ing\b/u

/** The path that the words above a fence announce, or that they say its code stands in. */
const saidAbove = (lines: Lines, fence: Fence, placed: ReturnType<typeof placedIn>): Given | undefined => {
  const line = lineAbove(lines, fence.open)
  const text = lines.at(line)
  if (isPrinted(lines, fence) || IS_UP_TO_READER.test(text)) return undefined
  const announced =
    namedToChange(text) ?? undecoratedPath(text) ?? (QUOTES.test(text) ? undefined : namedAsGiven(text))
  const told = announced === undefined ? undefined : given(announced, line, text)
  if (told !== undefined) return told
  const found = placed(fence, line, commentOf(lines, fence.open, fence.info)[2]) ?? unmarked(text, line)
  if (found === undefined || !isOfProject(found.path) || found.path.endsWith('.log')) return undefined
  return given(found.path, found.line, text, true)
}

/** What may be a path with spaces, and may be words before one. */
const unmarked = (text: string, line: number): PathLine | undefined => {
  const isProse = text.length > LONGEST_PATH_LINE || QUOTES.test(text) || IN_SENTENCES.test(text)
  const path = isProse ? undefined : behindWords(text.replace(/[:：]\s*$/, ''))
  return path === undefined ? undefined : { path, line }
}

/** Words that sentences have, and names of files hardly ever. */
const IN_SENTENCES =
  /\b(?:an?|and|at|i[nt]|its?|now|our|so|the[nmy]?|th(?:at|is|ese|ose)|to|we|with|you|your)\s/i

/** True for a fence of a shell, or for one without a language that begins with an error. */
const isPrinted = (lines: Lines, { open, info }: Fence): boolean =>
  info === '' ? IS_ERROR.test(lines.at(open + 1).slice(0, LONGEST_ERROR)) : isOfTerminal(info)

const LONGEST_ERROR = 200
/** With the place in a file before it or not, as compilers and runtimes write it. */
const IS_ERROR =
  /^\s*(?:\S{1,100}?[:)]\s)?(?:\w{0,40}(?:Error|Exception)\b|(?:error|warning|fatal|panic)\b[^:]{0,20}:|Traceback \(|E\s{2,}\w)/

/** Words that leave it to who reads them whether something is done. */
export const IS_UP_TO_READER =
  /\bif\b[^.:]{0,80}\byour?\b|\b(?:as (?:desired|needed)|if (?:desired|necessary|needed|required))\b|\byour (?:environment|liking|needs|own|setup)\b|\byou (?:can|could)(?: (?:also|now|then))* write\b|\byou (?:may|might) (?:also )?(?:want|wish|like)\b|\bfeel free\b|^\W{0,9}optional(?:ly\b|\W{0,3}[:–—-])|\(optional\)/i

/** The line above a fence; where that is blank, the one above it. */
const lineAbove = (lines: Lines, fence: number): number =>
  lines.at(fence - 1).trim() === '' ? fence - 2 : fence - 1

const titleAbove = (lines: Lines, fence: number): Given | undefined => {
  let left = LONGEST_DESCRIPTION
  for (let line = fence - 1; line >= 0 && left > 0; line--) {
    const text = lines.at(line)
    if (text.trim() === '') continue
    if (fenceOn(text) !== undefined || QUOTES.test(text)) return undefined
    const path = TITLE.test(text) ? (pathIn(text, false) ?? undecoratedPath(text)) : undefined
    if (path !== undefined) return given(path, line, text)
    left--
  }
  return undefined
}

/** So many lines may stand between a title and its fence. */
const LONGEST_DESCRIPTION = 4
/** Words that speak of what is there, or of another thing than the file. */
const QUOTES =
  /\b(?:already|before|bug|calls?|can|cause|could|current(?:ly)?|e\.g\.|earlier|examples?|excerpt|existing|fail(?:s|ing)?|how(?! [^.:]{0,2}[\w./-]{1,200}[^.:]{0,2} should (?:now )?look)|in the (?:last|previous)|is (?:fine|used)|issue|(?<!\bnow )looks|original(?:ly)?|output|parts?|prints?|problem|reads|relevant|responses?|snippet|there (?:are|is)|unchanged|usage|uses|where|wrong)\b/i

/** Before a colon, words that say of code that it is there. */
const IS_THERE =
  /\b(?:context|currently|current|existing|original|reference|unchanged)\b[^.!?]*[:：]\W{0,9}$/i

/** All that a line says above a path: that its code is there. */
const LABELS_GIVEN =
  /^\W*(?:(?:from|here(?:['’]s| is)) )?(?:the )?(?:current|existing|original|provided) (?:code|content|file|implementation|version)s?\W*$/i

const ADDS =
  /\b(?:add|create|new|write|save)\b[^.?!\n]{0,150}:\W{0,9}$|\bI(?:['’]ve| have)? (?:also )?(?:added|created)\b(?:(?! (?:as in|so (?:that|this|you)|locally)\b| repro)[^.,;?!\n]){0,150}:\W{0,9}$/i
/** A path in a directory that is all that a comment says, with the label that Copilot gives it or not. */
const PATH_COMMENT =
  /^\s*(?:\/\/|#|--|;|\/\*|<!--)\s{0,9}(?:(filepath:)\s{0,9}|file(?:name)?:\s{0,9})?([\w@.-]{1,100}\/[\w@./-]{1,200})(?:\s*(?:\*\/|-->))?\s*$/i

const commentOf = (lines: Lines, fence: number, info: string): readonly (string | undefined)[] =>
  (isOfTerminal(info) ? null : PATH_COMMENT.exec(lines.at(fence + 1))) ?? []

const given = (path: string, line: number, text: string, isUnsure = false): Given | undefined =>
  isFile(path) && !isElsewhere(path) && !CITATION.test(text.trim()) ? { path, line, isUnsure } : undefined
