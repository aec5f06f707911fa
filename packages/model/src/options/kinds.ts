import { EmendError } from '../error.ts'
import { described, tagOf } from '../words/described.ts'
import { nearestName } from '../words/nearest-name.ts'
import { brief, knownNames, shownName } from '../words/phrases.ts'

/** What a value has to be: refuses another one (`usage`), and names it as `what` does: "The directory". */
export type Kind = (what: string, value: unknown) => void

/** A kind by what another value is said to be (`no text`), what tells one, and what to do. */
export const kind =
  <Meant = unknown>(otherwise: string, fits: (value: Meant) => boolean, remedy?: string): Kind =>
  (what, value) => {
    if (isOf(fits as (value: unknown) => boolean, value)) return
    const error = `${what} is ${otherwise}: it is ${described(value)}.`
    throw new EmendError('usage', { error, ...(remedy !== undefined && { remedy }) })
  }

/** What cannot be looked at is not what was asked for. */
const isOf = (fits: (value: unknown) => boolean, value: unknown): boolean => {
  try {
    return fits(value)
  } catch {
    return false
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isFunction = (value: unknown): boolean => typeof value === 'function'

/** A text, an empty one too. */
export const text = kind('no text', isText)

/** True or false. */
export const flag = kind('neither true nor false', (value) => typeof value === 'boolean')

/** A function of any kind. */
export const callback = kind('no function', isFunction)

const wholeFrom = (least: number): Kind =>
  kind(
    `no whole number from ${least} up`,
    (value) => value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && (value as number) >= least),
  )

/** A number of things; infinity is one. */
export const count = wholeFrom(0)

/** The same of things of which there must be one. */
export const positive = wholeFrom(1)

/** Any number of things; a hole is none of them. */
const arrayOf =
  (things: string, isOne: (value: unknown) => boolean): Kind =>
  (what, value) => {
    const items = itemsOf(value)
    const at = items?.findIndex((item) => !isOne(item))
    if (at === -1) return
    const told = at === undefined ? `it is ${described(value)}` : `it has ${described(items![at])} in it`
    throw new EmendError('usage', { error: `${what} is no array of ${things}: ${told}.` })
  }

/** Undefined for what is no array, or cannot be looked at. */
const itemsOf = (value: unknown): readonly unknown[] | undefined => {
  try {
    return Array.isArray(value) ? Array.from(value) : undefined
  } catch {
    return undefined
  }
}

/** Any number of texts. */
export const texts = arrayOf('texts', isText)

/** A moment, as a Date of any realm. */
export const date = kind(
  'no valid Date',
  (value) => tagOf(value) === 'Date' && !Number.isNaN((value as Date).getTime()),
)

/** What stops a piece of work: an AbortSignal of any realm, or one made by hand. */
export const signal = kind(
  'no AbortSignal',
  (value) => {
    if (!isObject(value)) return false
    const { aborted, addEventListener, removeEventListener } = value as Readonly<Record<string, unknown>>
    return typeof aborted === 'boolean' && isFunction(addEventListener) && isFunction(removeEventListener)
  },
  'Give the `signal` of an AbortController.',
)

/** One of the names of something: `backend`. */
export const oneOf =
  (noun: string, known: readonly string[]): Kind =>
  (what, value) => {
    text(what, value)
    const name = value as string
    if (known.includes(name)) return
    const remedy = knownNames(known, nearestName(name, known))
    throw new EmendError('usage', { error: `Unknown ${noun}: ${shownName(brief(name))}.`, remedy })
  }

/** Any number of the names of something. */
export const someOf =
  (noun: string, known: readonly string[]): Kind =>
  (what, value) => {
    texts(what, value)
    for (const name of value as readonly string[]) oneOf(noun, known)(what, name)
  }

/** A number from 0 to 1, 1 excluded. */
export const fraction = kind(
  'no number from 0 to 1, 1 excluded',
  (value) => typeof value === 'number' && value >= 0 && value < 1,
)

/** Whatever there is: it is looked at elsewhere. */
export const anything: Kind = () => {}

/** An object of any class that says nothing else of itself: no array, no map and no promise. */
export const object = kind('no plain object', (value) => tagOf(value) === 'Object')

/** Any number of objects, of which nothing else is looked at. */
export const list = arrayOf('objects', isObject)

/** An environment: variables by their names. */
export const variables = kind(
  'no object of texts',
  (value) =>
    isObject(value) &&
    tagOf(value) === 'Object' &&
    Object.values(value).every((one) => one === undefined || isText(one)),
)
