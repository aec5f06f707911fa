import { squeeze } from './white-space.ts'

/** True for a text with a letter or a digit in it, and not signs alone. */
export const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Six characters that are not white space, a letter or digit among them: less could be anywhere by chance. */
export const hasSubstance = (text: string): boolean => squeeze(text).length >= 6 && hasWord(text)
