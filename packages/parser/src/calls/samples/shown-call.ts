import { namesFiles } from '../recognition/names-files.ts'
import { isKnownTool } from '../recognition/tool-names.ts'
import type { ToolCall } from '../tool-call.ts'

/** What only asks or tells, and works on no file. */
const ASKS = /^(?:get|fetch|query|look_?up|calculate|compute|send)(?:_|(?=[A-Z]))/
const WORKS_ON_FILES = /file|dir|folder|path|content|repo|code|diff|patch|command/i
/** A path, the name of a file, or lines. */
const OF_FILE = /[/\\\n]|\w\.\w{1,8}$/

/** True for a call as one shows it to explain calls: of a tool that nobody has here and that asks for nothing of a file. */
export const isShownCall = ({ name, arguments: values, fault }: ToolCall): boolean =>
  name !== undefined &&
  fault === undefined &&
  !isKnownTool(name) &&
  ASKS.test(name) &&
  !WORKS_ON_FILES.test(name) &&
  !namesFiles(values) &&
  Object.entries(values).every(([key, value]) => !WORKS_ON_FILES.test(key) && isPlain(value))

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' ? !OF_FILE.test(value) : typeof value !== 'object'
