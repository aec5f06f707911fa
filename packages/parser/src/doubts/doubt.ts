import type { Operation, Place, ProblemData } from '@emend/model'
import type { ParseResult } from '../dialect.ts'
import type { WordsBeside } from './words-beside.ts'

/** What may be meant in more ways than one, and at which operation, where it is a single one. */
export interface Unclear {
  readonly data: ProblemData['operation-ambiguous']
  readonly place?: Place
}

/** Looks for the first of what nobody knows to be meant, by what an answer says around its operations. */
export type Doubt = (result: ParseResult, words: WordsBeside) => Unclear | undefined

/** The words beside operations, with no others between these, that raise a doubt about them. */
interface Remark {
  readonly above?: (words: string) => boolean
  readonly below?: (words: string) => boolean
  /** Prepares for telling of each row of them, in document order, whether it may be about them; if left out, it is. */
  readonly about?: () => (operations: readonly Operation[], index: number) => boolean
  readonly data: Unclear['data']
}

const no = (): boolean => false
const any = () => (): boolean => true

/** The first operation of those that stand right below, or the last of those right above, words that raise a doubt. */
export const besideOperation = (
  { plan }: ParseResult,
  words: WordsBeside,
  { above = no, below = no, about = any, data }: Remark,
): Unclear | undefined => {
  const isBelow = (place: Place): boolean => above(words.above.get(place) ?? '')
  const isAbove = (place: Place): boolean => below(words.below.get(place) ?? '')
  if (!plan.places.some((place) => isBelow(place) || isAbove(place))) return undefined
  const isAbout = about()
  for (const [index, { operations, first, last }] of rowsIn(plan, words).entries()) {
    if (!isAbout(operations, index)) continue
    if (isBelow(first)) return { data, place: first }
    if (isAbove(last)) return { data, place: last }
  }
  return undefined
}

/** Operations with no words between them, in document order. */
interface Row {
  readonly operations: Operation[]
  readonly first: Place
  last: Place
}

/** All operations, in document order: a diff has them in the order in which they are carried out. */
const rowsIn = ({ operations, places }: ParseResult['plan'], { above }: WordsBeside): readonly Row[] => {
  const rows: Row[] = []
  const inOrder = [...places.keys()].sort((one, other) => places[one]!.offset - places[other]!.offset)
  for (const at of inOrder) {
    const place = places[at]!
    const row = rows.at(-1)
    if (row !== undefined && (place === row.last || !above.get(place))) {
      row.operations.push(operations[at]!)
      row.last = place
    } else rows.push({ operations: [operations[at]!], first: place, last: place })
  }
  return rows
}
