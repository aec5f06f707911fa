import { type Session, type ToolAnswer, type ToolDeclaration, unserved } from '@emend/engine'
import {
  brief,
  type Diagnostic,
  diagnose,
  EmendError,
  knownNames,
  nearestName,
  shownName,
} from '@emend/model'
import {
  type CallToolResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server'
import type { Connection } from './connection.ts'
import { showProgress } from './progress.ts'

/**
 * Offers the tools; each call goes to the session of the connection. What is wrong with a call, the tool itself says,
 * as a model needs it: nothing is checked by the schema before.
 */
export const offerTools = (
  server: McpServer,
  tools: readonly ToolDeclaration[],
  connection: Connection,
): void => {
  const names = tools.map(({ name }) => name)
  const list = tools.map(({ brief: title, ...declaration }) => ({ title, ...declaration })) as Tool[]
  server.server.setRequestHandler('tools/list', () => ({ tools: list }))
  server.server.setRequestHandler(
    'tools/call',
    async ({ params: { name, arguments: input = {} } }, context) => {
      if (!names.includes(name)) throw unknown(name, names)
      try {
        return await connection.use(server, context, ({ session }) => call(session, name, input, context))
      } catch (error) {
        return resultOf(unserved(name, diagnosticOf(error)))
      }
    },
  )
}

/** The protocol has an error of its own for a tool that there is not. */
const unknown = (name: string, names: readonly string[]): ProtocolError =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown tool: ${shownName(brief(name))}.\n${knownNames(names, nearestName(name, names))}`,
  )

const call = async (
  session: Session,
  name: string,
  input: unknown,
  context: ServerContext,
): Promise<CallToolResult> => {
  const end = showProgress(context, name)
  return resultOf(await session.tools().call(name, input, { signal: context.mcpReq.signal }).finally(end))
}

const resultOf = ({ ok, text, structured }: ToolAnswer): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: structured,
  isError: !ok,
})

/** What the machine or the repository refused before a tool could answer. */
const diagnosticOf = (error: unknown): Diagnostic =>
  error instanceof EmendError
    ? diagnose(error.code, error.data)
    : diagnose('internal', { error: String(error) })
