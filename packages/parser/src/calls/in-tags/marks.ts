/** A tag of a call. Offsets are 0-based; `to` is exclusive. */
export interface Mark {
  readonly kind: 'call' | 'argument' | 'end'
  /** What ends it, in small letters; of an end, itself. */
  readonly close: string
  /** The tool of a call, or the key of an argument. */
  readonly name: string
  readonly from: number
  readonly to: number
  /** True where line breaks around an argument are layout: in Qwen's notation, a name behind `=` alone, and Continue's. */
  readonly isBare: boolean
}

/** What some models have before and behind a name: `<invoke …>`, `<__function=…>`, `<arg_key:6124c78e>`. */
const PREFIX = String.raw`(?:[^\s<>"'=/]{1,12}[:｜|]|longcat_|__)?`
const SUFFIX = String.raw`(?::[\w-]{1,40})?`
const ELEMENT = `${PREFIX}(invoke|function(?:_call)?|parameter|param|(?:tool_call|arg_key|arg_value)${SUFFIX})`
/** A tag; or a mark of Kimi's: `<|open|>call tool="…" index="1"<|sep|>`, `<|close|>argument<|sep|>`. */
const TAG = new RegExp(
  String.raw`<(/?)(${ELEMENT})([^<>\n]{0,200})>|<\|(open|close)\|>(call|argument)([^<>\n]{0,200})<\|sep\|>`,
  'gi',
)

/** `name="…"` with or without other attributes, or `=…`. */
const NAMED =
  /^(?:(?:[ \t]+[\w-]{1,40}=(?:"[^"]*"|'[^']*'))*?[ \t]+name=(["'])([\w.:-]{1,64})\1.*|="?([\w.-]{1,64})"?)$/i
/** The tool of Kimi's calls, or the key of an argument. */
const ATTRIBUTE = /[ \t](?:tool|key)="([\w.:-]{1,64})"/i
/** Behind `<tool_call>` and `<arg_key>` of GLM: a name; that of a tool has `<tool_sep>` behind it in Hunyuan 3's calls. */
const TOOL = new RegExp(
  String.raw`\s{0,20}([\w.-]{1,64})\s{0,20}(?:<tool_sep${SUFFIX}>|(?=<${PREFIX}arg_key${SUFFIX}>))`,
  'iy',
)
const KEY = new RegExp(
  String.raw`\s{0,20}([\w-]{1,64})\s{0,20}</${PREFIX}arg_key${SUFFIX}>\s{0,20}<(${PREFIX}arg_value${SUFFIX})>`,
  'iy',
)

/**
 * The tags in a text that a call may be made of, in order, as the templates of chats have them: `<invoke name="…">` with
 * `<parameter name="…">` (Claude; with a prefix, DeepSeek, MiniMax and Step), `<function=…>` with `<parameter=…>` (Qwen,
 * Seed; with `__` before both, Nova), `<function name="…">` with `<param name="…">` (MiniCPM), `<function_call name="…">`
 * (Grok), `<tool_call>…<arg_key>…</arg_key><arg_value>` (GLM, LongCat, Hunyuan; with `<tool_sep>` behind the tool,
 * Hunyuan 3), and `<|open|>call tool="…"<|sep|>` with `<|open|>argument key="…" type="string"<|sep|>` (Kimi K3).
 */
export const marksIn = (text: string): readonly Mark[] => {
  const marks: Mark[] = []
  for (const tag of text.matchAll(TAG)) {
    const mark = tag[5] === undefined ? tagAt(text, tag) : markOf(tag)
    if (mark !== undefined) marks.push(mark)
  }
  return marks
}

const tagAt = (text: string, tag: RegExpExecArray): Mark | undefined =>
  tag[1] === '' ? opening(text, tag) : ending(tag)

const ending = ({ 0: { length }, 2: element, 4: rest, index: from }: RegExpExecArray): Mark | undefined =>
  rest!.trim() === ''
    ? { kind: 'end', close: closing(element!), name: '', from, to: from + length, isBare: false }
    : undefined

const closing = (element: string): string => `</${element.toLowerCase()}>`

const opening = (text: string, tag: RegExpExecArray): Mark | undefined => {
  const { 0: whole, 2: element, 4: rest, index: from } = tag
  const to = from + whole.length
  const local = tag[3]!.toLowerCase()
  if (local.startsWith('tool_call') || local.startsWith('arg_key'))
    return rest === '' ? keyed(text, element!, local, from, to) : undefined
  const [, , quoted, bare] = NAMED.exec(rest!) ?? []
  const name = quoted ?? bare
  if (name === undefined) return undefined
  const kind = local.startsWith('param') ? 'argument' : 'call'
  const isBare = quoted === undefined && !element!.startsWith('__')
  return { kind, close: closing(element!), name, from, to, isBare }
}

const keyed = (
  text: string,
  element: string,
  local: string,
  from: number,
  tagEnd: number,
): Mark | undefined => {
  const isCall = local.startsWith('tool_call')
  const behind = isCall ? TOOL : KEY
  behind.lastIndex = tagEnd
  const [, name, value] = behind.exec(text) ?? []
  if (name === undefined) return undefined
  const to = behind.lastIndex
  const close = closing(isCall ? element : value!)
  return { kind: isCall ? 'call' : 'argument', close, name, from, to, isBare: false }
}

/** A mark of Kimi's. */
const markOf = ({
  0: whole,
  5: way,
  6: element,
  7: rest,
  index: from,
}: RegExpExecArray): Mark | undefined => {
  const shared = {
    close: `<|close|>${element!.toLowerCase()}<|sep|>`,
    from,
    to: from + whole.length,
    isBare: false,
  }
  if (way!.toLowerCase() === 'close')
    return rest!.trim() === '' ? { kind: 'end', name: '', ...shared } : undefined
  const name = ATTRIBUTE.exec(rest!)?.[1]
  if (name === undefined) return undefined
  return { kind: element!.toLowerCase() === 'call' ? 'call' : 'argument', name, ...shared }
}
