/** Keys that mean the same, whichever of them a model writes; docs/plans.md lists them. */
export const spellings = {
  path: ['path', 'file_path', 'filePath', 'file', 'filepath', 'absolutePath'],
  old: ['old_string', 'oldString', 'old_text', 'oldText', 'old_str', 'oldStr', 'before', 'search'],
  new: ['new_string', 'newString', 'new_text', 'newText', 'new_str', 'newStr', 'after', 'replace'],
  all: ['replace_all', 'replaceAll', 'allow_multiple'],
  count: ['expected_replacements', 'expected_count'],
  from: ['from', 'source'],
  to: ['to', 'destination'],
  content: ['content', 'contents'],
  inserted: ['insert_text', 'new_str'],
  patch: ['input', 'patchText', 'patch'],
} as const

/**
 * Keys in which the tools of others have a model say why it calls, in words that change nothing; docs/plans.md lists
 * them. Sources: GitHub Copilot and Cursor (`explanation`, `instructions`), Gemini CLI (`instruction`), OpenHands
 * (`security_risk`, `summary`), MCP servers (`description`), Cline (`task_progress`).
 */
export const remarks: readonly string[] = [
  'explanation',
  'instruction',
  'instructions',
  'description',
  'security_risk',
  'summary',
  'task_progress',
]

const groups: readonly (readonly string[])[] = Object.values(spellings)

/** The key among those known that a written one means; undefined where it means none. */
export const keyMeant = (written: string, known: readonly string[]): string | undefined =>
  known.includes(written)
    ? written
    : known.find((key) => groups.some((group) => group.includes(written) && group.includes(key)))
