import { type JSONRPCMessage, ProtocolErrorCode, type Result } from '@modelcontextprotocol/server'
import { faultOfRoots } from './params.ts'

/**
 * A client's answer to `roots/list`, which is all that it is asked for; any other message stays as it is. One that does
 * not know the method has no roots. What is no such answer becomes an error, in words and not as a schema tells it.
 * Source: Model Context Protocol, "Roots", Error Handling.
 */
export const answeredRoots = (message: JSONRPCMessage): JSONRPCMessage => {
  if (
    'error' in message &&
    message.error.code === ProtocolErrorCode.MethodNotFound &&
    message.id !== undefined
  )
    return { jsonrpc: '2.0', id: message.id, result: { roots: [] } }
  if (!('result' in message)) return message
  const result = withFilesAlone(message.result)
  const fault = faultOfRoots(result)
  if (fault === null) return { ...message, result }
  return { jsonrpc: '2.0', id: message.id, error: { code: ProtocolErrorCode.InvalidParams, message: fault } }
}

/**
 * What a client answers to `roots/list`, without the roots that are not files: editors have some at addresses of their
 * own. Where it names no others, they stay: without them, it would seem to have none, and be let in everywhere.
 */
export const withFilesAlone = (answer: Result): Result => {
  // It has come in as anything that JSON can say.
  if (!Array.isArray(answer?.roots)) return answer
  const files = answer.roots.filter((root) => typeof root?.uri !== 'string' || !FOREIGN.test(root.uri))
  return files.length === 0 ? answer : { ...answer, roots: files }
}

/** The start of an address of something else than a file; a single letter is a drive. */
const FOREIGN = /^(?!file:)[a-z][a-z\d+.-]+:/i
