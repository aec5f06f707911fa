/** The file tools by what others call them. Sources: Claude Code; opencode; Copilot CLI; MCP's file server, Gemini CLI; Cursor; Zed. */
const OWN_NAMES: ReadonlyMap<string, string> = new Map([
  ['Read', 'read_file'],
  ['read', 'read_file'],
  ['view', 'read_file'],
  ['read_text_file', 'read_file'],
  ['Edit', 'edit_file'],
  ['edit', 'edit_file'],
  ['replace', 'edit_file'],
  ['replace_in_file', 'edit_file'],
  ['apply_diff', 'edit_file'],
  ['Glob', 'glob_search'],
  ['glob', 'glob_search'],
  ['list_directory', 'list_dir'],
  ['create_directory', 'make_dir'],
  ['Delete', 'delete_file'],
  ['delete_path', 'delete_file'],
  ['move_path', 'move_file'],
  ['copy_path', 'copy_file'],
])

/** The name that a file tool has here; that of any other tool as it is. */
export const ownName = (name: string): string => OWN_NAMES.get(name) ?? name
