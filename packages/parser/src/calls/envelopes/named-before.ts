import { bareName, isKnownTool } from '../recognition/tool-names.ts'

/**
 * The tool that is named right before the arguments of its call, which start at an offset; undefined where none is. In
 * the marks of chat templates any name is one, in a tag or alone on a line only that of a known tool.
 */
export const nameBefore = (text: string, from: number): string | undefined => {
  BEFORE.lastIndex = from
  const [, marked, numbered, named] = BEFORE.exec(text) ?? []
  const ofTemplate = marked ?? numbered
  if (ofTemplate !== undefined) return bareName(ofTemplate)
  return named !== undefined && isKnownTool(named) ? named : undefined
}

/** The action of ReAct, above its input. */
const ACTION = String.raw`Action:[ \t]{1,5}(?=[\w-]{1,64}[ \t]{0,20}\r?\n[ \t]{0,20}Action Input:)`
/** DeepSeek's marks, with other bars and spaces, too: as some write them that have no such signs. */
const SEPARATOR = '<[｜|]tool[▁_]sep[｜|]>'
const BEGIN = '<(?:｜tool[▁_]call[▁_]begin｜|\\|tool▁call▁begin\\|)>'
/**
 * `<function=edit_file>`, `<｜tool▁sep｜>edit_file`, `<｜tool▁call▁begin｜>edit_file<｜tool▁sep｜>`,
 * `[TOOL_CALLS]edit_file[ARGS]` with an id or not, Harmony's `to=functions.edit_file`, where another space of names
 * may stand, or none, and ReAct's.
 */
const MARKED = String.raw`(?:<function=|${SEPARATOR}|${BEGIN}|\[TOOL_CALLS\]|(?<=[\s>])to=(?:\w{1,40}\.)?|\bfunctions\.|^[ \t]{0,20}${ACTION})([\w-]{1,64})(?::\d{1,4}|\[CALL_ID\]\w{1,40})?>?`
/** Kimi's `functions.edit_file:0`, which its model writes as `edit_file:0` and `functions_edit_file_0` as well. */
const NUMBERED = String.raw`<\|tool_call_begin\|>\s{0,20}(?:functions_?|\w{1,40}\.)?([\w-]{1,64}?)(?:[:_]?\d{1,4})?`
/** `<tool name="edit_file">`, `<name>edit_file</name>`. */
const IN_TAG = String.raw`<(?:\w{1,20}[ \t]name="|name>)`
/** `edit_file:`, `**edit_file**`, `>>>edit_file`, `<edit_file>`, `1. edit_file`, `Action: edit_file`; no tag that ends. */
const ON_LINE = String.raw`^(?:(?!</)[^\w\n]){0,10}(?:\d{1,3}[.)][^\w\n]{1,6})?(?:(?:Action|Tool|Tool call|Function|Call)[^\w\n]{1,6})?`
/**
 * What may stand between name and arguments: marks of a template, a fence, a tag, a label; an `Input` in a paragraph of
 * its own is what a page says of a tool. No two of these end alike.
 */
const BETWEEN = String.raw`[\s:*${'`'}]|\[ARGS\]|<[|｜][^<>|｜]{1,40}[|｜]>|<(?:arg(?:ument)?s|input|parameters)>|json|code(?=<\|message\|>)|commentary|(?:[Aa]ction |[Tt]ool |(?<!\n\W{0,9}\n\W{0,9}))[Ii]nput|Arg(?:ument)?s|Parameters`

// Looks back from one place, so that it costs as much as it finds.
const BEFORE = new RegExp(
  `(?<=(?:${MARKED}|${NUMBERED}|(?:${IN_TAG}|${ON_LINE})(\\w{1,64})(?:"?[ \\t]*>|</name>)?)(?:${BETWEEN}){0,80})`,
  'my',
)

/** The name of a known tool where its arguments are to follow, and where these begin: a 0-based offset. */
interface NamedCall {
  readonly name: string
  readonly at: number
  readonly argumentsAt: number
  /** True where nothing but a call has such marks. */
  readonly isCertain: boolean
}

/**
 * The known tools that a text names before arguments, as chat templates and ReAct have them: at the start of a line, or
 * behind another mark.
 */
export function* namedCallsIn(text: string): Generator<NamedCall> {
  for (const { 0: whole, 1: named, 2: certain, 3: numbered, index } of text.matchAll(NAMED)) {
    const name = named ?? certain ?? numbered!
    if (isKnownTool(bareName(name)))
      yield {
        name,
        at: index,
        argumentsAt: index + whole.length,
        isCertain: named === undefined || whole.includes('[ARGS]'),
      }
  }
}

const CERTAIN = [
  String.raw`(?:${BEGIN}|<\|tool_call_begin\|>(?=\s{0,20}function<))\s{0,20}(?:function${SEPARATOR})?`,
  String.raw`to=(?:\w{1,40}\.)?(?=[^\n{]{1,120}<\|message\|>)`,
  ACTION,
].join('|')
const NAMED = new RegExp(
  String.raw`(?<=^[ \t]{0,20}|[>\]]\s{0,20}|\s(?=to=))(?:(?:<function=|\[TOOL_CALLS\])([\w-]{1,64})(?:\[CALL_ID\]\w{1,40})?>?|(?:${CERTAIN})([\w-]{1,64})|${NUMBERED}(?![\w-]))(?:${BETWEEN}){0,80}`,
  'gm',
)
