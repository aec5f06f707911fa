import { stripVTControlCharacters } from 'node:util'

/** The columns that a help text takes on a terminal: one for each character, styles not counted. */
export default (text: string): number => [...stripVTControlCharacters(text)].length
