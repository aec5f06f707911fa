import { fileTools } from '../file-tools.ts'
import type { Form } from '../form.ts'
import type { ToolCall } from '../tool-call.ts'

/** What another calls the tool that reads a file, with arguments as ours has. Source: Claude Code. */
const READ = 'Read'

/** The form of a call that reads a file by the name that the tool of another has; undefined for any other call. */
export const readOf = ({ name }: ToolCall): Form | undefined =>
  name === READ ? fileTools.find((tool) => tool.name === 'read_file') : undefined
