import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { Connection, type ConnectionOptions } from './connection.ts'
import { messages } from './messages.ts'
import { serverFor } from './server.ts'
import { wholeLines } from './whole-lines.ts'

/** How the tools are served. */
export interface ServeOptions extends ConnectionOptions {
  /** The version that the server says it has. */
  readonly version: string
  /** Ends the connection. */
  readonly signal?: AbortSignal
  /** The client's messages, in place of standard input. */
  readonly input?: Readable
  /** The server's messages, in place of standard output. */
  readonly output?: Writable
}

/** The longest message, in bytes: a plan of the largest size that is allowed, all of it escaped. */
const LONGEST = 128 * 1024 * 1024

/**
 * Serves the tools to one client until it is gone, or the signal ends it. What is going on then is stopped as long as nothing
 * has changed, and finished otherwise, before this returns. Source: Model Context Protocol, stdio transport.
 */
export const serve = async (options: ServeOptions): Promise<void> => {
  const { version, log, signal, input = process.stdin, output = process.stdout } = options
  const connection = new Connection(options)
  const lines = wholeLines(LONGEST)
  const sound = lines.pipe(messages((refusal) => output.write(`${JSON.stringify(refusal)}\n`)))
  // Each answer that waits for a slow client listens.
  output.setMaxListeners(0)
  input.pipe(lines)
  const handle = serveStdio(() => serverFor(connection, version), {
    transport: new StdioServerTransport(sound, output, { maxBufferSize: LONGEST }),
    onerror: (error) => log(`protocol: ${error.message}`),
  })
  await gone(input, output, signal)
  await handle.close()
  input.unpipe(lines).pause()
  await connection.idle()
}

/** Fulfilled once nobody is there to ask, or to be answered. */
const gone = (input: Readable, output: Writable, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => resolve()
    input.once('end', end).once('close', end).once('error', end)
    output.once('error', end).once('close', end)
    signal?.addEventListener('abort', end, { once: true })
    if (input.readableEnded || input.destroyed || signal?.aborted) end()
  })
