import type { Operation } from '@emend/model'

/** What JSON makes of a backslash that was not written twice: NUL, a backspace, or a form feed in front of a word, as of `\frac`. */
const GARBLED = /[\0\b]|\f(?=[a-z])/

/** What is wrong with an operation that writes such a character where none was; undefined where nothing is. */
export const garbledIn = (operation: Operation): string | undefined => {
  const { old, fresh } = textsOf(operation)
  const character = GARBLED.exec(fresh)?.[0]
  return character === undefined || old.includes(character) ? undefined : ERRORS[character]
}

const garbled = (name: string, written: string): string =>
  `writes the character U+${name}, which \`${written}\` stands for in JSON: write \`\\${written}\` for a backslash and what follows it`

const ERRORS: Readonly<Record<string, string>> = {
  '\0': garbled('0000', '\\u0000'),
  '\b': garbled('0008', '\\b'),
  '\f': garbled('000C', '\\f'),
}

interface Texts {
  /** What is there before. */
  readonly old: string
  readonly fresh: string
}

const textsOf = (operation: Operation): Texts => {
  switch (operation.op) {
    case 'edit':
      return { old: operation.find, fresh: operation.replace }
    case 'patch': {
      const lines = operation.hunks.flatMap((hunk) => hunk.lines)
      const isFresh = (line: string): boolean => line.startsWith('+')
      return {
        old: lines.filter((line) => !isFresh(line)).join('\n'),
        fresh: lines.filter(isFresh).join('\n'),
      }
    }
    default:
      return { old: '', fresh: 'content' in operation ? operation.content : '' }
  }
}
