import {
  type JSONRPCMessage,
  ProtocolErrorCode,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server'
import { answeredRoots } from './answered-roots.ts'
import { waiting } from './waiting.ts'

/** A transport that knows what is still to be answered. */
export interface Answering {
  readonly transport: Transport
  /**
   * Fulfilled once every request that has come in is answered, or was cancelled. The client can say nothing more: what
   * it is asked itself has failed.
   */
  readonly answered: () => Promise<void>
}

/** The same transport, as one that knows what is still to be answered. */
export const answering = (wire: Transport): Answering => {
  /** What the client is asked, and has not answered yet. */
  const asked = new Set<RequestId>()
  const requests = waiting()
  let isOver = false
  const giveUp = (): void => {
    for (const id of asked) transport.onmessage?.(unanswered(id))
    asked.clear()
  }
  const hear = (message: JSONRPCMessage): void => {
    if (!('method' in message)) asked.delete(message.id!)
    else if (message.method === 'notifications/cancelled') requests.settle(message.params?.requestId)
    // What is listened for has no end.
    else if ('id' in message && message.method !== 'subscriptions/listen') requests.begin(message.id)
  }
  const transport: Transport = {
    start: () => {
      wire.onclose = () => transport.onclose?.()
      wire.onerror = (error) => transport.onerror?.(error)
      wire.onmessage = (message) => {
        hear(message)
        transport.onmessage?.(answeredRoots(message))
      }
      return wire.start()
    },
    send: async (message, options) => {
      if ('method' in message && 'id' in message) asked.add(message.id)
      try {
        await wire.send(message, options)
      } finally {
        if (!('method' in message)) requests.settle(message.id)
        if (isOver) giveUp()
      }
    },
    close: () => wire.close(),
  }
  const answered = async (): Promise<void> => {
    isOver = true
    giveUp()
    await requests.over()
  }
  return { transport, answered }
}

/** What stands for an answer that will never come. */
const unanswered = (id: RequestId): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  error: { code: ProtocolErrorCode.InternalError, message: 'the client has ended its input' },
})
