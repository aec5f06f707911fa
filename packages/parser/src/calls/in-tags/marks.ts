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

const tagAt = (text: string, tag: RegExpExecArray): Mark | undefined => {
  const { 0: whole, 1: slash, 2: element, 3: local, 4: rest, index: from } = tag
  const mark = { close: closing(element!), name: '', from, to: from + whole.length, isBare: false }
  if (slash !== '') return rest!.trim() === '' ? { ...mark, kind: 'end' } : undefined
  const kind = /^(?:param|arg_key)/i.test(local!) ? 'argument' : 'call'
  if (/^(?:tool_call|arg_key)/i.test(local!)) return rest === '' ? keyed(text, { ...mark, kind }) : undefined
  const [, , quoted, bare] = NAMED.exec(rest!) ?? []
  const name = quoted ?? bare
  const isBare = quoted === undefined && !element!.startsWith('__')
  return name === undefined ? undefined : { ...mark, kind, name, isBare }
}

const closing = (element: string): string => `</${element.toLowerCase()}>`

/** A tag with its name behind it, and the tag that begins the value of a key. */
const keyed = (text: string, mark: Mark): Mark | undefined => {
  const behind = mark.kind === 'call' ? TOOL : KEY
  behind.lastIndex = mark.to
  const [, name, value] = behind.exec(text) ?? []
  if (name === undefined) return undefined
  return { ...mark, name, to: behind.lastIndex, ...(value !== undefined && { close: closing(value) }) }
}

/** A mark of Kimi's. */
const markOf = (tag: RegExpExecArray): Mark | undefined => {
  const { 0: whole, 5: way, 6: element, 7: rest, index: from } = tag
  const local = element!.toLowerCase()
  const mark = { close: `<|close|>${local}<|sep|>`, from, to: from + whole.length, isBare: false }
  if (way!.toLowerCase() === 'close')
    return rest!.trim() === '' ? { ...mark, kind: 'end', name: '' } : undefined
  const name = ATTRIBUTE.exec(rest!)?.[1]
  return name === undefined ? undefined : { ...mark, kind: local === 'call' ? 'call' : 'argument', name }
}
