import { nearestName } from '@emend/model'
import { spellings } from '../calls/arguments/spelling.ts'
import { argumentKeys, nameKeys } from '../calls/envelopes/envelope-keys.ts'
import { ANY_CHANGING_KEY, changingKeys } from '../calls/recognition/signature.ts'
import { ANY_FILE_TOOL } from '../calls/recognition/tool-names.ts'
import { found, type Other } from './other.ts'

/** What was meant as a call in JSON, or is JSON that changes a file, and is no call: the first of each kind. */
export const brokenJsonIn = (text: string): readonly (Other | undefined)[] => [
  ...JSON_CALLS.map((alone) => found(alone, text, () => AS_JSON)),
  found(BARE_FILE, text, ({ index }) => (isInCode(text, index) ? undefined : AS_JSON)),
  found(TYPED, text, ([, type]) => (nearestName(type!, TYPES) === undefined ? undefined : AS_JSON)),
]

const PATHS = spellings.path.join('|')
const NAME_KEYS = `(?:${nameKeys.join('|')})`
const ARGUMENT_KEYS = `(?:${argumentKeys.join('|')})`
/** Keys of what a call writes or removes, which other JSON may have on a line as well. */
const WRITTEN = [...spellings.content, 'insert_text', 'insert_line', 'anchor', ...changingKeys].join('|')

/** A form that begins a line. */
const onLine = (form: string): RegExp => new RegExp(`^[ \\t]*${form}`, 'gm')
/** One that begins a line below nothing of the same JSON. */
const onFirstLine = (form: string): RegExp => new RegExp(`(?<![{,[]\\s{0,20})^[ \\t]*${form}`, 'gm')

/**
 * A line of JSON that changes something, in no call: its brace is missing, or not where it should be, or the call has
 * other keys. A type in place of a text describes one.
 */
const JSON_ALONE = new RegExp(
  `^(?:[^\\n{"\`]{0,40}\\{)?[ \\t]*"[^\\n]{0,2000}?\\b(?:${ANY_CHANGING_KEY})"\\s*:\\s*"(?!string")`,
  'gm',
)

/**
 * A call without its first brace: a line that begins with the name of a tool and goes on to its arguments, which
 * describe none.
 */
const CALL_ALONE = onLine(
  `"?${NAME_KEYS}"\\s*:\\s*"(?:${ANY_FILE_TOOL})"\\s*,\\s*"${ARGUMENT_KEYS}"\\s*:\\s*(?!\\{\\s*"(?:type"|properties"|\\w{1,40}"\\s*:\\s*(?:\\{\\s*"type"\\s*:\\s*)?"string"))["{]`,
)

/** A call without its first brace, or the first of its quotes, told by what it does and to which file. */
const BRACELESS = onFirstLine(
  `(?:"|\\{[ \\t]*)(?:command|mode|operation|${PATHS})"\\s*:\\s*"[^"\\n]{0,300}"\\s*,[^\\n]{0,400}?"(?:${WRITTEN}|op)"\\s*:`,
)

/** An operation of a plan without its first brace. */
const OPERATION_ALONE = onFirstLine(
  `"op"\\s*:\\s*"\\w{1,20}"\\s*,(?:[^\\n]{0,400}?|\\s{0,40})"(?:${PATHS}|from|pattern)"\\s*:`,
)

/** A call without its first brace, whose arguments stand before the name of its tool. */
const NAMED_BEHIND = onFirstLine(
  `"${ARGUMENT_KEYS}"\\s*:\\s*["{][^]{0,400}?"${NAME_KEYS}"\\s*:\\s*"(?:${ANY_FILE_TOOL})"`,
)

/** A file in an object that is keyed by what is to be done to it. */
const KEYED = onLine(
  `(?:\\[\\s*)?\\{\\s*"(?:delete|remove|rename|move|edit|create|write|replace|insert|append)(?:[A-Z_]\\w{0,40})?"\\s*:\\s*\\{\\s*"(?:${PATHS}|from|source)"\\s*:\\s*"`,
)

const FILE = `"(?:${PATHS})"\\s*:\\s*"[^"\\n]{1,300}\\.\\w{1,8}"`
const REMOVAL =
  '"(?:action|operation|command|mode|type|verb|change)"\\s*:\\s*"(?:delete|remove)(?:_?[fF]ile)?"|"(?:deleted?|removed?)"\\s*:\\s*true'

/** A file and that it is removed, and nothing else. */
const REMOVED = onLine(
  `(?:\\[\\s*)?\\{\\s*(?:${FILE}\\s*,\\s*(?:${REMOVAL})|(?:${REMOVAL})\\s*,\\s*${FILE})\\s*\\}`,
)

/** A file, and a text with what takes its place, by keys that no call has. */
const PAIRED = onLine(
  `(?:\\[\\s*)?\\{\\s*${FILE}\\s*,\\s*"(?:old|original|before)"\\s*:\\s*"(?:[^"\\\\\\n]|\\\\.){0,4000}"\\s*,\\s*"(?:new|modified|updated|after)"\\s*:\\s*"`,
)

