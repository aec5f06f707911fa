import type { JsonFault } from '../../json/scan.ts'
import { cutOff } from '../cut-off.ts'
import type { WrittenCall } from '../document.ts'
import { bareName } from '../recognition/tool-names.ts'
import { argumentsAt } from './arguments.ts'
import { skipPythonSpace } from './space.ts'

/** The name of a result. */
const RESULT = /[A-Za-z_]\w{0,63}[ \t]{0,20}=[ \t]{0,20}(?!=)/y
const HEAD = /(print\s{0,20}\(\s{0,20})?(?:[A-Za-z_]\w{0,63}\.)?([A-Za-z_]\w{0,63})\s{0,20}(?=\()/y

/** The call at an offset, alone, as what is printed or with a name for its result; undefined where none stands. */
export const callAt = (
  text: string,
  from: number,
  { indentation, mayBeNamed }: { readonly indentation: string; readonly mayBeNamed: boolean },
): { readonly call: WrittenCall; readonly fault?: JsonFault } | undefined => {
  RESULT.lastIndex = from
  HEAD.lastIndex = mayBeNamed && RESULT.test(text) ? RESULT.lastIndex : from
  const [head, print, called] = HEAD.exec(text) ?? []
  if (head === undefined) return undefined
  const read = argumentsAt(text, HEAD.lastIndex, indentation)
  const { keys } = read
  const name = bareName(called!)
  if ('fault' in read) return { call: { name, keys, from, to: read.fault.offset }, fault: read.fault }
  const { source, end } = read
  const close = skipPythonSpace(text, end)
  const call = { name, keys, source, from, to: print === undefined ? end : close + 1 }
  if (print === undefined || text[close] === ')') return { call }
  if (close === text.length) return { call, fault: cutOff(text, ')') }
  return { call, fault: { offset: close, error: 'expected `)` behind what is printed' } }
}
