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

/** The words beside an operation that raise a doubt about it. */
interface Remark {
  readonly above?: (words: string) => boolean
  readonly below?: (words: string) => boolean
  /** Prepares for telling which operations it may be about, as they stand there; any where it is left out. */
  readonly about?: () => (operation: Operation, index: number) => boolean
  readonly data: Unclear['data']
}

const no = (): boolean => false
const any = () => (): boolean => true

/** The first operation that stands right beside words that raise a doubt about it. */
export const besideOperation = (
  { plan: { operations, places = [] } }: ParseResult,
  words: WordsBeside,
  { above = no, below = no, about = any, data }: Remark,
): Unclear | undefined => {
  const isBeside = (place: Place): boolean =>
    above(words.above.get(place) ?? '') || below(words.below.get(place) ?? '')
  if (!places.some(isBeside)) return undefined
  const isAbout = about()
  // A diff has them in the order in which they are carried out.
  const inOrder = [...places.keys()].sort((one, other) => places[one]!.offset - places[other]!.offset)
  const found = inOrder.find((at, index) => isAbout(operations[at]!, index) && isBeside(places[at]!))
  return found === undefined ? undefined : { data, place: places[found]! }
}
