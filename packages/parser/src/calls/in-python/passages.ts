import { type JsonFault, skipJsonSpace } from '../../json/scan.ts'
import { startsLine } from '../../text/starts-line.ts'
import { afterThought } from '../../thoughts/thoughts.ts'
import { cutOff } from '../cut-off.ts'
import type { Written, WrittenCall, WrittenCalls } from '../document.ts'
import { isOfFiles } from '../recognition/of-files.ts'
import { callAt } from './call.ts'
import { skipSaid } from './said.ts'
import { skipPythonSpace } from './space.ts'
import { callWithin } from './within.ts'

interface Opening {
  readonly from: number
  /** Where the first call may stand. */
  readonly inside: number
  /** What ends the calls; the end of the text where there is none. */
  readonly close?: string
}

/**
 * What stands before such calls in the templates of LFM2, Llama 4 and Olmo 3, or before calls in JSON in those of others,
 * and before the code of smolagents.
 */
const MARKS = String.raw`<\|tool_call_start\|>|<\|python_start\|>|<function_calls>|<tool_call>|<tool_code>|<code>(?<=^[ \t]{0,20}<code>)(?=[ \t]{0,20}\r?$)`
const openingWith = (fence: string): RegExp =>
  new RegExp(String.raw`${MARKS}|^[ \t]*(${'`'}{3,}|~{3,})(?:${fence})[ \t]*\r?$`, 'gm')
/** With the fence that Gemini and Gemma have around them; and with the one below "Code:" that smolagents has. */
const OPENING = openingWith('tool_code')
const OPENING_OF_AGENT = openingWith(
  String.raw`tool_code|(?<=^[ \t]*Code:[ \t]*\r?\n[ \t]*${'`'}{3,9})py(?:thon)?`,
)
/** What an answer of smolagents' has, and an explanation with code in it has not. */
const IS_OF_AGENT = /^[ \t]*Thought:|<end_code>/m
const CLOSING: Readonly<Record<string, string>> = {
  '<|tool_call_start|>': '<|tool_call_end|>',
  '<|python_start|>': '<|python_end|>',
  '<function_calls>': '</function_calls>',
  '<tool_call>': '</tool_call>',
  '<tool_code>': '</tool_code>',
  '<code>': '</code>',
}

/**
 * The calls in an answer that are written as in Python. In the code of a file, in that of an explanation and in a
 * sentence the like is no call. Linear in the text.
 */
export const writtenInPython = (text: string): readonly Written[] => {
  const whole = wholeAnswer(text)
  if (whole !== undefined) return [whole]
  const written: Written[] = []
  const openings = new RegExp(IS_OF_AGENT.test(text) ? OPENING_OF_AGENT : OPENING)
  for (let match = openings.exec(text); match !== null; match = openings.exec(text)) {
    const { 0: mark, 1: fence, index } = match
    const behind = openings.lastIndex
    const from = fence === undefined ? index : skipJsonSpace(text, behind)
    const inside = skipPythonSpace(text, behind)
    const one = writtenAt(text, { from, inside, close: fence ?? CLOSING[mark]! })
    if (one !== undefined) written.push(one)
    openings.lastIndex = one?.to ?? inside
  }
  return written
}

/** A list of calls that is all of an answer, as Llama 3.2 writes it. */
const wholeAnswer = (text: string): Written | undefined => {
  const rest = afterThought(text)
  const from = text.length - rest.length + rest.search(/[^\s\ufeff]|$/)
  return text[from] === '[' ? writtenAt(text, { from, inside: from }) : undefined
}

const writtenAt = (text: string, opening: Opening): Written | undefined => {
  const passage = passageAt(text, opening, '')
  const readIn = (indentation: string): WrittenCalls =>
    indentation === '' ? passage! : passageAt(text, opening, indentation)!
  return passage && { ...passage, shape: SHAPE, readIn }
}

const SHAPE = 'name(argument="…")'

/**
 * The passage that begins at an opening; undefined where no call stands there. A list may end with the text; what is no
 * list ends with its closing mark alone, as nobody knows otherwise whether more was to come. `indentation` is that of
 * the fence around it.
 */
const passageAt = (text: string, opening: Opening, indentation: string): WrittenCalls | undefined => {
  const { inside: start } = opening
  const isList = text[start] === '['
  const close = isList ? ']' : opening.close
  const calls: WrittenCall[] = []
  const broken = (fault: JsonFault): WrittenCalls | undefined => {
    if (isCode(opening.close ?? '')) calls.push(...callWithin(text, start))
    return calls.length === 0 || isSpokenOf(text, opening, calls, fault)
      ? undefined
      : { calls, fault, from: opening.from, to: closeBehind(text, fault.offset, opening) }
  }
  for (let at = skipPythonSpace(text, isList ? start + 1 : start); ; ) {
    if (!isList) at = skipSaid(text, at)
    if (close !== undefined && calls.length > 0 && text.startsWith(close, at)) {
      const end = isList ? endOfList(text, at + 1, opening) : { to: endOfLines(text, at, opening) }
      if (end === undefined) return undefined
      return 'fault' in end ? broken(end.fault) : { calls, from: opening.from, to: end.to }
    }
    const found = callAt(text, at, { indentation, mayBeNamed: !isList })
    if (found === undefined) return broken(noCall(text, at, close))
    calls.push(found.call)
    if (found.fault !== undefined) return broken(found.fault)
    at = skipPythonSpace(text, found.call.to)
    if (text[at] === (isList ? ',' : ';')) at = skipPythonSpace(text, at + 1)
  }
}

/** Where a passage ends whose list ends at an offset; undefined where it is no passage. */
const endOfList = (
  text: string,
  at: number,
  { close }: Opening,
): { readonly to: number } | { readonly fault: JsonFault } | undefined => {
  const next = skipJsonSpace(text, at)
  if (next === text.length || (close !== undefined && isFence(close) && text.startsWith(close, next)))
    return { to: at }
  if (close === undefined) return undefined
  if (text.startsWith(close, next)) return { to: next + close.length }
  if (close.startsWith(text.slice(next, next + close.length))) return { fault: cutOff(text, close) }
  return { fault: { offset: next, error: `expected \`${close}\` behind the list` } }
}

/** A fence is layout, and no part of what it holds. */
const endOfLines = (text: string, at: number, { close }: Opening): number =>
  isFence(close!) ? text.slice(0, at).trimEnd().length : at + close!.length

const isFence = (mark: string): boolean => /^[`~]/.test(mark)

/** True for what ends code, in which something else may stand above a call. */
const isCode = (mark: string): boolean => isFence(mark) || mark.endsWith('code>')

/** True for a mark within a line that nothing ends, before what is soon seen to be no call, and of no tool that is known. */
const isSpokenOf = (
  text: string,
  { from, close = '' }: Opening,
  calls: readonly WrittenCall[],
  fault: JsonFault,
): boolean =>
  fault.offset < from + LONGEST &&
  !startsLine(text, from) &&
  !text.slice(from, from + FARTHEST).includes(close) &&
  !calls.some(isOfFiles)

const FARTHEST = 10_000

/** How far what cannot be read may go on. */
const closeBehind = (text: string, from: number, opening: Opening): number => {
  const end = opening.close === undefined ? -1 : text.indexOf(opening.close, from)
  return end === -1 ? text.length : Math.max(from, endOfLines(text, end, opening))
}

const noCall = (text: string, at: number, close: string | undefined): JsonFault => {
  const rest = text.slice(at, at + LONGEST)
  if (at + rest.length === text.length && BEGUN.test(rest)) return cutOff(text, close ?? ']')
  return { offset: at, error: 'expected a call and nothing else: `name(argument="…")`' }
}

const LONGEST = 200
/** A part of the head of a call, or of a mark. */
const BEGUN = /^(?:print\s*\(?\s*)?[\w.]*\s*$|^[<\]`~][^\s]*$/
