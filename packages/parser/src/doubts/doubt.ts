import type { Operation, Place, Plan, ProblemData } from '@emend/model'
import type { ParseResult } from '../dialect.ts'
import type { WordsBeside } from './words-beside.ts'

/** What may be meant in more ways than one, and at which operation, where it is a single one. */
export interface Unclear {
  readonly data: ProblemData['operation-ambiguous']
  readonly place?: Place
}

/** Looks for the first of what nobody knows to be meant, by what an answer says around its operations. */
export type Doubt = (result: ParseResult, words: WordsBeside) => Unclear | undefined

/** The words beside operations that raise a doubt about them. */
interface Remark {
  readonly above?: (words: string) => boolean
  readonly below?: (words: string) => boolean
  /** Prepares for telling of those at each place, in document order, whether it may be about them; if left out, it is. */
  readonly about?: () => (operations: readonly Operation[], index: number) => boolean
  readonly data: Unclear['data']
}

const no = (): boolean => false
const any = () => (): boolean => true

/** The first operations, at one place, that stand right beside words that raise a doubt about them. */
export const besideOperation = (
  { plan }: ParseResult,
  words: WordsBeside,
  { above = no, below = no, about = any, data }: Remark,
): Unclear | undefined => {
  const isBeside = (place: Place): boolean =>
    above(words.above.get(place) ?? '') || below(words.below.get(place) ?? '')
  if (!plan.places?.some(isBeside)) return undefined
  const isAbout = about()
  const found = byPlace(plan).find(
    ([place, operations], index) => isAbout(operations, index) && isBeside(place),
  )
  return found && { data, place: found[0] }
}

/** The operations at each place, in document order: a diff has them in the order in which they are carried out. */
const byPlace = ({ operations, places = [] }: Plan): readonly (readonly [Place, readonly Operation[]])[] => {
  const at = new Map<Place, Operation[]>(places.map((place) => [place, []]))
  for (const [index, place] of places.entries()) at.get(place)!.push(operations[index]!)
  return [...at].sort(([one], [other]) => one.offset - other.offset)
}
