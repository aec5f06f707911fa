const LETTERS: Readonly<Record<string, string>> = {
  '\x07': 'a',
  '\b': 'b',
  '\t': 't',
  '\n': 'n',
  '\v': 'v',
  '\f': 'f',
  '\r': 'r',
  '"': '"',
  '\\': '\\',
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to be quoted
const CONTROL = /[\x00-\x1f\x7f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to be quoted
const UNUSUAL = /["\\\x00-\x1f\x7f]/g

/** A name as git would quote it: only where it must be. */
export const quotedName = (name: string): string => {
  const escaped = name.replace(
    UNUSUAL,
    (unit) => `\\${LETTERS[unit] ?? unit.charCodeAt(0).toString(8).padStart(3, '0')}`,
  )
  return escaped === name ? name : `"${escaped}"`
}

/** A name in a message: quoted where it would break the line that it stands in, or vanish there. */
export const legibleName = (name: string): string => (CONTROL.test(name) ? quotedName(name) : name)
