import { isBegunAtEnd } from '../../json/documents.ts'
import { startsLine } from '../../text/starts-line.ts'
import type { CallDocument } from '../document.ts'
import { isOfCall } from '../recognition/dialect-of.ts'
import { namesFiles } from '../recognition/names-files.ts'
import { ANY_CHANGING_KEY } from '../recognition/signature.ts'
import { ANY_FILE_TOOL } from '../recognition/tool-names.ts'
import type { ToolCall } from '../tool-call.ts'
import { isDefinition } from './definition.ts'

/** What says that a text takes the place of another, or names a tool, wherever it stands in JSON. */
const CHANGE = new RegExp(`:\\s*"(?:\\w{1,20}\\.)?(?:${ANY_FILE_TOOL})"|"(?:${ANY_CHANGING_KEY})"\\s*:`)
/** What describes a tool. */
const DESCRIPTION = /"properties"\s*:/

/**
 * True for JSON that was meant as a call, where it stands beside calls: an object on lines of its own that breaks off,
 * names files or is wrapped around a call, and what has a change, or the name of a tool, somewhere inside, but for
 * descriptions of tools.
 */
export const isMeant = (text: string, { from, to, fault, calls }: CallDocument): boolean => {
  if (fault !== undefined) return startsObject(text, from) || isBegunAtEnd(text, from)
  const json = text.slice(from, to)
  if (DESCRIPTION.test(json) || calls.some((call) => isDefinition(call.arguments))) return false
  return CHANGE.test(json) || (startsObject(text, from) && calls.some(isAboutFiles))
}

/** True where an object names files, or is wrapped around a call. */
const isAboutFiles = ({ arguments: values }: ToolCall): boolean =>
  namesFiles(values) || Object.values(values).some(isOfCall)

/**
 * True for an object, or a list of them, on lines of its own, with its first key at least begun, be it behind a slip or a
 * character that nobody sees.
 */
const startsObject = (text: string, from: number): boolean =>
  startsLine(text, from) && /^[[{][\s{,:`\p{Cf}]*\\?["']/u.test(text.slice(from, from + 80))
