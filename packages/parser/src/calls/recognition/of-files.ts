import { spellings } from '../arguments/spelling.ts'
import { longKeys, type Signature } from './signature.ts'
import { isKnownTool } from './tool-names.ts'

/** True for a call that works on files: of a tool that is known, or with the arguments of a change. */
export const isOfFiles = ({ name, keys }: Pick<Signature, 'name' | 'keys'>): boolean =>
  isKnownTool(name ?? '') || areOfChange(keys)

/** True for the keys of what changes a file, and of little else. */
export const areOfChange = (keys: readonly string[]): boolean => {
  const isOf = (known: readonly string[]): boolean => keys.some((key) => known.includes(key))
  return isOf(longKeys) || (isOf(spellings.path) && isOf(['content', 'file_text', 'changes', 'code_edit']))
}