/** A file, and a patch of it. */
const PATCHED = new RegExp(
  `^[^\\n]{0,80}?"(?:${PATHS})"\\s*:\\s*"[^"\\n]{1,300}"\\s*,\\s*"(?:diff|patch)"\\s*:\\s*"(?:[^"\\n]{0,400}\\\\n)?(?:@@|[-+])`,
  'gm',
)

const QUOTE = `["'“”‘’]`
/** A path and a key behind it that stand without quotes, as in JavaScript, or in others than those of JSON. */
const bare = (keys: string): string =>
  `(?:command|op|${PATHS})[“”‘’]?\\s*:\\s*${QUOTE}[^"\\n]{0,300}?${QUOTE}\\s*,\\s*[^{}]{0,400}?(?:\\b|[“”‘’])(?:${keys})[“”‘’]?\\s*:`

/** The name of a known tool, or of any before arguments; or arguments before a name; or what is changed in a file. */
const CALL_BARE = [
  `${NAME_KEYS}["“”‘’]?\\s*:\\s*${QUOTE}(?:(?:${ANY_FILE_TOOL})${QUOTE}(?!\\s*,\\s*description\\b(?![^}]{0,400}?\\b(?:${PATHS})\\s*:\\s*${QUOTE}))|\\w{1,40}${QUOTE}\\s*,\\s*${ARGUMENT_KEYS}\\s*:)`,
  `${ARGUMENT_KEYS}\\s*:\\s*\\{[^{}]{0,400}\\}\\s*,\\s*${NAME_KEYS}\\s*:`,
  bare(ANY_CHANGING_KEY),
].join('|')

/** A call with such keys. */
const BARE_KEYS = onLine(`\\{\\s*[“”‘’]?(?:${CALL_BARE})`)

/** A file whose content stands before its path, with quotes or breaks in it that are not escaped. */
const CONTENT_FIRST = onLine(
  `\\{\\s*"(?:${spellings.content.join('|')})"\\s*:\\s*"(?!(?:[^"\\\\\\n]|\\\\.){0,2000}"\\s*[,}])[^]{0,2000}?"(?:${PATHS})"\\s*:\\s*"[^"\\n]{1,300}"\\s*[,}]`,
)

/** A call that is a string of JSON itself, with its quotes or without them. */
const AS_STRING = onLine(
  `"?\\{\\s*\\\\"(?:${NAME_KEYS}\\\\"\\s*:\\s*\\\\"(?:${ANY_FILE_TOOL})\\\\"|[^\\n]{0,2000}?\\\\"(?:(?:${ANY_CHANGING_KEY})\\\\"\\s*:|op\\\\"\\s*:\\s*\\\\"))`,
)

/** A call whose quotes are escaped, as in a page. */
const ESCAPED = onLine(
  `[[{][^\\n]{0,2000}?&quot;(?:${ANY_CHANGING_KEY}|${argumentKeys.join('|')}|op)&quot;\\s*:\\s*[{&]`,
)

const JSON_CALLS = [
  JSON_ALONE,
  CALL_ALONE,
  BRACELESS,
  OPERATION_ALONE,
  NAMED_BEHIND,
  KEYED,
  REMOVED,
  PAIRED,
  PATCHED,
  BARE_KEYS,
  CONTENT_FIRST,
  AS_STRING,
  ESCAPED,
]

/** A call with keys without quotes that writes a file: code has the like as well. */
const BARE_FILE = onLine(`\\{\\s*[“”‘’]?${bare(WRITTEN)}`)

/** True for a line that is indented below one that assigns a value, gives it to a function or returns it. */
const isInCode = (text: string, at: number): boolean => {
  const above = text
    .slice(Math.max(0, at - FARTHEST), at)
    .split('\n')
    .slice(0, -1)
    .reverse()
  let depth = depthOf(text.slice(at, at + FARTHEST))
  for (const line of above) {
    if (line.trim() === '' || depthOf(line) >= depth) continue
    if (OPENS_VALUE.test(line)) return !WRITES.test(line)
    depth = depthOf(line)
  }
  return false
}

const FARTHEST = 2000
const depthOf = (line: string): number => line.search(/[^ \t]/)
const OPENS_VALUE = /^[^`"]*(?:\w[^`"]*(?:=>?|\()|\breturn)\s*[[{]+\s*$/

/** What is given to these are files, and changes of them. */
const WRITES =
  /(?:create|write|edit|delete|remove|move|apply|save)_?\w*files?\b|\b(?:edits|operations|changes)\s*=/i

/** What would be the split form of V4A, but for a slip in its first member, or the brace before that. */
const TYPED = onLine(
  `[[{"'“”][[{"'“”\\s]{0,9}\\w{2,6}["'“”\\s:]{1,9}(\\w{4,14})["'“”]?\\s{0,9},?\\s{0,9}${QUOTE}?(?:${PATHS})${QUOTE}?\\s*:\\s*${QUOTE}`,
)

const TYPES = ['create_file', 'update_file', 'delete_file', 'rename_file', 'move_file']

const AS_JSON = {
  name: 'JSON that is no call',
  reason:
    'no `{` stands before its first key, its keys have no double quotes, it is a string, or it has other keys than a call',
  instead:
    'Write it as a whole: `{"name": "edit_file", "arguments": { … }}`; or as another operation, as `emend guide` shows.',
}
