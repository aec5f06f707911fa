import type { Repair } from './repair.ts'

/** Two backslashes for each one. */
export const doubledBackslashes: Repair = {
  name: 'doubled-backslashes',
  wholeLines: false,
  undo: ({ find, content }) =>
    find.includes('\\') && isDoubled(find) && isDoubled(content)
      ? { find: halved(find), content: halved(content) }
      : null,
}

const isDoubled = (text: string): boolean => (text.match(/\\+/g) ?? []).every((run) => run.length % 2 === 0)

const halved = (text: string): string => text.replaceAll('\\\\', '\\')
