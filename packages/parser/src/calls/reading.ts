import { type Call, type Diagnostic, diagnose, type Operation, type Place } from '@emend/model'
import type { ParseResult } from '../dialect.ts'
import { MOST_FAULTS, malformedAt, restUnread, truncatedAt } from '../faults.ts'
import { faultyJson } from '../json/faults.ts'
import { passagesAround } from '../json/passages.ts'
import { placesIn } from '../text/places.ts'
import { quotationOf } from '../text/quoted.ts'
import type { CallDocument } from './document.ts'
import { type Answer, type CallLanguage, readCall } from './one-call.ts'
import { spokenIn } from './spoken.ts'
import type { ToolCall } from './tool-call.ts'

/** Reads every call in an answer, as one plan in document order. Never throws; linear in the text. */
export const parseCalls = (text: string, language: CallLanguage): ParseResult => {
  const { documents, thoughts } = spokenIn(text)
  const speaks = documents.some(({ dialects }) => dialects.has(language.dialect))
  const answer = { text, locate: placesIn(text), speaks }
  const { operations, places, calls, diagnostics } = saidInAll(answer, documents, language)
  const isEmpty = documents.length > 0 && operations.length + diagnostics.length === 0
  return {
    dialect: language.dialect,
    plan: { version: 1, operations, places, calls },
    ...passagesAround(text, documents, thoughts, answer.locate),
    diagnostics: isEmpty ? [diagnose('plan-empty', {})] : diagnostics,
  }
}

interface Said {
  readonly operations: Operation[]
  readonly places: Place[]
  readonly calls: Call[]
  readonly diagnostics: Diagnostic[]
}

const saidInAll = (answer: Answer, documents: readonly CallDocument[], language: CallLanguage): Said => {
  const said: Said = { operations: [], places: [], calls: [], diagnostics: [] }
  for (const document of documents) {
    if (said.diagnostics.length >= MOST_FAULTS) {
      said.diagnostics.push(restUnread(answer.locate(document.from, documents.at(-1)!.to)))
      break
    }
    const problem = problemIn(answer, document)
    if (problem === undefined) addCalls(answer, document.calls, language, said)
    else said.diagnostics.push(problem)
  }
  return said
}

/** Why the calls of a document cannot be read, or are not carried out; undefined where they may be. */
const problemIn = ({ text, locate }: Answer, document: CallDocument): Diagnostic | undefined => {
  const { from, to, fault, shape } = document
  if (fault === undefined) return quotationOf(text, document, locate)
  if (shape === undefined) return faultyJson(text, document, locate)
  const { offset, missing, error } = fault
  return missing === undefined
    ? malformedAt(text, locate(offset, to), error, { name: 'call', expected: shape, open: true })
    : truncatedAt(text, locate(from, to), missing, { name: 'a call', expected: shape })
}

const addCalls = (
  answer: Answer,
  calls: readonly ToolCall[],
  language: CallLanguage,
  { operations, places, calls: said, diagnostics }: Said,
): void => {
  for (const call of calls) {
    if (diagnostics.length >= MOST_FAULTS) {
      diagnostics.push(restUnread(answer.locate(call.whole.from, calls.at(-1)!.whole.to)))
      break
    }
    const read = readCall(answer, call, language)
    // A call may have more of them than can be the arguments of one.
    if ('diagnostics' in read) for (const diagnostic of read.diagnostics) diagnostics.push(diagnostic)
    else {
      said.push({ name: read.name, first: operations.length, count: read.operations.length })
      for (const operation of read.operations) operations.push(operation)
      for (const place of read.places) places.push(place)
    }
  }
}
