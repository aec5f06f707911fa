import { EmendError } from '@emend/model'
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { type ConnectionOptions, type Opened, openWorkspace } from './opening.ts'
import { directoriesOf } from './roots.ts'

/** One client: its roots, the workspace that they and the command line give it, and its session there. */
export class Connection {
  readonly #options: ConnectionOptions
  readonly #running = new Set<Promise<unknown>>()
  /** Null for a client that names none; undefined until it has been asked. */
  #roots: readonly string[] | null | undefined
  /** How often they have changed: what was asked before the last time is answered with what they were. */
  #changes = 0
  /** Fulfilled once nothing goes on any more that did so when they changed: the session goes on with what came of it. */
  #before: Promise<unknown> = Promise.resolve()
  #opening: Promise<Opened> | undefined
  #opened: Opened | undefined

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  /** The roots have changed, and are asked for again. */
  forgetRoots(): void {
    this.#changes += 1
    this.#roots = undefined
    this.#before = Promise.allSettled(this.#running)
    this.#opening = undefined
  }

  /** Does some work in the client's workspace; or asks for its roots, after which the request comes again. */
  async use<Done>(
    { server }: McpServer,
    context: ServerContext,
    work: (opened: Opened) => Promise<Done>,
  ): Promise<Done | InputRequiredResult> {
    if (this.#roots === undefined) {
      const answer = inputResponse(context.mcpReq.inputResponses, ROOTS)
      const requestState = String(this.#changes)
      const isPresent = (context.mcpReq.requestState() ?? requestState) === requestState
      if (!(answer.kind === 'roots' && isPresent) && hasRoots(server, context))
        return inputRequired({ inputRequests: { [ROOTS]: inputRequired.listRoots() }, requestState })
      this.#roots = answer.kind === 'roots' && answer.roots.length > 0 ? directoriesOf(answer.roots) : null
    }
    const roots = this.#roots
    return await this.#counted(async () => await work(await this.#open(roots)))
  }

  /**
   * As `use`, for what is answered in full or not at all: what went wrong is an error of the protocol, in emend's
   * words.
   */
  async ask<Done>(
    server: McpServer,
    context: ServerContext,
    work: (opened: Opened) => Promise<Done>,
  ): Promise<Done | InputRequiredResult> {
    try {
      return await this.use(server, context, work)
    } catch (error) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, reasonOf(error))
    }
  }

  /** Fulfilled when nothing is going on any more. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
  }

  async #counted<Done>(work: () => Promise<Done>): Promise<Done> {
    const running = work()
    this.#running.add(running)
    try {
      return await running
    } catch (error) {
      if (!(error instanceof EmendError)) this.#options.log(`failed: ${stackOf(error)}`)
      throw error
    } finally {
      this.#running.delete(running)
    }
  }

  /** A failure is forgotten: the next request may find a repository where this one found none. */
  async #open(roots: readonly string[] | null): Promise<Opened> {
    this.#opening ??= this.#before.then(() => openWorkspace(this.#options, roots, this.#opened))
    const opening = this.#opening
    try {
      const opened = await opening
      if (opened !== this.#opened) this.#options.log(`serving ${opened.workspace.root}${keptTo(opened)}`)
      this.#opened = opened
      return opened
    } catch (error) {
      // One that has begun since goes on.
      if (this.#opening === opening) this.#opening = undefined
      throw error
    }
  }
}

/** Why something could not be done, and what to do about it. */
const reasonOf = (error: unknown): string => {
  if (error instanceof EmendError && error.hint !== undefined) return `${error.message}\n${error.hint}`
  return error instanceof Error ? error.message : String(error)
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

const keptTo = ({ within }: Opened): string => (within.includes('.') ? '' : `, kept to ${within.join(', ')}`)

/** The name under which the roots are asked for. */
const ROOTS = 'roots'

/** What a client can do stands in each request since 2026-07-28, and was said once before that. */
const hasRoots = (server: McpServer['server'], { mcpReq }: ServerContext): boolean => {
  const envelope = mcpReq.envelope as Readonly<Record<string, ClientCapabilities>> | undefined
  const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities()
  return declared?.roots !== undefined
}
