import { fileTools } from '../file-tools.ts'
import { isOtherTool } from '../others/other-tools.ts'

/** The file tools by what others call them. Sources: Claude Code; opencode; MCP's file server, Gemini CLI; Zed. */
const OWN_NAMES: ReadonlyMap<string, string> = new Map([
  ['Read', 'read_file'],
  ['read_text_file', 'read_file'],
  ['Glob', 'glob_search'],
  ['glob', 'glob_search'],
  ['list_directory', 'list_dir'],
  ['create_directory', 'make_dir'],
  ['delete_path', 'delete_file'],
  ['move_path', 'move_file'],
  ['copy_path', 'copy_file'],
])

/** The name that a file tool has here; that of any other tool as it is. */
export const ownName = (name: string): string => OWN_NAMES.get(name) ?? name

/** True for the name of a file tool, but for one that is a word as well, as `Read` is. */
export const isFileTool = (name: string): boolean =>
  fileTools.some((tool) => tool.name === (name.includes('_') ? ownName(name) : name))

/** The names of the file tools, as alternatives of a regular expression. */
export const ANY_FILE_TOOL = fileTools.map(({ name }) => name).join('|')

/** True for the name of an editor that takes commands. */
export const isEditor = (name: string): boolean =>
  /^str_replace_(?:based_edit_tool|editor)$|^str-replace-editor$|^text_editor/.test(name)

/** The one tool of `mode`. */
export const EDIT = 'edit'

/** The name of a tool without that of its server or its extension, as in `mcp__files__edit_file`, or Continue's mark. */
export const bareName = (name: string): string => name.replace(/^\w+__(?=\w)|^functions\.|^builtin_/, '')

/** True for the name of a tool that one of these dialects has. */
export const isKnownTool = (name: string): boolean => isFileTool(name) || isEditor(name) || isOtherTool(name)
