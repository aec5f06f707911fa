import { type JSONRPCMessage, ProtocolErrorCode, type RequestId } from '@modelcontextprotocol/server'

/** What the client is asked, and has not answered yet. */
export interface Asking {
  readonly begin: (id: RequestId) => void
  /** Once what is asked is on its way. */
  readonly sent: (id: RequestId) => void
  readonly heard: (id: RequestId | undefined) => void
  /** Nothing more will be heard: all that is asked, now and later, is answered with an error. */
  readonly end: () => void
}

/** Keeps account of what a client is asked. `answer` takes what stands for the answers that will never come. */
export const asking = (answer: (message: JSONRPCMessage) => void): Asking => {
  const asked = new Set<RequestId>()
  let isOver = false
  const giveUp = (id: RequestId): void => {
    if (asked.delete(id)) answer(unanswered(id))
  }
  return {
    begin: (id) => asked.add(id),
    sent: (id) => {
      if (isOver) giveUp(id)
    },
    heard: (id) => {
      if (id !== undefined) asked.delete(id)
    },
    end: () => {
      isOver = true
      for (const id of asked) giveUp(id)
    },
  }
}

const unanswered = (id: RequestId): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  error: { code: ProtocolErrorCode.InternalError, message: 'the client has ended its input' },
})
