import type { Repair, Texts } from './repair.ts'

/** Two backslashes for each one; or as well one before each quote, as where a text was made a JSON string twice. */
export const doubledBackslashes = {
  name: 'doubled-backslashes',
  wholeLines: false,
  undo: ({ find, content }: Texts): Texts | null =>
    bothUndone({ find, content }, '\\', isDoubled) ?? bothUndone({ find, content }, '\\"', isEscaped),
} satisfies Repair

const bothUndone = (
  { find, content }: Texts,
  sign: string,
  isMisprinted: (text: string) => boolean,
): Texts | null =>
  find.includes(sign) && isMisprinted(find) && isMisprinted(content)
    ? { find: undone(find), content: undone(content) }
    : null

const isDoubled = (text: string): boolean => (text.match(/\\+/g) ?? []).every((run) => run.length % 2 === 0)

/** True where no quote stands bare, and no backslash before anything else. */
const isEscaped = (text: string): boolean => !/["\\]/.test(text.replace(/\\[\\"]/g, ''))

const undone = (text: string): string => text.replace(/\\([\\"])/g, '$1')
