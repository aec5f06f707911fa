import type { Repair, Texts } from './repair.ts'

/** `\u003c`, `\u0027`, `\u00e9` and the like for the characters themselves, as where a text was made a JSON string twice. */
export const unicodeEscapes = {
  name: 'unicode-escapes',
  wholeLines: false,
  undo: ({ find, content }: Texts): Texts | null => {
    const [sought, fresh] = [escapedIn(find), escapedIn(content)]
    if (sought === '' || /[^<>&'"\xa0-\uffff]/.test(sought + fresh)) return null
    if (KINDS.some((kind) => kind.test(fresh) && !kind.test(sought))) return null
    const isMixed = (text: string): boolean =>
      ALIKE.some((signs) => signs.test(sought + fresh) && signs.test(text.replace(ESCAPES, '')))
    if (isMixed(find) || (fresh !== '' && isMixed(content))) return null
    const meant = { find: unescaped(find), content: unescaped(content) }
    return /\p{Surrogate}/u.test(meant.content) ? null : meant
  },
} satisfies Repair

/** One backslash before it, or any odd number, makes it text that the file has, too. */
const ESCAPES = /\\u(?<=(?<!\\)(?:\\\\)*\\u)([0-9a-fA-F]{4})/g

/** A text with the characters that its escapes stand for. */
export const unescaped = (text: string): string =>
  text.replace(ESCAPES, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The characters that a text has escaped. */
const escapedIn = (text: string): string => (text.match(ESCAPES) ?? []).map(unescaped).join('')

/** What some escape for a page, and what others escape as no ASCII: new text shows no other kind than the text sought. */
const KINDS = [/[<>&'"]/, /[\xa0-\uffff]/]

/** Whoever escapes one of these escapes all of them. */
const ALIKE = [/[<>&]/, /'/, /"/, /[\xa0-\uffff]/]
