/** The words of a list, which is written as a text with a space between them. */
export const wordsOf = (list: string): readonly string[] => list.split(' ')
