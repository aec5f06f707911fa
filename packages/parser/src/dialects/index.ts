import { EmendError, kinds, nearestName } from '@emend/model'
import type { Dialect, DialectName } from '../dialect.ts'
import { diff } from './diff.ts'
import { edits } from './edits.ts'
import { mode } from './mode.ts'
import { plan } from './plan.ts'
import { searchReplace } from './search-replace.ts'
import { strReplace } from './str-replace.ts'
import { tags } from './tags.ts'
import { textEditor } from './text-editor.ts'
import { tools } from './tools.ts'
import { v4a } from './v4a.ts'

/** Every dialect there is. */
export const dialects: readonly Dialect[] = [
  tags,
  edits,
  strReplace,
  mode,
  tools,
  textEditor,
  searchReplace,
  v4a,
  diff,
  plan,
]

/** The names of all dialects. */
export const dialectNames: readonly DialectName[] = dialects.map((dialect) => dialect.name)

/**
 * The dialect with the given name; `others` are words that would do as well where it is asked for.
 * @throws EmendError `dialect-unknown`, with the nearest name, or the one whose first word is; `usage` for what is no text
 */
export const dialectNamed = (name: string, others: readonly string[] = []): Dialect => {
  kinds.text('The dialect', name)
  const found = dialects.find((dialect) => dialect.name === name)
  if (found !== undefined) return found
  const known = [...others, ...dialectNames]
  const nearest = nearestName(name, known) ?? known.find((one) => nearestName(name, [firstWord(one)]))
  throw new EmendError('dialect-unknown', {
    dialect: name,
    known,
    ...(nearest !== undefined && { nearest }),
  })
}

const firstWord = (name: string): string => name.split('-')[0]!
