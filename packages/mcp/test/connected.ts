import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Client, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client'
import { type ServeOptions, serve } from '../src/index.ts'

/** A client, and what the server that it speaks with has logged; `ended` is fulfilled when the server returns. */
export interface Connected {
  readonly client: Client
  readonly logged: readonly string[]
  readonly ended: Promise<void>
  /** Changes what the client answers when it is asked for its roots. */
  readonly setRoots: (roots: readonly string[]) => Promise<void>
  /** The client is gone, without a word. */
  readonly die: () => void
}

/** How a test connects. */
export interface ConnectOptions {
  readonly directory?: string
  readonly workspace?: NonNullable<ServeOptions['workspace']>
  readonly session?: NonNullable<ServeOptions['session']>
  /** Directories, or addresses; a client without them has no roots. */
  readonly roots?: readonly string[]
  /** `legacy` shakes hands as of 2025-11-25; `auto` finds out that the server speaks 2026-07-28. */
  readonly mode?: 'legacy' | 'auto'
}

/** Connects the official client with a server in the same process. */
export const connect = async ({
  directory,
  workspace = {},
  session = {},
  roots,
  mode = 'legacy',
}: ConnectOptions): Promise<Connected> => {
  const [input, output, logged] = [new PassThrough(), new PassThrough(), [] as string[]]
  const ended = serve({
    directory,
    workspace,
    session,
    version: '1.2.3',
    log: (line) => logged.push(line),
    input,
    output,
  })
  const client = new Client(
    { name: 'test', version: '1' },
    {
      capabilities: roots === undefined ? {} : { roots: { listChanged: true } },
      versionNegotiation: { mode },
    },
  )
  let named = roots ?? []
  if (roots !== undefined)
    client.setRequestHandler('roots/list', () => ({
      roots: named.map((root) => ({ uri: root.includes('://') ? root : pathToFileURL(root).href })),
    }))
  await client.connect(lines(output, input))
  return {
    client,
    logged,
    ended,
    setRoots: async (changed) => {
      named = changed
      await client.sendRootsListChanged()
    },
    die: () => {
      input.end()
      output.destroy()
    },
  }
}

/** One JSON message a line, as standard input and output carry them. */
const lines = (from: PassThrough, to: PassThrough): Transport => {
  let rest = ''
  const transport: Transport = {
    start: async () => {
      from.on('data', (chunk: Buffer) => {
        const messages = (rest + chunk.toString()).split('\n')
        rest = messages.pop() ?? ''
        for (const message of messages) transport.onmessage?.(JSON.parse(message) as JSONRPCMessage)
      })
    },
    send: async (message) => {
      if (!to.write(`${JSON.stringify(message)}\n`)) await once(to, 'drain')
    },
    close: async () => {
      to.end()
      transport.onclose?.()
    },
  }
  return transport
}
