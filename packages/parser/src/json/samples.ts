import { isObject } from './object.ts'

/**
 * True for JSON that is shown, and surely not meant to be carried out: what a command, a line of code or a message of
 * HTTP sends, and a JSON Patch, which is about the parts of a document. It must be JSON, unless it is sent.
 */
export const isSample = (text: string, from: number, to: number, isJson: boolean): boolean =>
  isSent(text.slice(Math.max(0, from - LONGEST), from), text.slice(to, to + LONGEST)) ||
  isValue(text, from, to) ||
  (isJson && PATCHES.test(text.slice(from, to)) && isJsonPatch(JSON.parse(text.slice(from, to))))

const LONGEST = 1000

/**
 * True for what stands between these as the body that curl sends, that is given to `requests` or `fetch`, or that of a
 * message of HTTP.
 */
const isSent = (before: string, behind: string): boolean =>
  OF_HTTP.test(before) ||
  (/^['"]/.test(behind) && OF_CURL.test(before)) ||
  (/^\s*[,)]/.test(behind) && OF_CODE.test(before))

/** True for the value of a variable in a line of code, where neither is called as changes and what makes them are. */
const isValue = (text: string, from: number, to: number): boolean =>
  ASSIGNED.test(text.slice(Math.max(0, from - LONGEST), from)) &&
  /^;?[ \t]*(?:[\r\n]|$)/.test(text.slice(to, to + LONGEST)) &&
  !OF_CALL.test(text.slice(from, to))

const OF_CURL =
  /\bcurl[ \t](?:[^\n]|\\\r?\n)*[ \t](?:-d|--data(?:-raw|-binary)?|--json)[ \t=]*(?:\\\r?\n[ \t]*)?\$?['"]$/
const OF_CODE = /(?:[(,]\s*json=|\bJSON\.stringify\()$/
/** The first line of a request or an answer, and its headers. */
const OF_HTTP =
  /(?:^|\n)[ \t]*(?:(?:POST|PUT|PATCH|DELETE)[ \t]+\/\S*(?:[ \t]+HTTP\/[\d.]+)?|HTTP\/[\d.]+[ \t]+\d{3}[^\n]*)\r?\n(?:[\w-]+:[^\n]*\n)*(?:\r?\n)?[ \t]*$/
const ASSIGNED =
  /(?:^|\n)[ \t]*(?:(?:const|let|var)[ \t]+)?(?!\w*(?:arg|call|change|edit|file|operation|patch|plan|tool))\w{1,40}[ \t]*(?::[ \t]*[\w.[\], ]{1,40})?=[ \t]*$/i
const OF_CALL = /"(?:name|tool|call|edits|\w{1,40}_\w{1,40}|\w{0,40}[a-z][A-Z]\w{0,40})"\s*:/

const PATCHES = /"value"\s*:/

const WORDS: readonly unknown[] = ['add', 'remove', 'replace', 'move', 'copy', 'test']
const KEYS: ReadonlySet<string> = new Set(['op', 'path', 'from', 'value'])

/**
 * A patch of RFC 6902, or one operation of it: its paths begin with a slash and end as those of no file, and it has a
 * `value`.
 */
const isJsonPatch = (value: unknown): boolean => {
  const all = Array.isArray(value) ? value : [value]
  return all.every(isPatchOperation) && all.some((one) => Object.hasOwn(one as object, 'value'))
}

const isPatchOperation = (value: unknown): boolean =>
  isObject(value) &&
  WORDS.includes(value.op) &&
  typeof value.path === 'string' &&
  value.path.startsWith('/') &&
  !/\.[a-z]\w{0,7}$/i.test(value.path) &&
  Object.keys(value).every((key) => KEYS.has(key))
