import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'

/** A transport that knows what is still to be answered. */
export interface Answering {
  readonly transport: Transport
  /** Fulfilled once every request that has come in is answered, or was cancelled. */
  readonly answered: () => Promise<void>
}

/** The same transport, as one that knows what is still to be answered. */
export const answering = (wire: Transport): Answering => {
  // A client may use an id twice, and be answered twice.
  const waiting: unknown[] = []
  let settled = (): void => {}
  const settle = (id: unknown): void => {
    const at = waiting.indexOf(id)
    if (at >= 0) waiting.splice(at, 1)
    settled()
  }
  const hear = (message: JSONRPCMessage): void => {
    if (!('method' in message)) return
    if (message.method === 'notifications/cancelled') settle(message.params?.requestId)
    // What is listened for has no end.
    else if ('id' in message && message.method !== 'subscriptions/listen') waiting.push(message.id)
  }
  const transport: Transport = {
    start: () => {
      wire.onclose = () => transport.onclose?.()
      wire.onerror = (error) => transport.onerror?.(error)
      wire.onmessage = (message) => {
        hear(message)
        transport.onmessage?.(message)
      }
      return wire.start()
    },
    send: async (message, options) => {
      try {
        await wire.send(message, options)
      } finally {
        if (!('method' in message)) settle(message.id)
      }
    },
    close: () => wire.close(),
  }
  const answered = async (): Promise<void> => {
    while (waiting.length > 0)
      await new Promise<void>((resolve) => {
        settled = resolve
      })
  }
  return { transport, answered }
}
