import type { Part } from '../../json/members.ts'
import type { JsonFault } from '../../json/scan.ts'
import { cutOff } from '../cut-off.ts'
import { bareName } from '../recognition/tool-names.ts'
import { END_OF_ARGUMENT, lineMarksIn } from './line-marks.ts'
import { type Mark, marksIn } from './marks.ts'

/** An argument of a call: its key, where that stands, and its value. */
export interface Argument {
  readonly key: string
  readonly keyAt: Part
  readonly value: Part
  /** True where line breaks around its value are layout by its notation. */
  readonly isBare: boolean
  /** True where its notation puts a value with marks of XML into a CDATA section. */
  readonly isXml: boolean
  /** True where its notation may write a value as a string of JSON. */
  readonly mayBeJson: boolean
}

/** A call whose arguments are tags. Offsets are 0-based; `to` is exclusive. */
export interface CallInTags extends Part {
  readonly name: string
  readonly arguments: readonly Argument[]
  /** What is wrong with its tags, as a predicate, where it is known where it ends. */
  readonly flaw?: string
  /** Why nobody knows where it ends: what follows may be a part of it. */
  readonly fault?: JsonFault
}

/**
 * Finds the calls whose arguments are tags. An argument is all up to the tag that ends it and has the next argument, or
 * the end of the call, behind it. Linear in the text.
 */
export const callsInTags = (text: string): readonly CallInTags[] => {
  const marks = [...marksIn(text), ...lineMarksIn(text)].sort((one, other) => one.from - other.from)
  const calls: CallInTags[] = []
  /** By the name of a tag: the last call that has it. */
  const latest = new Map<string, number>()
  for (let at = 0; at < marks.length; ) {
    const mark = marks[at]!
    const { call, next } = mark.kind === 'call' ? callAt(text, marks, at) : { next: at + 1 }
    const last = latest.get(mark.close)
    if (call !== undefined) {
      for (const { close } of marks.slice(at, at + 2)) latest.set(close, calls.length)
      calls.push(call)
    } else if (mark.kind === 'end' && last !== undefined && text[mark.from - 1] !== '`')
      calls[last] = { flaw: endedTwice(mark), ...calls[last]! }
    at = next
  }
  return calls
}

/** What ends a call that has ended may be its own end: then the first one is a part of a text in it. */
const endedTwice = ({ close }: Mark): string =>
  `is followed by another \`${close}\`: nobody knows where it ends`

interface Found {
  /** None for a tag that neither an argument follows nor its end. */
  readonly call?: CallInTags
  /** The mark to go on with. */
  readonly next: number
}

const callAt = (text: string, marks: readonly Mark[], first: number): Found => {
  const open = marks[first]!
  const given: Argument[] = []
  for (let at = first + 1, last = open; ; ) {
    const mark = marks[at]
    const isNext = mark !== undefined && isBlank(text, last.to, mark.from)
    if (isNext && ends(mark, open))
      return {
        call: { name: bareName(open.name), from: open.from, to: mark.to, arguments: given },
        next: at + 1,
      }
    if (!isNext || mark.kind !== 'argument') {
      if (!isCutOff(text, last.to)) return { next: at }
      return { call: broken(text, open, mark, given, cutOff(text, open.close)), next: at }
    }
    const end = endOfValue(text, marks, at, open)
    const valueTo = marks[end.at]?.from ?? text.length
    given.push(argumentOf(mark, valueTo))
    if (end.fault !== undefined)
      return { call: broken(text, open, marks[end.at], given, end.fault), next: end.at }
    last = marks[end.at]!
    at = end.at + 1
  }
}

/** A call that breaks off at a mark, or goes on to the end of the text. */
const broken = (
  text: string,
  { name, from }: Mark,
  at: Mark | undefined,
  given: readonly Argument[],
  fault: JsonFault,
): CallInTags => ({ name: bareName(name), from, to: at?.from ?? text.length, arguments: given, fault })

const argumentOf = ({ name, close, from, to, isBare }: Mark, valueTo: number): Argument => ({
  key: name,
  keyAt: { from, to },
  value: { from: to, to: valueTo },
  isBare,
  isXml: close === '</param>',
  mayBeJson: close === END_OF_ARGUMENT,
})

const isBlank = (text: string, from: number, to: number): boolean => text.slice(from, to).trim() === ''

/** True for another one of the same notation: those of others are text. */
const isLike = (mark: Mark, { kind, close, isBare }: Mark): boolean =>
  mark.kind === kind && mark.close === close && mark.isBare === isBare

const ends = (mark: Mark, open: Mark): boolean => mark.kind === 'end' && mark.close === open.close

/** Nothing, or a tag that is begun, or a key of GLM, or a mark of Kimi's; or a line of Continue's. */
const CUT_OFF =
  /^\s*(?:<[^<>]{0,12}arg_key[^<>]{0,41}>[^<>]*(?:<\/[^<>]{0,12}arg_key[^<>]{0,41}>\s*)?)?(?:<\|(?:open|close)\|>[^<>]{0,80})?(?:<[^<>]{0,80})?$|^\s*(?:`{1,2}|[BE][A-Z_]{0,8}(?::[^\n]{0,80})?)$/i

const isCutOff = (text: string, from: number): boolean =>
  text.length - from < LONGEST && CUT_OFF.test(text.slice(from))
const LONGEST = 200

interface End {
  /** The mark that ends a value, or where it breaks off. */
  readonly at: number
  readonly fault?: JsonFault
}

const endOfValue = (text: string, marks: readonly Mark[], argument: number, open: Mark): End => {
  const begun = marks[argument]!
  let isCallEnded = false
  let missing = begun.close
  for (let at = argument + 1; at < marks.length; at++) {
    const mark = marks[at]!
    const next = marks[at + 1]
    if (isLike(mark, begun) || isLike(mark, open)) return { at, fault: notEnded(open, begun, mark) }
    if (ends(mark, open)) isCallEnded = true
    if (!ends(mark, begun)) continue
    missing = open.close
    if (next === undefined && isCutOff(text, mark.to))
      return { at: marks.length, fault: cutOff(text, missing) }
    const isNext = next !== undefined && isBlank(text, mark.to, next.from)
    if (isNext && (isLike(next, begun) || ends(next, open))) return { at }
  }
  return { at: marks.length, fault: isCallEnded ? notEnded(open, begun, open) : cutOff(text, missing) }
}

const notEnded = (open: Mark, { name }: Mark, { kind }: Mark): JsonFault => {
  const why = `has no end of \`${name}\`, or another ${kind} in it: nobody knows where it ends`
  return { offset: open.from, error: `\`${bareName(open.name)}\` ${why}` }
}
