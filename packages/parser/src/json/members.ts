import { onceEach } from '@emend/model'
import { endOfJson } from './extent.ts'
import { skipJsonSpace } from './scan.ts'

/** A part of a JSON value, as 0-based offsets; `to` is exclusive. */
export interface Part {
  readonly from: number
  readonly to: number
}

/** A member of an object: its key, where the key stands, and its value. */
export interface Member {
  readonly key: string
  readonly keyAt: Part
  readonly value: Part
}

/** The values of an array, in order. The array at `from` must be JSON. */
export const elementsAt = (text: string, from: number): readonly Part[] => {
  const elements: Part[] = []
  let at = skipJsonSpace(text, from + 1)
  while (text[at] !== ']') {
    const end = endOfJson(text, at)
    elements.push({ from: at, to: end })
    at = afterComma(text, end)
  }
  return elements
}

/** The members of the object at `from`, in order; none of another value. It must be JSON. */
export const membersAt = (text: string, from: number): readonly Member[] => {
  if (text[from] !== '{') return []
  const members: Member[] = []
  let at = skipJsonSpace(text, from + 1)
  while (text[at] !== '}') {
    const keyEnd = endOfJson(text, at)
    const valueAt = skipJsonSpace(text, skipJsonSpace(text, keyEnd) + 1)
    const end = endOfJson(text, valueAt)
    const key = stringAt(text, at, keyEnd)
    members.push({ key, keyAt: { from: at, to: keyEnd }, value: { from: valueAt, to: end } })
    at = afterComma(text, end)
  }
  return members
}

// Most keys hold no escape sequence, and those that do are left to `JSON.parse`.
const stringAt = (text: string, from: number, to: number): string => {
  const plain = text.slice(from + 1, to - 1)
  return plain.includes('\\') ? (JSON.parse(text.slice(from, to)) as string) : plain
}

/** The value of a key; where it stands more than once, the last one, as `JSON.parse` has it. */
export const valueIn = (members: readonly Member[], key: PropertyKey): Part | undefined =>
  members.findLast((member) => member.key === key)?.value

/** The values of a text, each taken apart once at most. */
export interface Parts {
  readonly members: (from: number) => readonly Member[]
  /** The part of the value at `from` that a path of keys and indexes leads to; as far as the path goes. */
  readonly at: (from: number, path: readonly PropertyKey[]) => Part
}

/** Prepares for asking for the values of a text. */
export const partsOf = (text: string): Parts => {
  const elements = onceEach((from: number) => elementsAt(text, from))
  const members = onceEach((from: number) => membersAt(text, from))
  const at = (from: number, [step, ...rest]: readonly PropertyKey[]): Part => {
    if (step === undefined) return { from, to: endOfJson(text, from) }
    const next = text[from] === '[' ? elements(from)[Number(step)] : valueIn(members(from), step)
    if (next === undefined) return { from, to: from + 1 }
    return rest.length === 0 ? next : at(next.from, rest)
  }
  return { members, at }
}

const afterComma = (text: string, from: number): number => {
  const at = skipJsonSpace(text, from)
  return text[at] === ',' ? skipJsonSpace(text, at + 1) : at
}
