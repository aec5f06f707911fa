import { isObject, type Values } from '../../json/object.ts'
import { spellings } from '../arguments/spelling.ts'

/** What calls of other tools call a file. */
export const otherFiles: readonly string[] = ['filename', 'target_file', 'TargetFile', 'from', 'old_path']
const files: readonly string[] = [...spellings.path, ...otherFiles]

/** True for an object that names a file, or lists objects that do. */
export const namesFiles = (values: Values): boolean =>
  namesFile(values) || Object.values(values).some((value) => Array.isArray(value) && value.some(namesFile))

const namesFile = (value: unknown): boolean =>
  isObject(value) && files.some((key) => typeof value[key] === 'string')
