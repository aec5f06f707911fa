import { fileTools } from '../file-tools.ts'
import { isOtherTool } from '../others/other-tools.ts'
import { ownName } from './own-names.ts'

/** True for the name of a file tool, but for one that is a word as well, as `Read` is. */
export const isFileTool = (name: string): boolean =>
  fileTools.some((tool) => tool.name === (/\w[_A-Z]/.test(name) ? ownName(name) : name))

/** The names of the file tools, as alternatives of a regular expression. */
export const ANY_FILE_TOOL = fileTools.map(({ name }) => name).join('|')

/** True for the name of an editor that takes commands. Sources: Anthropic; Augment; OpenHands and R2E-Gym. */
export const isEditor = (name: string): boolean =>
  /^(?:str_replace_based_edit_tool|str_replace_editor|str-replace-editor|file_editor)$|^text_editor/.test(
    name,
  )

/** The one tool of `mode`. */
export const EDIT = 'edit'

/** The name of a tool without that of its server or its extension, as in `mcp__files__edit_file`, or Continue's mark. */
export const bareName = (name: string): string => name.replace(/^\w+__(?=\w)|^functions\.|^builtin_/, '')

/** True for the name of a tool that one of these dialects has. */
export const isKnownTool = (name: string): boolean => isFileTool(name) || isEditor(name) || isOtherTool(name)
