import { isKnownTool } from '../dialect-of.ts'

/**
 * The tool that is named right before the arguments of its call, which start at an offset; undefined where none is. In
 * the marks of chat templates any name is one, in a tag or alone on a line only that of a known tool.
 */
export const nameBefore = (text: string, from: number): string | undefined => {
  BEFORE.lastIndex = from
  const [, marked, named] = BEFORE.exec(text) ?? []
  if (marked !== undefined) return marked
  return named !== undefined && isKnownTool(named) ? named : undefined
}

/**
 * `<function=edit_file>`, `<｜tool▁sep｜>edit_file`, `<｜tool▁call▁begin｜>edit_file<｜tool▁sep｜>`,
 * `[TOOL_CALLS]edit_file[ARGS]`, and Kimi's and Harmony's `functions.edit_file` with a number or not.
 */
const MARKED = String.raw`(?:<function=|<｜tool▁(?:sep|call▁begin)｜>|\[TOOL_CALLS\]|\bfunctions\.)(\w{1,64})(?::\d{1,4})?>?`
/** `<tool name="edit_file">`, `<name>edit_file</name>`. */
const IN_TAG = String.raw`<(?:\w{1,20}[ \t]name="|name>)`
/** `edit_file:`, `**edit_file**`, `>>>edit_file`, `1. edit_file`, `Action: edit_file`. */
const ON_LINE = String.raw`^[^\w\n]{0,10}(?:\d{1,3}[.)][^\w\n]{1,6})?(?:(?:Action|Tool|Tool call|Function|Call)[^\w\n]{1,6})?`
/**
 * What may stand between name and arguments: marks of a template, a fence, a tag, a label. No two of these end alike.
 */
const BETWEEN = String.raw`[\s:*${'`'}]|\[ARGS\]|<[|｜][^<>|｜]{1,40}[|｜]>|<(?:arg(?:ument)?s|input|parameters)>|json|commentary|[Aa]ction [Ii]nput|Arg(?:ument)?s|Parameters`

// Looks back from one place, so that it costs as much as it finds.
const BEFORE = new RegExp(
  `(?<=(?:${MARKED}|(?:${IN_TAG}|${ON_LINE})(\\w{1,64})(?:"[ \\t]*>|</name>)?)(?:${BETWEEN}){0,80})`,
  'my',
)
