import { belowBlank, type Lines } from '../../text/lines.ts'
import { MARKED } from '../../text/marked.ts'
import { NOWHERE } from '../headers/prefixes.ts'
import { isHunkHeader, startsSection } from '../starts.ts'

/**
 * True for a line that starts something else, although it may have a mark: another file, or the signature of a mail.
 */
export const endsHunk = (lines: Lines, at: number): boolean =>
  isSignature(lines, at) || startsSection(lines, at) || isUpsideDown(lines, at)

/**
 * What stands below the `-- ` of a mail is the version of git or cgit, or GitLab; or what the one who sends it has chosen,
 * or nothing, where it is cut off.
 */
const isSignature = (lines: Lines, at: number): boolean => {
  if (lines.mark(at) !== '-' || !/^--\s*$/.test(lines.at(at))) return false
  if (SIGNED.test(lines.at(at + 1))) return true
  const isChosen = /^-- \r?$/.test(lines.at(at)) && /^[^\s+\-@\\]/.test(lines.at(at + 1))
  return (isChosen || /^\s*$/.test(lines.at(at + 1))) && isMail(lines.text.slice(0, HEAD))
}

const SIGNED = /^(?:(?:cgit )?v?\d+\.\d|GitLab\s*$)/
const HEAD = 4000

/** True for what a mail begins with: a subject and who sent it, or when. */
const isMail = (head: string): boolean =>
  /^From [0-9a-f]{40} /m.test(head) || (/^Subject: /m.test(head) && /^(?:From|Date): /m.test(head))

/** True for the names of the next file in the wrong order. */
export const isUpsideDown = (lines: Lines, at: number): boolean =>
  /^\+\+\+ \S/.test(lines.at(at)) && /^--- \S/.test(lines.at(at + 1)) && isHunkHeader(lines, at + 2)

/** True for the names of the next file, right above a hunk of it, as no lines look that go and come. */
export const namesNextFile = (lines: Lines, at: number): boolean => {
  const old = lines.mark(at) === '-' ? OLD_NAME.exec(lines.at(at))?.[1] : undefined
  if (old === undefined || !isHunkHeader(lines, at + 2)) return false
  const fresh = NEW_NAME.exec(lines.at(at + 1))?.[1]
  return fresh !== undefined && (old === fresh || old === NOWHERE || fresh === NOWHERE)
}

const OLD_NAME = /^--- (?:a\/)?(\S+)\s*$/
const NEW_NAME = /^\+\+\+ (?:b\/)?(\S+)\s*$/

/** True for a rule of Markdown with prose below it: what else it could be is a line `--` that is removed. */
export const isRule = (lines: Lines, at: number): boolean => {
  if (!/^---\s*$/.test(lines.at(at))) return false
  const next = belowBlank(lines, at + 1)
  return next > at + 1 && /^[^ +\-@\\]/.test(lines.mark(next)) && !startsSection(lines, next)
}

/** True where lines of a hunk follow, before a blank one or another file; an item of a list is none. */
export const isAboveMarked = (lines: Lines, from: number): boolean => {
  for (let at = from; lines.mark(at) !== '' && !startsSection(lines, at); at++)
    if (isHunkHeader(lines, at)) return false
    else if (MARKED.test(lines.at(at))) return true
  return false
}
