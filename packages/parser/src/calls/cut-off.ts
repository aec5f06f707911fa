import type { JsonFault } from '../json/scan.ts'

/** Says that a text ends before something that has to come. */
export const cutOff = (text: string, missing: string): JsonFault => ({
  offset: text.length,
  error: 'the text ends in the middle of it',
  missing: `\`${missing}\``,
})
