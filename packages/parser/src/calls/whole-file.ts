import { text } from './change.ts'
import { fileTools } from './file-tools.ts'
import { type Form, form } from './form.ts'
import type { ToolCall } from './tool-call.ts'

/**
 * What others call a tool that writes a whole file, be it there or not. Sources: Claude Code, opencode, Cline, Roo
 * Code.
 */
const writers: readonly unknown[] = ['Write', 'write', 'write_to_file']

const writeFile = fileTools.find(({ name }) => name === 'write_file')

/** A tool that makes a file, and may or may not take the place of one. Source: GitHub Copilot. */
const createFile = form('create_file', {
  keys: () => ({ path: text(), content: text() }),
  means: (values) => [{ op: 'create', ...values, overwrite: false }],
})

/**
 * The form of a call that writes a whole file by the name that the tool of another has; undefined for any other call.
 */
export const wholeFileOf = ({ name, arguments: values }: ToolCall): Form | undefined => {
  if (!Object.hasOwn(values, 'content')) return undefined
  return writers.includes(name) ? writeFile : name === createFile.name ? createFile : undefined
}
