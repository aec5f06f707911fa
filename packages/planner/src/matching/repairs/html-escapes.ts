import type { Repair, Texts } from './repair.ts'

/** `&lt;`, `&gt;`, `&amp;` and the like for the characters themselves, wherever these are. */
export const htmlEscapes = {
  name: 'html-escapes',
  wholeLines: false,
  undo: ({ find, content }: Texts): Texts | null =>
    isWritten(find) && isEscaped(find) && (isEscaped(content) || !isWritten(content))
      ? { find: unescaped(find), content: unescaped(content) }
      : null,
} satisfies Repair

const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#34;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
}

const ESCAPES = new RegExp(Object.keys(CHARACTERS).join('|'), 'g')

const isWritten = (text: string): boolean => text.search(ESCAPES) >= 0

/** True where nothing is left that whoever escaped the rest would have escaped. Quotes are often left alone. */
const isEscaped = (text: string): boolean => !/[<>&]/.test(text.replace(ESCAPES, ''))

/** A text with the characters that its escapes stand for. */
export const unescaped = (text: string): string => text.replace(ESCAPES, (escaped) => CHARACTERS[escaped]!)
