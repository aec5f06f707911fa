import { nearestName } from '@emend/model'
import { wordsOf } from '../text/words.ts'
import { isObject } from './object.ts'

/** Words of keys that say what is done, and to what. */
const WORDS: readonly string[] = [
  'version message base plan op ops operation operations action actions change changes edit edits step steps task',
  'tasks call calls tool tools function functions name command commands cmd script run input arguments args',
  'parameters params mode anchor file files filename path paths dir directory folder folders content contents text',
  'code body lines diff patch patches old new before after search find replace replacement insert append prepend',
  'delete deleted remove removed rename renamed move moved copy create created write add added update updated',
  'modify modified make mkdir rm mv cp from to source target destination overwrite',
].flatMap(wordsOf)

const MOST_KEYS = 20
const LONGEST = 200

/**
 * True for an object that holds a few data and shows no trace of an operation, not even of one that is misspelt: an
 * answer may begin with it and go on to something else.
 */
export const isData = (value: unknown): boolean => {
  if (!isObject(value)) return false
  const members = Object.entries(value)
  return (
    members.length > 0 &&
    members.length <= MOST_KEYS &&
    members.every(([key, inner]) => isDataKey(key) && (isDatum(inner) || isData(inner)))
  )
}

const isDataKey = (key: string): boolean => {
  const parts = key.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []
  return /^[A-Za-z]\w{0,40}$/.test(key) && parts.every((part) => nearestName(part, WORDS) === undefined)
}

const isDatum = (value: unknown): boolean => {
  if (typeof value === 'string') return value.length < LONGEST && !OF_FILE.test(value)
  return Array.isArray(value) ? value.every(isDatum) : !isObject(value)
}

/** A path, the name of a file or of a tool, or lines. */
const OF_FILE = /[/\\\n]|\w[._]\w/
