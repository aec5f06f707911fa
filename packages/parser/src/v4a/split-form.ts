import type { Diagnostic, Operation, Place } from '@emend/model'
import { remarks } from '../calls/arguments/spelling.ts'
import { cutOffIn } from '../calls/envelopes/api-response.ts'
import { nameKeys } from '../calls/envelopes/envelope-keys.ts'
import { fieldName } from '../json/findings.ts'
import { elementsAt, membersAt, type Part } from '../json/members.ts'
import { isObject, type Values } from '../json/object.ts'
import { repeatedKey } from '../json/repeated.ts'
import { scanJson } from '../json/scan.ts'
import { type Found, type Segment, type Source, unreadable } from '../line-segments.ts'
import { type Lines, linesOf } from '../text/lines.ts'
import { readChunks } from './chunks.ts'
import { END_WITHIN, endWithin } from './end-within.ts'
import { malformed, truncated } from './faults.ts'
import { markerOf } from './markers.ts'
import { addedText } from './section.ts'

/** Words by which JSON speaks of patches: `{"type": "update_file", "path": …, "diff": …}`. */
export const SPLIT_FORM = /"type"\s*:\s*"(?:create|update|delete)_file"/

/** The name of the tool in a call of it, which is read as one: this is what it was given. */
const NAMED = new RegExp(`"(?:${nameKeys.join('|')})"\\s*:\\s*"[\\w.]*apply_?patch"`, 'i')

/** The block of a response that says so, which may be named, or the tool beside it. */
const BLOCK = /"type"\s*:\s*"apply_patch_call"/
const OF_PATCHES = new RegExp(`${SPLIT_FORM.source}|${BLOCK.source}`)

/** The sections that JSON at the start of a line says in the split form; undefined where there are none. */
export const splitFormsAt = ({ lines, place, locate }: Source, at: number): Found | undefined => {
  const mark = lines.mark(at)
  if (mark !== '{' && mark !== '[' && mark !== ' ') return undefined
  const indent = /^ *(?=[{[])/.exec(lines.at(at))?.[0].length
  if (indent === undefined) return undefined
  const from = lines.start(at) + indent
  const { end, fault } = scanJson(lines.text, from)
  const next = Math.max(at, lines.lineOf(Math.max(from, end - 1))) + 1
  const json = lines.text.slice(from, fault === undefined ? end : lines.start(next))
  if (!SPLIT_FORM.test(json) || (NAMED.test(json) && !BLOCK.test(json)))
    return end > lines.start(at + 1) ? { segments: [], next } : undefined
  const whole = place(at, next)
  const told = (diagnostic: Diagnostic): Found => ({ segments: [unreadable(diagnostic)], next })
  const wrong = (error: string): Found => told(malformed('JSON', error, lines.text, whole))
  if (fault?.missing !== undefined)
    return told(truncated('the JSON document', fault.missing, lines.text, whole))
  if (fault !== undefined) return wrong(fault.error)
  const error = cutOffIn(fieldsOf(JSON.parse(json)))
  if (error !== undefined) return wrong(`it ${error}`)
  const parts = partsAt(lines.text, { from, to: end })
  return { segments: parts.map((part) => segmentOf(lines.text, part, locate(part.from, part.to))), next }
}

/** The elements of a list; in what OpenAI's responses have as `output`, those that speak of patches. */
const partsAt = (text: string, whole: Part): readonly Part[] => {
  if (text[whole.from] === '[') return elementsAt(text, whole.from)
  const output = membersAt(text, whole.from).find(({ key }) => key === 'output')?.value
  if (output === undefined || text[output.from] !== '[') return [whole]
  return elementsAt(text, output.from).filter(({ from, to }) => OF_PATCHES.test(text.slice(from, to)))
}

const segmentOf = (text: string, { from, to }: Part, place: Place): Segment => {
  const json = text.slice(from, to)
  const repeated = repeatedKey(json)
  const read =
    repeated === null
      ? splitOperation(JSON.parse(json))
      : { error: `\`${fieldName(repeated, '')}\` is there more than once` }
  return 'op' in read
    ? { kind: 'operation', place, operation: read }
    : unreadable(malformed('JSON', read.error, text, place))
}

/** What one change of a file in the split form says, or what is wrong with it. */
export const splitOperation = (value: unknown): Operation | { readonly error: string } => {
  const fields = fieldsOf(value)
  const own = fieldsOf(fields.operation ?? fields.action ?? fields)
  const { type, path, diff } = own
  if (type !== 'create_file' && type !== 'update_file' && type !== 'delete_file')
    return { error: UNKNOWN_TYPE }
  const unknown = Object.keys(own).find((key) => !KEYS.has(key) && own[key] !== null)
  if (unknown !== undefined) return { error: `\`${unknown}\` is none of its keys: ${KNOWN}` }
  if (typeof path !== 'string' || path.trim() === '') return { error: '`path` must be a text' }
  if (type === 'delete_file') return { op: 'delete', path }
  if (typeof diff !== 'string') return { error: '`diff` must be a text' }
  if (endWithin(diff.split('\n')) !== undefined) return { error: `\`diff\`: ${END_WITHIN}` }
  return type === 'create_file' ? created(path, linesOf(diff)) : updated(path, linesOf(diff))
}

const KNOWN = '`type`, `path` and `diff`'
/** Those of an operation, those of a call that is one itself, and remarks. */
const KEYS: ReadonlySet<string> = new Set(['type', 'path', 'diff', 'id', 'call_id', 'status', ...remarks])

const UNKNOWN_TYPE = '`type` must be `create_file`, `update_file` or `delete_file`'

const fieldsOf = (value: unknown): Values => (isObject(value) ? value : {})

const created = (path: string, lines: Lines): Operation | { readonly error: string } => {
  const { content, next } = addedText({ lines, from: -1, to: lines.count, enclosed: true })
  if (next < lines.count) return { error: `line ${next + 1} of \`diff\` does not start with \`+\`` }
  return { op: 'create', path, content, overwrite: false }
}

const updated = (path: string, lines: Lines): Operation | { readonly error: string } => {
  const marker = (line: string) =>
    !line.startsWith(' ') && markerOf(line)?.kind === 'end-of-file' ? 'end-of-file' : undefined
  const chunks = readChunks({ lines, from: 0, to: lines.count, path, enclosed: true, marker })
  if ('error' in chunks) return { error: `line ${chunks.line + 1} of \`diff\`: ${chunks.error}` }
  if (chunks.hunks.length === 0) return { error: '`diff` needs a chunk of lines' }
  return { op: 'patch', path, hunks: chunks.hunks }
}
