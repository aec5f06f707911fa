import type { Part } from '../../json/members.ts'
import type { JsonFault } from '../../json/scan.ts'
import { cutOff } from '../cut-off.ts'
import type { Source } from '../tool-call.ts'
import { argumentsAt } from './arguments.ts'
import { skipPythonSpace } from './space.ts'

/** A call as Python has it. Offsets are 0-based; `to` is exclusive. */
export interface CallInPython extends Part {
  readonly name: string
  readonly keys: readonly string[]
  /** None where it cannot be read. */
  readonly source?: Source
}

const HEAD = /(print\s{0,20}\(\s{0,20})?(?:[A-Za-z_]\w{0,63}\.)?([A-Za-z_]\w{0,63})\s{0,20}(?=\()/y

/** The call at an offset, alone or as what is printed; undefined where none stands. */
export const callAt = (
  text: string,
  from: number,
  indentation: string,
): { readonly call: CallInPython; readonly fault?: JsonFault } | undefined => {
  HEAD.lastIndex = from
  const [head, print, name] = HEAD.exec(text) ?? []
  if (head === undefined) return undefined
  const read = argumentsAt(text, from + head.length, indentation)
  const { keys } = read
  if ('fault' in read) return { call: { name: name!, keys, from, to: read.fault.offset }, fault: read.fault }
  const { source, end } = read
  const close = skipPythonSpace(text, end)
  const call = { name: name!, keys, source, from, to: print === undefined ? end : close + 1 }
  if (print === undefined || text[close] === ')') return { call }
  if (close === text.length) return { call, fault: cutOff(text, ')') }
  return { call, fault: { offset: close, error: 'expected `)` behind what is printed' } }
}

/** The first call that stands below something else in a fence of calls: one may need what that says. */
export const callBelow = (text: string, from: number): readonly CallInPython[] => {
  const [, name, key] = BELOW.exec(text.slice(from, from + FARTHEST)) ?? []
  return name === undefined ? [] : [{ name, keys: [key!], from, to: from }]
}

const BELOW = /^[ \t]*(?:print\()?(?:\w{1,64}\.)?(\w{1,64})\(\s{0,200}(\w{1,64})\s{0,20}=(?!=)/m
const FARTHEST = 10_000
