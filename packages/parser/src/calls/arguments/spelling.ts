import { wordsOf } from '../../text/words.ts'

/** Keys that mean the same, whichever of them a model writes; docs/plans.md lists them. */
export const spellings = {
  path: wordsOf('path file_path filePath file filepath absolutePath'),
  old: wordsOf('old_string oldString old_text oldText old_str oldStr before search original_text old_str_1'),
  new: wordsOf('new_string newString new_text newText new_str newStr after replace new_str_1'),
  all: wordsOf('replace_all replaceAll allow_multiple allowMultiple change_all all'),
  count: wordsOf('expected_replacements expected_count'),
  from: wordsOf('from source source_path'),
  to: wordsOf('to destination destination_path'),
  content: wordsOf('content contents file_text file_content new_content text'),
  overwrite: wordsOf('overwrite rewrite'),
  edits: wordsOf('edits changes replacements replace_blocks edit'),
  inserted: wordsOf('insert_text new_str new_str_1'),
  insertLine: wordsOf('insert_line insert_line_1'),
  patch: wordsOf('input patchText patch diff'),
}

/**
 * Keys in which the tools of others have a model say why it calls, in words that change nothing; docs/plans.md lists
 * them. Sources: GitHub Copilot and Cursor (`explanation`, `instructions`), Gemini CLI (`instruction`), OpenHands
 * (`security_risk`, `summary`), MCP servers (`description`), Cline (`task_progress`), Augment (`…_reminder`), Zed
 * (`display_description`), Kiro (`__tool_use_purpose`), Moatless (`thoughts`).
 */
export const remarks = wordsOf(
  'explanation instruction instructions description security_risk summary task_progress thoughts ' +
    'instruction_reminder instructions_reminder display_description __tool_use_purpose',
)

/** More of them, which much other JSON has as well: they tell nothing of a call. */
const common: Readonly<Record<string, readonly string[]>> = {
  path: wordsOf('target_file absolute_path relative_path pathInProject uri'),
  old: ['old'],
  new: ['new'],
}

const groups: readonly (readonly string[])[] = Object.entries(spellings).map(([meaning, keys]) => [
  ...keys,
  ...(common[meaning] ?? []),
])

/** The key among those known that a written one means; undefined where it means none. */
export const keyMeant = (written: string, known: readonly string[]): string | undefined =>
  known.includes(written)
    ? written
    : known.find((key) => groups.some((group) => group.includes(written) && group.includes(key)))

/** True where the keys written say each of those known. */
export const areSaid = (known: readonly string[], written: readonly string[]): boolean =>
  known.every((key) => written.some((one) => keyMeant(one, [key]) === key))
