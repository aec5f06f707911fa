import type { Repair, Texts } from './repair.ts'

/** Two backslashes for each one; or as well one before each quote, as where a text was made a string twice. */
export const doubledBackslashes = {
  name: 'doubled-backslashes',
  wholeLines: false,
  undo: ({ find, content }: Texts): Texts | null => {
    if (!find.includes('\\')) return null
    const doubled = undoneIn({ find, content }, DOUBLED)
    if (doubled !== null) return doubled
    const quotes = escapedIn(find)
    const meant = undoneIn({ find, content }, escaped(quotes))
    if (meant === null || meant.content === content) return meant
    return isTorn(meant.content, quotes) && !isTorn(meant.find, quotes) ? null : meant
  },
} satisfies Repair

interface Slip {
  /** True for a text with this misprint, or with nothing that could have it. */
  readonly isIn: (text: string) => boolean
  /** True for one that was written without it. */
  readonly isFree: (text: string) => boolean
  /** The characters before which a backslash is one too many. */
  readonly sign: RegExp
}

const undoneIn = ({ find, content }: Texts, { isIn, isFree, sign }: Slip): Texts | null => {
  const undone = (text: string): string => text.replace(sign, '$1')
  if (!isIn(find)) return null
  if (isIn(content)) return { find: undone(find), content: undone(content) }
  return isFree(content) ? { find: undone(find), content } : null
}

const DOUBLED: Slip = {
  isIn: (text) => (text.match(/\\+/g) ?? []).every((run) => run.length % 2 === 0),
  isFree: (text) => !text.includes('\\\\'),
  sign: /\\(\\)/g,
}

/** The kinds of quotes that have a backslash, which is none of two. */
const escapedIn = (text: string): string => {
  const pairs = new Set(text.match(/\\./g))
  return ['"', "'", '`'].filter((quote) => pairs.has(`\\${quote}`)).join('')
}

/** No quote of some kinds stands bare, and no backslash before anything else. */
const escaped = (quotes: string): Slip => {
  const sign = new RegExp(`\\\\([\\\\${quotes}])`, 'g')
  const bare = new RegExp(`[\\\\${quotes}]`)
  return {
    isIn: (text) => !bare.test(text.replace(sign, '')),
    isFree: (text) => {
      const others = escapedIn(text)
      return text.search(sign) < 0 && (others === '' || !escaped(others).isIn(text))
    },
    sign,
  }
}

/** True where a quote that ends others has a word right behind it, as in `'don't'`: it was to have a backslash. */
const isTorn = (text: string, quotes: string): boolean =>
  text.split('\n').some((line) => {
    const left = line.replace(/\\.|(["'`])\1+/g, '')
    return [...quotes].some((quote) =>
      left.split(quote).some((part, at) => at > 0 && at % 2 === 0 && /^\w/.test(part)),
    )
  })
