import { spellings } from '../calls/arguments/spelling.ts'
import { AS_HASHED, HASHED_LINES } from '../calls/others/hashed-lines.ts'
import { ANY_CHANGING_KEY } from '../calls/recognition/signature.ts'
import { asUnread, found, type Other, UNKNOWN } from './other.ts'

/** The changes in lines of forms that no dialect has, the first of each kind. */
export const otherFormsIn = (text: string): readonly (Other | undefined)[] => [
  found(OTHER_DIFFS, text, () => AS_OTHER_DIFF),
  found(IN_YAML, text, () => AS_YAML),
  found(IN_MARKS, text, () => AS_MARKED),
  found(HASHED_LINES, text, () => AS_HASHED),
]

/** The first hunk of a diff as `diff -c` writes it, and as `diff` alone does. */
const OTHER_DIFFS =
  /(?<![^\n])(?:\*{15}[^\n]*\n\*{3} \d{1,9}(?:,\d{1,9})? \*{4}|\d{1,9}(?:,\d{1,9})?[acd]\d{1,9}(?:,\d{1,9})?\r?\n[<>] )/g

const FILE = '[\\w@./-]{1,200}\\.\\w{1,8}'
/** An edit with the keys of a call, bare and each on its line: the path of a file, and up to three lines below it a text. */
const IN_YAML = new RegExp(
  `^[ \\t]*(?:-[ \\t]+)?(?:${spellings.path.join('|')}):[ \\t]*["'\`]?${FILE}["'\`]?[ \\t]*\\r?\\n(?:[^\\n]*\\n){0,3}?[ \\t]*(?:-[ \\t]+)?(?:${ANY_CHANGING_KEY}):`,
  'gim',
)

/**
 * A change by the numbers of lines, or a whole file that no fence is around, between marks on lines of their own, or a
 * text and what takes its place, each below a word in capitals. Sources: Mentat, SWE-agent 0.x; the last two are what
 * models write unasked.
 */
const IN_MARKS =
  /(?<![^\n])[ \t]*(?:@@start[ \t]*\r?\n\s*\{\s*"|edit \d{1,9}:\d{1,9}[ \t]*\r?\n(?:[^\n]*\n){0,200}?end_of_edit\b|[=#<*/-]{2,10}[ \t]*(?:BEGIN|START)(?: OF)? FILE:?[ \t]+[\w@`./-]{1,200}\.\w[^\n]*\n(?!\s{0,20}`{3})|FIND:[ \t]*\r?\n(?:[^\n]*\n){1,200}?[ \t]*REPLACE(?: WITH)?:[ \t]*\r?\n)/g

const AS_OTHER_DIFF = {
  name: 'A context or normal diff',
  reason: 'diffs are read in the unified form',
  instead: 'Write it as `diff -u` and `git diff` do.',
}

const AS_YAML = {
  name: 'An edit in YAML',
  reason: 'calls are read as JSON',
  instead: 'Write it as `{"file_path": "…", "old_string": "…", "new_string": "…"}`.',
}

const AS_MARKED = asUnread('A change between marks on lines of their own', UNKNOWN, 'does the same')
