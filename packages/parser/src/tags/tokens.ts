import { blocks, fieldNames } from './blocks.ts'

/** A tag that the grammar knows. Offsets are 0-based, `to` is exclusive. */
export interface Token {
  /** In lower case. */
  readonly name: string
  readonly closing: boolean
  readonly from: number
  readonly to: number
  /** True when more than its name stands in the tag. */
  readonly attributes: boolean
  /** On an opening tag: the CDATA section that spans its whole content; its closing tag is the next token. */
  readonly cdata?: { readonly from: number; readonly to: number }
}

const NAMES = [...blocks.map(({ tag }) => tag), ...fieldNames, 'think', 'thinking', 'terminal'].join('|')
const TAG = new RegExp(`<(/?)(${NAMES})(\\s[^<>]*)?>`, 'gi')
const CDATA_START = /\s*<!\[CDATA\[/y

/** Finds every known tag in one pass. What stands in a CDATA section that spans a child's content is no tag. */
export const tokensOf = (text: string): readonly Token[] => {
  const tokens: Token[] = []
  const unclosed = new Set<string>()
  TAG.lastIndex = 0
  for (let match = TAG.exec(text); match !== null; match = TAG.exec(text)) {
    const token = tokenFrom(match)
    const section = isOpenField(token) ? cdataAfter(text, token, unclosed) : undefined
    if (section === undefined) tokens.push(token)
    else {
      tokens.push({ cdata: section, ...token })
      TAG.lastIndex = section.to + ']]>'.length
    }
  }
  return tokens
}

const tokenFrom = (match: RegExpExecArray): Token => ({
  name: match[2]!.toLowerCase(),
  closing: match[1] === '/',
  from: match.index,
  to: match.index + match[0].length,
  attributes: (match[3] ?? '').trim() !== '',
})

const isOpenField = (token: Token): boolean => !token.closing && fieldPatterns.has(token.name)

const fieldPatterns: ReadonlyMap<string, RegExp> = new Map(
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
