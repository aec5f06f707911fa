import { Transform } from 'node:stream'
import { brief, decodeUtf8, size } from '@emend/model'
import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import { faultOfParams } from './params.ts'

/** The answer to what is no message. */
export interface Refusal {
  readonly jsonrpc: '2.0'
  /** Null where nobody knows what was to be answered. */
  readonly id: string | number | null
  readonly error: { readonly code: number; readonly message: string }
}

/**
 * Passes on the lines that hold messages, of chunks of whole lines. Whoever has sent anything else would wait in vain,
 * and is answered; bytes that are no UTF-8 would go into files as something else. Of a batch, each message becomes a
 * line of its own. Source: JSON-RPC 2.0, sections 4 to 6; Model Context Protocol, "Base protocol".
 */
export const messages = (answer: (refusal: Refusal) => void): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; ) {
        const end = chunk.indexOf('\n', at) + 1 || chunk.length
        for (const line of judged(chunk.subarray(at, end), answer)) this.push(line)
        at = end
      }
      done()
    },
  })

const judged = (line: Buffer, answer: (refusal: Refusal) => void): readonly string[] => {
  const text = textOf(line)
  if (text?.trim() === '') return []
  const value = text === null ? undefined : parsed(text)
  if (value === undefined) {
    const what = text === null ? 'not UTF-8' : 'not JSON'
    answer(refusal(null, ProtocolErrorCode.ParseError, `This line is ${what}. Send one JSON message a line.`))
    return []
  }
  const batch = Array.isArray(value) && value.length > 0 ? value : null
  return (batch ?? [value]).map(withoutNulls).flatMap((one) => {
    const fault = faultOf(one)
    const read = fault ?? (one === value ? text! : lineOf(one))
    if (typeof read === 'string') return read
    answer(read)
    return []
  })
}

/** A message as a line of its own, or the answer to one that cannot be. */
const lineOf = (message: unknown): string | Refusal => {
  try {
    return `${JSON.stringify(message)}\n`
  } catch {
    const { id = null } = message as { readonly id?: Refusal['id'] }
    return refusal(id, ProtocolErrorCode.InvalidRequest, 'This message is nested too deeply.')
  }
}

/**
 * A message without what it says to be null: some clients leave out nothing. What a tool is called with, it reads
 * itself; an id and a result are asked for, and null is none.
 */
const withoutNulls = (value: unknown): unknown => {
  if (!isObject(value) || value.id === null || value.result === null) return value
  return pruned(value, value.method === 'tools/call' ? 'arguments' : undefined)
}

/** Nothing that may be left out is deeper in a message, as `listChanged` in `params.capabilities.roots`. */
const DEEPEST = 5

/** Without what is null; the same value where nothing is. What stands under one key is not looked into. */
const pruned = (value: unknown, closed: string | undefined, depth = DEEPEST): unknown => {
  if (depth === 0 || typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const kept = entries.flatMap(([key, one]): [string, unknown][] =>
    one === null ? [] : [[key, key === closed ? one : pruned(one, closed, depth - 1)]],
  )
  if (kept.length === entries.length && kept.every(([, one], at) => one === entries[at]![1])) return value
  return Array.isArray(value) ? kept.map(([, one]) => one) : Object.fromEntries(kept)
}

/** The answer to a line that is too long to be looked at. */
export const overlong = (longest: number): Refusal =>
  refusal(
    null,
    ProtocolErrorCode.InvalidRequest,
    `This line is longer than ${size(longest)}. Send less in one message.`,
  )

/** Null for bytes that are no UTF-8. A byte-order mark is left out. */
const textOf = (line: Buffer): string | null => decodeUtf8(line)?.replace(/^\ufeff/, '') ?? null

/** Undefined for what is no JSON. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * What is wrong with the form of a message, or with the params of one that needs some; null for none, and for what asks
 * for no answer.
 */
const faultOf = (value: unknown): Refusal | null => {
  if (!isObject(value)) return invalid(null, 'a message must be an object')
  const { jsonrpc, id, method, params } = value
  const isNotice = !('id' in value)
  if (!isNotice && typeof id !== 'string' && !Number.isSafeInteger(id))
    return method === undefined ? null : invalid(null, '`id` must be a text or a whole number')
  const asked = isNotice ? null : (id as Refusal['id'])
  if (jsonrpc !== '2.0') return invalid(asked, '`jsonrpc` must be "2.0"')
  if (method === undefined && !isNotice && ('result' in value || 'error' in value)) return null
  if (typeof method !== 'string') return invalid(asked, '`method` must be a text')
  if (isNotice) return null
  if (params !== undefined && !isObject(params)) return invalid(asked, '`params` must be an object')
  const strange = Object.keys(value).find((key) => !PARTS.includes(key))
  if (strange !== undefined) return invalid(asked, `a request has no \`${brief(strange)}\``)
  const fault = faultOfParams(method, params)
  return fault === null ? null : refusal(asked, ProtocolErrorCode.InvalidParams, fault)
}

/** The parts of a request. The transport takes none that has others, and would say nothing. */
const PARTS: readonly string[] = ['jsonrpc', 'id', 'method', 'params']

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const invalid = (id: Refusal['id'], rule: string): Refusal =>
  refusal(id, ProtocolErrorCode.InvalidRequest, `Not a message of JSON-RPC 2.0: ${rule}.`)

const refusal = (id: Refusal['id'], code: number, message: string): Refusal => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
