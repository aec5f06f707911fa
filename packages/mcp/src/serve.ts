import { EventEmitter, once } from 'node:events'
import { PassThrough, type Readable, Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { brief, checkedOptions, type Kinds, kinds } from '@emend/model'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { answering } from './answering.ts'
import { Connection } from './connection.ts'
import { messages, overlong, type Refusal } from './messages.ts'
import type { ConnectionOptions } from './opening.ts'
import { serverFor } from './server.ts'
import { wholeLines } from './whole-lines.ts'

/** How the tools are served. */
export interface ServeOptions extends ConnectionOptions {
  /** The version that the server says it has. */
  readonly version: string
  /** Ends the connection. */
  readonly signal?: AbortSignal | undefined
  /** The client's messages, in place of standard input. */
  readonly input?: Readable | undefined
  /** The server's messages, in place of standard output. */
  readonly output?: Writable | undefined
}

const stream = kinds.kind('no stream', (value) => value instanceof EventEmitter)

const serveKinds: Kinds<ServeOptions> = {
  version: kinds.text,
  signal: kinds.signal,
  input: stream,
  output: stream,
  directory: kinds.text,
  workspace: kinds.object,
  session: kinds.object,
  log: kinds.callback,
}

/** The longest message, in bytes: a plan of the largest size that is allowed, all of it escaped. */
const LONGEST = 128 * 1024 * 1024

/**
 * Serves the tools to one client until it is gone, or the signal ends it. What is going on then is stopped as long as
 * nothing has changed, and finished otherwise, before this returns. Where the input ends, what has come in before is
 * answered first, as long as somebody takes the answers: a script has no more to ask. Throws `usage` for options that
 * there are not or that are of another kind; those of the workspace and of the session are looked at when the first call
 * opens them. Source: Model Context Protocol, stdio transport.
 */
export const serve = async (options: ServeOptions): Promise<void> => {
  const checked = checkedOptions('option of a server', options, serveKinds)
  const { version, log, signal, input = process.stdin, output = process.stdout } = checked
  kinds.text('The version', version)
  kinds.callback('What takes the log', log)
  const connection = new Connection(checked)
  const answers = answersTo(output)
  const refuse = (refusal: Refusal): unknown => answers.write(`${JSON.stringify(refusal)}\n`)
  const lines = wholeLines(LONGEST, () => refuse(overlong(LONGEST)))
  const sound = lines.pipe(messages(refuse))
  input.pipe(lines)
  // The transport would close at its end, with all that is going on.
  const endless = sound.pipe(new PassThrough(), { end: false })
  // A batch may become longer than it was; too much for the transport would end it.
  const wire = new StdioServerTransport(endless, answers, { maxBufferSize: Number.POSITIVE_INFINITY })
  const { transport, answered } = answering(wire)
  const tell = ({ message }: Error): void => log(`protocol: ${brief(message.replace(/\s+/g, ' '))}`)
  output.once('error', tell)
  if (!output.listeners('error').includes(letBe)) output.on('error', letBe)
  const handle = serveStdio(() => serverFor(connection, version), { transport, onerror: tell })
  const served = once(sound, 'end').then(async () => {
    while (endless.readableLength > 0) await nextTurn()
    await answered()
    if (output.writableNeedDrain) await once(output, 'drain')
  })
  await Promise.race([served, gone(input, output, signal)])
  await handle.close()
  input.unpipe(lines).pause()
  await connection.idle()
}

/**
 * An answer is as good as sent, however slowly the client takes it: a transport that had to wait would listen for each
 * one, and listeners are looked through one by one.
 */
const answersTo = (output: Writable): Writable =>
  new Writable({
    write: (answer, _encoding, done) => {
      output.write(answer)
      done()
    },
  })

/** Once an output has failed, what was on its way may fail, too: heard by nobody, that would end the process. */
const letBe = (): void => {}

/** Fulfilled once nobody is there to be answered. */
const gone = (input: Readable, output: Writable, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => resolve()
    input.once('close', () => input.readableEnded || end()).once('error', end)
    output.once('error', end).once('close', end)
    signal?.addEventListener('abort', end, { once: true })
    if (input.readableEnded || input.destroyed || signal?.aborted) end()
  })
