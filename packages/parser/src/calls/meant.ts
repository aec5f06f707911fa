import { isBegunAtEnd, type JsonDocument } from '../json/documents.ts'
import { isObject } from '../json/object.ts'
import { startsLine } from '../starts-line.ts'
import { changingKeys } from './dialect-of.ts'
import { fileTools } from './file-tools.ts'
import { spellings } from './spelling.ts'
import type { ToolCall } from './tool-call.ts'

/** What calls of other tools call a file. */
export const otherFiles: readonly string[] = ['filename', 'target_file', 'TargetFile', 'from', 'old_path']
const files: readonly string[] = [...spellings.path, ...otherFiles]

/** What says that a text takes the place of another, or names a tool, wherever it stands in JSON. */
const CHANGE = new RegExp(
  `:\\s*"(?:\\w{1,20}\\.)?(?:${fileTools.map(({ name }) => name).join('|')})"|"(?:${changingKeys.join('|')})"\\s*:`,
)
/** What describes a tool. */
const DESCRIPTION = /"properties"\s*:/

/**
 * True for JSON that was meant as a call, where it stands beside calls: an object on lines of its own that breaks off
 * or names files, and what has a change, or the name of a tool, somewhere inside, but for descriptions of tools.
 */
export const isMeant = (
  text: string,
  { from, to, fault, quoted }: JsonDocument,
  calls: readonly ToolCall[],
): boolean => {
  if (fault !== undefined && !quoted) return startsObject(text, from) || isBegunAtEnd(text, from)
  if (startsObject(text, from) && calls.some(namesFiles)) return true
  const json = text.slice(from, to)
  return CHANGE.test(json) && !DESCRIPTION.test(json)
}

const namesFiles = ({ arguments: values }: ToolCall): boolean =>
  files.some((key) => typeof values[key] === 'string') ||
  Object.values(values).some((value) => Array.isArray(value) && value.some(namesFile))

const namesFile = (value: unknown): boolean =>
  isObject(value) && files.some((key) => typeof value[key] === 'string')

/**
 * True for an object, or a list of them, on lines of its own, with its first key at least begun, be it behind a slip.
 */
const startsObject = (text: string, from: number): boolean =>
  startsLine(text, from) && /^[[{][\s{,:]*["']/.test(text.slice(from, from + 80))
