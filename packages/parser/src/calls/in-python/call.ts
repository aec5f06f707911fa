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

/** The name of a result. */
const RESULT = /[A-Za-z_]\w{0,63}[ \t]{0,20}=[ \t]{0,20}(?!=)/y
const HEAD = /(print\s{0,20}\(\s{0,20})?(?:[A-Za-z_]\w{0,63}\.)?([A-Za-z_]\w{0,63})\s{0,20}(?=\()/y

/** The call at an offset, alone, as what is printed or with a name for its result; undefined where none stands. */
export const callAt = (
  text: string,
  from: number,
  { indentation, mayBeNamed }: { readonly indentation: string; readonly mayBeNamed: boolean },
): { readonly call: CallInPython; readonly fault?: JsonFault } | undefined => {
  RESULT.lastIndex = from
  HEAD.lastIndex = mayBeNamed && RESULT.test(text) ? RESULT.lastIndex : from
  const [head, print, name] = HEAD.exec(text) ?? []
  if (head === undefined) return undefined
  const read = argumentsAt(text, HEAD.lastIndex, indentation)
  const { keys } = read
  if ('fault' in read) return { call: { name: name!, keys, from, to: read.fault.offset }, fault: read.fault }
  const { source, end } = read
  const close = skipPythonSpace(text, end)
  const call = { name: name!, keys, source, from, to: print === undefined ? end : close + 1 }
  if (print === undefined || text[close] === ')') return { call }
  if (close === text.length) return { call, fault: cutOff(text, ')') }
  return { call, fault: { offset: close, error: 'expected `)` behind what is printed' } }
}
