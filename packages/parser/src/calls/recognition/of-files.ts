import { areSaid, spellings } from '../arguments/spelling.ts'
import { ownName } from './own-names.ts'
import { longKeys, type Signature } from './signature.ts'
import { isKnownTool } from './tool-names.ts'

type Told = Pick<Signature, 'name' | 'keys'>

/** True for a call that works on files: of a tool that is known, or with the arguments of a change. */
export const isOfFiles = ({ name = '', keys }: Told): boolean => isKnownTool(name) || areOfChange(keys)

/** The same for a call in marks, which no code has: a tool that is a word is known beside the path of a file. */
export const isOfFilesInMarks = ({ name = '', keys }: Told): boolean =>
  isOfFiles({ name: areSaid(['path'], keys) ? ownName(name) : name, keys })

/** True for the keys of what changes a file, and of little else. */
export const areOfChange = (keys: readonly string[]): boolean => {
  const isOf = (known: readonly string[]): boolean => keys.some((key) => known.includes(key))
  return isOf(longKeys) || (isOf(spellings.path) && isOf(['content', 'file_text', 'changes', 'code_edit']))
}
