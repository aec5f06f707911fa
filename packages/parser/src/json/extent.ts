const QUOTE = '"'
const BACKSLASH = 0x5c
const NEXT = /["{}[\]]/g
const SCALAR = /[^\s,\]}]*/y

/** Where the value at an offset ends (exclusive). The value must be JSON: nothing is checked, and so it is quick. */
export const endOfJson = (text: string, from: number): number => {
  const unit = text[from]
  if (unit === QUOTE) return endOfString(text, from)
  if (unit === '{' || unit === '[') return endOfLevel(text, from)
  SCALAR.lastIndex = from
  SCALAR.test(text)
  return SCALAR.lastIndex
}

const endOfString = (text: string, from: number): number => {
  let end = text.indexOf(QUOTE, from + 1)
  while (isEscaped(text, end)) end = text.indexOf(QUOTE, end + 1)
  return end + 1
}

const isEscaped = (text: string, at: number): boolean => {
  let first = at
  while (text.charCodeAt(first - 1) === BACKSLASH) first--
  return (at - first) % 2 === 1
}

const endOfLevel = (text: string, from: number): number => {
  let at = from
  let depth = 0
  do {
    NEXT.lastIndex = at
    NEXT.test(text)
    at = NEXT.lastIndex
    const unit = text[at - 1]
    if (unit === QUOTE) at = endOfString(text, at - 1)
    else depth += unit === '{' || unit === '[' ? 1 : -1
  } while (depth > 0)
  return at
}
