import { blocks, fieldNames } from '../blocks.ts'

/** A tag that the grammar knows. Offsets are 0-based, `to` is exclusive. */
export interface Token {
  /** In lower case. */
  readonly name: string
  readonly closing: boolean
  readonly from: number
  readonly to: number
  /** True when more than its name stands in the tag. */
  readonly attributes: boolean
  /** True for a tag that is written as if it were the whole: nothing closes it. */
  readonly endsItself: boolean
  /** On an opening tag: the CDATA section that spans its whole content; its closing tag is the next token. */
  readonly cdata?: { readonly from: number; readonly to: number }
}

const NAMES = [...blocks.map(({ tag }) => tag), ...fieldNames, 'think', 'thinking', 'terminal'].join('|')
const TAG = new RegExp(`<(/?)(${NAMES})(\\s[^<>]*|/)?>`, 'gi')
const CDATA_START = /\s*<!\[CDATA\[/y

/** Finds every known tag in one pass. What stands in a CDATA section that spans a child's content is no tag. */
export const tokensOf = (text: string): readonly Token[] => {
  const tokens: Token[] = []
  const unclosed = new Set<string>()
  TAG.lastIndex = 0
  for (let match = TAG.exec(text); match !== null; match = TAG.exec(text)) {
    const [token, close] = tagsFrom(match)
    if (token === undefined) continue
    const section = close === undefined && isOpenField(token) ? cdataAfter(text, token, unclosed) : undefined
    tokens.push(section === undefined ? token : { cdata: section, ...token })
    if (close !== undefined) tokens.push(close)
    if (section !== undefined) TAG.lastIndex = section.to + ']]>'.length
  }
  return tokens
}

/**
 * A tag; both tags of a child that is empty, as `<replace/>` and `<replace />` say. With a capital that is a component of
 * somebody's, unless it names a file, and `<delete/>` is no tag either; what stands in another one counts as attributes,
 * if only its stroke.
 */
const tagsFrom = (match: RegExpExecArray): readonly Token[] => {
  const token = tokenFrom(match)
  if (token.endsItself && IS_COMPONENT.test(match[2]!) && !NAMES_FILE.test(match[3]!)) return []
  if (match[3]?.trim() !== '/') return [token]
  if (!isOpenField(token)) return match[3] === '/' ? [] : [token]
  const open = { ...token, attributes: false, endsItself: false }
  return [open, { ...open, closing: true, from: open.to }]
}

const IS_COMPONENT = /^[A-Z][a-z]/
const NAMES_FILE = /\s(?:file(?:_?(?:name|path))?|path|from|to)\s*=\s*[^\s{]/i

const tokenFrom = (match: RegExpExecArray): Token => ({
  name: match[2]!.toLowerCase(),
  closing: match[1] === '/',
  from: match.index,
  to: match.index + match[0].length,
  attributes: (match[3] ?? '').trim() !== '',
  endsItself: match[3]?.endsWith('/') ?? false,
})

const isOpenField = (token: Token): boolean => !token.closing && fieldPatterns.has(token.name)

/** What ends a child whose content is a CDATA section, by its name. */
export const fieldPatterns: ReadonlyMap<string, RegExp> = new Map(
  fieldNames.map((name) => [name, new RegExp(`\\]\\]>\\s*</${name}\\s*>`, 'gi')]),
)

// `unclosed` holds the names whose sections have no end further on: looking again for each would not be linear.
const cdataAfter = (text: string, token: Token, unclosed: Set<string>): Token['cdata'] => {
  CDATA_START.lastIndex = token.to
  if (unclosed.has(token.name) || !CDATA_START.test(text)) return undefined
  const from = CDATA_START.lastIndex
  const pattern = fieldPatterns.get(token.name)!
  pattern.lastIndex = from
  const end = pattern.exec(text)
  if (end === null) unclosed.add(token.name)
  return end === null ? undefined : { from, to: end.index }
}
