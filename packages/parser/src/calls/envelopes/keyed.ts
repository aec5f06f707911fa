import { once } from '@emend/model'
import { isObject, type Values } from '../../json/object.ts'
import { keyMeant } from '../arguments/spelling.ts'
import { fileTools } from '../file-tools.ts'
import { namesFiles } from '../recognition/names-files.ts'
import { bareName, isKnownTool } from '../recognition/tool-names.ts'

/** What an object says that holds the arguments of a call under the name of its tool. */
export interface Keyed {
  /** The key, which is the name of the tool. */
  readonly key: string
  /** Why it is no call. */
  readonly fault?: string
}

/**
 * The call in an object whose key is its tool, as in `{"delete_file": {"path": "a"}}`; undefined for what holds none.
 * What describes or sets up a tool by its name has no arguments of it.
 */
export const keyedIn = (value: Values): Keyed | undefined => {
  const keys = Object.keys(value).filter((key) => key !== 'type' && key !== 'id')
  const [key, ...more] = keys.filter((one) => isKnownTool(bareName(one)) && isGiven(value[one]))
  if (key === undefined || (keys.length > 1 && !isObject(value[key]))) return undefined
  if (more.length > 0)
    return { key, fault: `is in one object with \`${more[0]}\`: write an object for each call` }
  const other = keys.find((one) => one !== key)
  if (other !== undefined) return { key, fault: `has \`${other}\` beside its arguments` }
  return isObject(value[key]) ? { key } : { key, fault: 'has no object with its arguments' }
}

const isGiven = (given: unknown): boolean =>
  typeof given === 'string' ||
  (Array.isArray(given) && given.length > 0) ||
  (isObject(given) && (namesFiles(given) || Object.keys(given).some(isArgument)))

const isArgument = (key: string): boolean => keyMeant(key, argumentNames()) !== undefined

const argumentNames = once(() => ['input', ...fileTools.flatMap(({ schema }) => Object.keys(schema().shape))])
