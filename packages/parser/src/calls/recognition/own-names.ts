/**
 * The file tools by what others call them. Sources: Claude Code; opencode, pi; Copilot CLI; MCP's file server, Gemini CLI;
 * Cursor; Zed; of those that write a whole file, be it there or not, also goose; Cline, Roo Code; Kimi CLI; Kiro; Serena;
 * Void. Cline's and Roo Code's for blocks have an old and a new text with many others.
 */
const NAMES_OF_OTHERS = {
  read_file: ['Read', 'read', 'view', 'read_text_file'],
  write_file: ['Write', 'write', 'write_to_file', 'WriteFile', 'fsWrite', 'create_text_file', 'rewrite_file'],
  edit_file: ['Edit', 'edit', 'replace', 'replace_in_file', 'apply_diff'],
  glob_search: ['Glob', 'glob'],
  list_dir: ['list_directory'],
  make_dir: ['create_directory'],
  delete_file: ['Delete', 'delete_path'],
  move_file: ['move_path'],
  copy_file: ['copy_path'],
}

const OWN_NAMES = new Map(
  Object.entries(NAMES_OF_OTHERS).flatMap(([own, names]) => names.map((name) => [name, own] as const)),
)

/** The name that a file tool has here; that of any other tool as it is. */
export const ownName = (name: string): string => OWN_NAMES.get(name) ?? name
