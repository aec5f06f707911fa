import { once } from '@emend/model'
import { documentsIn, type JsonDocument } from '../json/documents.ts'
import type { Part } from '../json/members.ts'
import { scanJson } from '../json/scan.ts'
import { blankedOut } from '../text/blanked-out.ts'
import type { Thought } from '../thoughts/thoughts.ts'
import { type CallDocument, type Written, withCalls } from './document.ts'
import { jsonCallsIn, speaksOfCalls } from './json-calls.ts'
import { type CallDialect, dialectOf } from './recognition/dialect-of.ts'
import { signatureOf } from './recognition/signature.ts'
import { isAbridged } from './samples/abridged.ts'
import { isAside } from './samples/aside.ts'
import { isMeant } from './samples/meant.ts'
import { isShownCall } from './samples/shown-call.ts'
import type { ToolCall } from './tool-call.ts'
import { documentsOf, outermost, writtenIn } from './written.ts'

/** The calls and thoughts of an answer, each in order. */
export interface Spoken {
  readonly documents: readonly CallDocument[]
  readonly thoughts: readonly Thought[]
}

/** How sure it is that a text has calls of a dialect: each call speaks exactly one. */
export const confidenceIn = (dialect: CallDialect, text: string): 0 | 1 =>
  spokenIn(text).documents.some(({ dialects }) => dialects.has(dialect)) ? 1 : 0

/** True where some JSON in a text is a tool call. */
export const speaksInCalls = (text: string): boolean =>
  spokenIn(text).documents.some(({ dialects }) => dialects.size > 0)

/** True for an offset at which JSON stands that can be read, and all of which is calls. */
export const callsIn = (text: string): ((from: number) => boolean) => {
  const starts = once(
    () =>
      new Set(
        spokenIn(text).documents.flatMap(({ from, calls }) =>
          calls.length > 0 && calls.every(isCall) ? [from] : [],
        ),
      ),
  )
  return (from) => starts().has(from)
}

const isCall = (call: ToolCall): boolean => dialectOf(signatureOf(call)) !== undefined

// Each dialect of calls looks at the same text in turn. What they see is kept as long as nobody needs the memory.
let latest: WeakRef<{ readonly text: string; readonly spoken: Spoken }> | undefined

/** Finds the calls in an answer, wherever they stand. Linear in the text. */
export const spokenIn = (text: string): Spoken => {
  const known = latest?.deref()
  if (known?.text === text) return known.spoken
  const written = outsideOf(text, writtenIn(text))
  const { documents, thoughts } = documentsIn(blankedOut(text, written), speaksOfCalls(text))
  const whole = documents
    .filter((document) => !isAbridged(text, document))
    .map((document) => (written.length > 0 ? asItStands(text, document) : document))
  const read = [
    ...jsonCallsIn(text, whole),
    ...documentsOf(text, apartFrom([...whole, ...thoughts], written)),
  ].sort(inOrder)
  const spoken = { documents: meantAmong(text, read), thoughts }
  latest = new WeakRef({ text, spoken })
  return spoken
}

/** A document with what is wrong with it where a call that is not JSON stands in a string of it. */
const asItStands = (text: string, document: JsonDocument): JsonDocument => {
  const fault = document.fault ?? scanJson(text, document.from).fault
  return fault === undefined ? document : { ...document, fault }
}

/** The calls that begin in no JSON, and in no thought, of those that are not JSON. */
const outsideOf = (text: string, written: readonly Written[]): readonly Written[] => {
  if (written.length === 0) return written
  const { documents, thoughts } = documentsIn(text, speaksOfCalls(text))
  return apartFrom([...documents.filter(({ fault }) => fault === undefined), ...thoughts], written)
}

const apartFrom = (others: readonly Part[], written: readonly Written[]): readonly Written[] => {
  const apart = new Set(outermost([...others, ...written]))
  return written.filter((one) => apart.has(one))
}

const inOrder = (one: Part, other: Part): number => one.from - other.from

/**
 * JSON that is no call, or shows one, is prose; unless there is no other call at all, and an answer begins with it.
 * Beside calls, what is meant as one is one, too.
 */
const meantAmong = (text: string, read: readonly CallDocument[]): readonly CallDocument[] => {
  const named = read.some(({ dialects }) => dialects.has('tools')) ? read.map(asFileTools) : read
  const spoken = named.some(({ calls }) => calls.some(isAside)) ? withoutAsides(named) : named
  return spoken.some(
    ({ dialects, calls }) => dialects.size > 0 && !(calls.length > 0 && calls.every(isShown)),
  )
    ? spoken.filter((document) => document.dialects.size > 0 || isMeant(text, document))
    : spoken.filter(({ leads }) => leads)
}

const isShown = (call: ToolCall): boolean => isShownCall(call) || isAside(call)

/** The documents without the calls that change no file, where there are others. */
const withoutAsides = (documents: readonly CallDocument[]): readonly CallDocument[] => {
  const others = documents.map((document) => {
    const calls = document.calls.filter((call) => !isAside(call))
    return calls.length === document.calls.length ? document : withCalls(document, calls)
  })
  return others.some(({ dialects }) => dialects.size > 0) ? others : documents
}

/**
 * Beside file tools, a tool that takes an old and a new string, or a list of such, is the one of them that does, under
 * the name of another.
 */
const asFileTools = (document: CallDocument): CallDocument => {
  if (document.fault !== undefined) return document
  const calls = document.calls.map((call) => {
    const name = call.name === undefined ? undefined : fileToolOf(call)
    return name === undefined ? call : { ...call, name }
  })
  return withCalls(document, calls)
}

const fileToolOf = (call: ToolCall): string | undefined => {
  const signature = signatureOf(call)
  const dialect = dialectOf(signature)
  if (dialect !== 'str-replace' && dialect !== 'edits') return undefined
  if (signature.lists) return 'multi_edit'
  return dialect === 'str-replace' ? 'edit_file' : undefined
}
