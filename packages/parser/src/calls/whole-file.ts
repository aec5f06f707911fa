import { text } from './change.ts'
import { fileTools } from './file-tools.ts'
import { type Form, form } from './form.ts'
import { spellings } from './spelling.ts'
import type { ToolCall } from './tool-call.ts'

/**
 * What others call a tool that writes a whole file, be it there or not. Sources: Claude Code, opencode, Cursor, Cline,
 * Roo Code.
 */
const writers: readonly unknown[] = ['Write', 'write', 'write_to_file']

const writeFile = fileTools.find(({ name }) => name === 'write_file')

/** Tools that make a file, and may or may not take the place of one. Sources: GitHub Copilot; Continue. */
const makers = ['create_file', 'create_new_file'].map((name) =>
  form(name, {
    keys: () => ({ path: text(), content: text() }),
    means: (values) => [{ op: 'create', ...values, overwrite: false }],
  }),
)

/**
 * The form of a call that writes a whole file by the name that the tool of another has; undefined for any other call.
 */
export const wholeFileOf = ({ name, arguments: values }: ToolCall): Form | undefined => {
  if (!spellings.content.some((key) => Object.hasOwn(values, key))) return undefined
  return writers.includes(name) ? writeFile : makers.find((maker) => maker.name === name)
}
