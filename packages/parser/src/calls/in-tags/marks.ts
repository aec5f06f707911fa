/** A tag of a call. Offsets are 0-based; `to` is exclusive. */
export interface Mark {
  readonly kind: 'call' | 'argument' | 'end'
  /** What it is called in small letters, with its prefix: its end is called the same. */
  readonly element: string
  /** The tool of a call, or the key of an argument. */
  readonly name: string
  readonly from: number
  readonly to: number
  /** True where its name stands behind `=` alone: then line breaks around an argument are layout. */
  readonly isBare: boolean
}

/** What some models have before and behind a name: `<invoke …>`, `<arg_key:6124c78e>`. */
const PREFIX = String.raw`(?:[^\s<>"'=/]{1,12}[:｜|]|longcat_)?`
const SUFFIX = String.raw`(?::[\w-]{1,40})?`
const ELEMENT = `${PREFIX}(invoke|function(?:_call)?|parameter|param|(?:tool_call|arg_key|arg_value)${SUFFIX})`
const TAG = new RegExp(`<(/?)(${ELEMENT})([^<>\\n]{0,200})>`, 'gi')

/** `name="…"` with or without other attributes, or `=…`. */
const NAMED =
  /^(?:(?:[ \t]+[\w-]{1,40}=(?:"[^"]*"|'[^']*'))*?[ \t]+name=(["'])([\w.:-]{1,64})\1.*|="?([\w.-]{1,64})"?)$/i
/** Behind `<tool_call>` and `<arg_key>` of GLM: a name. */
const TOOL = new RegExp(String.raw`\s{0,20}([\w.-]{1,64})\s{0,20}(?=<${PREFIX}arg_key${SUFFIX}>)`, 'iy')
const KEY = new RegExp(
  String.raw`\s{0,20}([\w-]{1,64})\s{0,20}</${PREFIX}arg_key${SUFFIX}>\s{0,20}<(${PREFIX}arg_value${SUFFIX})>`,
  'iy',
)

/**
 * The tags in a text that a call may be made of, in order, as the templates of chats have them: `<invoke name="…">` with
 * `<parameter name="…">` (Claude; with a prefix, DeepSeek, MiniMax and Step), `<function=…>` with `<parameter=…>` (Qwen,
 * Seed), `<function name="…">` with `<param name="…">` (MiniCPM), `<function_call name="…">` (Grok),
 * `<tool_call>…<arg_key>…</arg_key><arg_value>` (GLM; LongCat, Hunyuan).
 */
export const marksIn = (text: string): readonly Mark[] => {
  const marks: Mark[] = []
  for (const tag of text.matchAll(TAG)) {
    const mark = tag[1] === '' ? opening(text, tag) : ending(tag)
    if (mark !== undefined) marks.push(mark)
  }
  return marks
}

const ending = ({ 0: { length }, 2: element, 4: rest, index: from }: RegExpExecArray): Mark | undefined =>
  rest!.trim() === ''
    ? { kind: 'end', element: element!.toLowerCase(), name: '', from, to: from + length, isBare: false }
    : undefined

const opening = (text: string, tag: RegExpExecArray): Mark | undefined => {
  const { 0: whole, 4: rest, index: from } = tag
  const to = from + whole.length
  const [element, local] = [tag[2]!.toLowerCase(), tag[3]!.toLowerCase()]
  if (local.startsWith('tool_call') || local.startsWith('arg_key'))
    return rest === '' ? keyed(text, element, local, from, to) : undefined
  const [, , quoted, bare] = NAMED.exec(rest!) ?? []
  const name = quoted ?? bare
  if (name === undefined) return undefined
  const kind = local.startsWith('param') ? 'argument' : 'call'
  return { kind, element, name, from, to, isBare: quoted === undefined }
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
  return isCall
    ? { kind: 'call', element, name, from, to, isBare: false }
    : { kind: 'argument', element: value!.toLowerCase(), name, from, to, isBare: false }
}
