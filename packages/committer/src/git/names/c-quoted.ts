const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '"': '"',
  '\\': '\\',
}

const QUOTED = /^"((?:[^"\\]|\\(?:[ntrabfv"\\]|[0-3][0-7]{2}))*)"/

/**
 * A text in quotes as git writes unusual paths (C escapes, octal bytes), and how far it reached; null if it is none.
 */
export const readQuoted = (raw: string): { readonly text: string; readonly length: number } | null => {
  const match = QUOTED.exec(raw)
  if (match === null) return null
  const text = match[1]!.replace(/\\([0-7]{3}|.)/g, (_, code: string) =>
    code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : ESCAPES[code]!,
  )
  return { text, length: match[0].length }
}
