import { type Diagnostic, diagnose, hasErrors, type Place } from '@emend/model'
import { spellings } from '../calls/arguments/spelling.ts'
import { messageTextsIn } from '../calls/envelopes/message-texts.ts'
import { changingKeys } from '../calls/recognition/signature.ts'
import type { ParseResult } from '../dialect.ts'
import { dialects } from '../dialects/index.ts'
import type { Part } from '../json/members.ts'
import { upTo } from '../prose.ts'
import { stretchesOf } from '../stretches.ts'
import { placesIn } from '../text/places.ts'
import { brokenCallsIn } from './broken-calls.ts'
import { brokenJsonIn } from './broken-json.ts'
import { changesInFences } from './in-fences.ts'
import { headersInMarks } from './in-marks.ts'
import { changesInWords } from './in-words.ts'
import { found, type Other, type Search, surest } from './other.ts'
import { otherCallsIn } from './other-calls.ts'
import { otherTagsIn } from './other-tags.ts'
import { changesInCommandTags } from './shell/in-command-tags.ts'

/** The first hunk of a diff as `diff -c` writes it, and as `diff` alone does. */
const OTHER_DIFFS =
  /(?<![^\n])(?:\*{15}[^\n]*\n\*{3} \d{1,9}(?:,\d{1,9})? \*{4}|\d{1,9}(?:,\d{1,9})?[acd]\d{1,9}(?:,\d{1,9})?\r?\n[<>] )/

/** What changes files beside a plan, by where it stands. */
const CHANGES = [changesInFences, changesInCommandTags, headersInMarks, changesInWords]

/**
 * Refuses what changes files in a notation that is not read: that half of an answer is not carried out nobody would
 * see. It is no prose, nor is what follows it in the passage. Of what may only be shown, it warns.
 */
export const refuseOtherNotations = (result: ParseResult, text: string): ParseResult => {
  // What stands below JSON that breaks off is the rest of it.
  const isWhole = !hasErrors(result.diagnostics)
  const unsure = [brokenJsonIn, brokenCallsIn, ...CHANGES.map((changes) => changes(result.plan))]
  const found = result.prose.map((passage) => ({
    passage,
    other: otherIn(passage.text, isWhole ? unsure : [], passage.place.offset),
  }))
  const inMessages = result.plan.calls === undefined ? [] : saidInMessages(text, unsure)
  if (found.every(({ other }) => other === undefined) && inMessages.length === 0) return result
  const locate = placesIn(text)
  const prose = found.flatMap(({ passage, other }) =>
    other === undefined || other.isUnsure ? [passage] : upTo(passage, other.at, locate),
  )
  const refused = found.flatMap(({ passage: { place }, other }) => {
    if (other === undefined) return []
    const plan = locate(place.offset + other.at, place.offset + place.length)
    return [told(other, plan)]
  })
  const said = inMessages.map(({ from, to, ...other }) => told(other, locate(from, to)))
  return { ...result, prose, diagnostics: [...result.diagnostics, ...refused, ...said] }
}

const told = ({ data, isUnsure = false }: Omit<Other, 'at'>, plan: Place): Diagnostic =>
  diagnose('operation-unsupported', data, { plan, ...(isUnsure && { severity: 'warning' }) })

/**
 * A change by the numbers of lines, or a whole file that no fence is around, between marks on lines of their own.
 * Sources: Mentat, SWE-agent 0.x; the last is what models write unasked.
 */
const IN_MARKS =
  /(?<![^\n])[ \t]*(?:@@start[ \t]*\r?\n\s*\{\s*"|edit \d{1,9}:\d{1,9}[ \t]*\r?\n(?:[^\n]*\n){0,200}?end_of_edit\b|[=#<*/-]{2,10}[ \t]*(?:BEGIN|START)(?: OF)? FILE:?[ \t]+[\w@`./-]{1,200}\.\w[^\n]*\n(?!\s{0,20}`{3}))/

const FILE = '[\\w@./-]{1,200}\\.\\w{1,8}'
/** An edit with the keys of a call, bare and each on its line: the path of a file, and up to three lines below it a text. */
const IN_YAML = new RegExp(
  `^[ \\t]*(?:-[ \\t]+)?(?:${spellings.path.join('|')}):[ \\t]*["'\`]?${FILE}["'\`]?[ \\t]*\\r?\\n(?:[^\\n]*\\n){0,3}?[ \\t]*(?:-[ \\t]+)?(?:${changingKeys.join('|')}):`,
  'im',
)

/** What the messages around calls say in words that is an operation, or was meant as one. */
const saidInMessages = (answer: string, unsure: readonly Search[]): readonly (Part & Omit<Other, 'at'>)[] =>
  messageTextsIn(answer).flatMap(({ text, ...part }) => {
    const other = speaks(text) ? { data: AS_TEXT } : otherIn(text, unsure)
    return other === undefined ? [] : [{ ...other, ...part }]
  })

const speaks = (text: string): boolean =>
  dialects.some(({ detect, parse }) => detect(text) === 1 && stretchesOf(parse(text)).length > 0)

const otherIn = (text: string, unsure: readonly Search[], offset?: number): Other | undefined => {
  const read = [
    ...otherTagsIn(text),
    found(OTHER_DIFFS, text, () => AS_OTHER_DIFF),
    found(IN_YAML, text, () => AS_YAML),
    found(IN_MARKS, text, () => AS_MARKED),
    ...otherCallsIn(text),
  ]
  const all = [...read, ...unsure.flatMap((search) => search(text, offset))]
  return surest(all.filter((one) => one !== undefined).sort((one, other) => one.at - other.at))
}

const AS_TEXT = {
  name: 'An operation in the text of a message',
  reason: 'beside calls, only these are read',
  instead: 'Write it as a call like the others, or leave it out.',
}

const AS_YAML = {
  name: 'An edit in YAML',
  reason: 'calls are read as JSON',
  instead: 'Write it as `{"file_path": "…", "old_string": "…", "new_string": "…"}`.',
}

const AS_MARKED = {
  name: 'A change between marks on lines of their own',
  reason: 'no notation of plans has it',
  instead: 'Write an operation that does the same, as `emend guide` shows.',
}

const AS_OTHER_DIFF = {
  name: 'A context or normal diff',
  reason: 'diffs are read in the unified form',
  instead: 'Write it as `diff -u` and `git diff` do.',
}
