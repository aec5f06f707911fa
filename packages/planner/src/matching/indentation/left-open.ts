/** True for a line of code that ends with what opens a block, or in a bracket. */
export const opensBlock = (line: string): boolean =>
  !/^\s*(?:[*#;]|\/\/|--)/.test(line) && /(?:[:{([]|\b(?:then|do|else|begin|try))\s*$/.test(line)

/** True for a line that ends with the condition of a statement: no bracket of that closes before the end. */
export const endsCondition = (line: string): boolean => {
  if (!line.trimEnd().endsWith(')')) return false
  const inner = /\b(?:if|for|foreach|while) ?\((.*)\)/.exec(line)?.[1]
  let open = 0
  for (const bracket of inner?.match(/[()]/g) ?? []) {
    open += bracket === '(' ? 1 : -1
    if (open < 0) return false
  }
  return inner !== undefined
}

/** True for a line with nothing but a condition, whose statement is the next one. */
export const isCondition = (line: string): boolean =>
  endsCondition(line) && /^\s*(?:\}\s*)?(?:else\s+)?(?:if|for|foreach|while)\b/.test(line)

/** False for a comment, which may stand at any depth, and leaves nothing open. Pug has its text below a sign alone. */
export const isCode = (line: string): boolean => !/^\s*(?:#+\s|\/\/(?!-?\s*$))/.test(line)

/** A line without the comment that stands behind its text. */
export const withoutComment = (line: string): string =>
  line.trimEnd().replace(/(?<=\S)\s*(?:\/\*|<!--)(?:(?!\/\*|<!--|\*\/|-->).)*(?:\*\/|-->)$/, '')

/** True for a line that is unlikely to be the last of its statement: what follows belongs deeper. */
export const goesOn = (line: string): boolean => {
  const text = withoutComment(line)
  if (!isCode(line)) return false
  if (text.endsWith(')')) return endsCondition(text)
  return /[^\s\w"'`)\]};.]$|\b(?:then|do|else|begin|try|of|in|and|or|not)$/.test(text)
}

/**
 * True for a line that goes on from the one above it: it starts with an operator, or is an item of a list. None goes on
 * from the end of a statement.
 */
export const continues = (line: string, above = ''): boolean =>
  !endsStatement(above) && (isItem(line) || /^\s*(?:[.?:|&=>,]|<(?![\w/!])|\/\s)/.test(line))

/** True for an item of a list: it may have more below its mark, at the column of its text. */
export const isItem = (line: string): boolean => /^\s*(?:[-+*](?:\s|$)|\d+[.)]\s)/.test(line)

/** True for a line with nothing but the label of a case, which may be no deeper than the head of its block. */
export const isLabel = (line: string): boolean => /^\s*(?:case\b.*|default\s*):\s*$/.test(line)

/** True for a line that opens more brackets than it closes. */
export const isOpen = (line: string): boolean => line.split(/[([{]/).length > line.split(/[)\]}]/).length

/** True for a line that ends with the sign of a statement's end. */
export const endsStatement = (line: string): boolean => /;\s*$/.test(line)

/** True for a line in which a quote opens what does not end there. */
export const opensQuote = (line: string, quote: string): boolean => line.split(quote).length % 2 === 0

/** True for a line that starts with what closes a bracket. */
export const isClosing = (line: string): boolean => /^\s*[)\]}]/.test(line)

/** What closes a bracket. */
export const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/**
 * True for a line that closes what another one opens: the bracket at its end, the element that it starts, or its tag; or a
 * block that ends with a word.
 */
export const isEndOf = (head: string, line: string): boolean => {
  const text = line.trimStart()
  const closing = CLOSING[head.trimEnd().at(-1) ?? '']
  if (closing !== undefined && text.startsWith(closing)) return true
  const [, name, end] = /^\s*<([\w.:-]+)(?:\s[^<>]*)?(>?)\s*$/.exec(head) ?? []
  if (name === undefined) return endsByWord(line)
  return end === '' ? /^\/?>/.test(text) : text.startsWith(`</${name}>`)
}

/** True for a line with a word that ends a block, or begins its next branch. */
export const endsByWord = (line: string): boolean =>
  /^\s*(?:else|elif|elsif|elseif|except|catch|rescue|ensure|finally|end|fi|done|esac)\b(?!\s*=)/.test(line)
