import type { Repair, Texts } from './repair.ts'

/** Soft hyphens, and spaces and joiners without a width, where the file has none: nobody sees them. */
export const invisibleCharacters: Repair = {
  name: 'invisible-characters',
  wholeLines: false,
  undo: ({ find, content }: Texts): Texts | null => {
    const isOld = (word: string): boolean => find.includes(word)
    return without(find) !== find && (content.match(WORDS) ?? []).every(isOld)
      ? { find: without(find), content: without(content) }
      : null
  },
}

const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g

const without = (text: string): string => text.replace(INVISIBLE, '')

/** Words with such characters in them: one that was not sought may be meant to have them. */
const WORDS = /(?<![^ \t\r\n])[^ \t\r\n]*[\u00ad\u200b\u2060\ufeff][^ \t\r\n]*/g
