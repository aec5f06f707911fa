import { type JsonSchema, type Session, type ToolAnswer, type ToolDeclaration, unserved } from '@emend/engine'
import { type Diagnostic, diagnose, EmendError } from '@emend/model'
import type {
  CallToolResult,
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import type { Connection } from './connection.ts'
import { showProgress } from './progress.ts'

/** Offers the tools; each call goes to the session of the connection. */
export const offerTools = (
  server: McpServer,
  tools: Iterable<ToolDeclaration>,
  connection: Connection,
): void => {
  for (const { name, brief, description, inputSchema, outputSchema, annotations } of tools)
    server.registerTool(
      name,
      {
        title: brief,
        description,
        inputSchema: published(inputSchema),
        outputSchema: published(outputSchema),
        annotations,
      },
      async (input, context) => {
        try {
          return await connection.use(server, context, ({ session }) => call(session, name, input, context))
        } catch (error) {
          return resultOf(unserved(name, diagnosticOf(error)))
        }
      },
    )
}

/**
 * A schema that is shown, and lets everything through: the tool itself says what is wrong with a call, as a model needs
 * it.
 */
const published = (schema: JsonSchema): StandardSchemaWithJSON => ({
  '~standard': {
    version: 1,
    vendor: 'emend',
    validate: (value) => ({ value }),
    jsonSchema: { input: () => schema, output: () => schema },
  },
})

const call = async (
  session: Session,
  name: string,
  input: unknown,
  context: ServerContext,
): Promise<CallToolResult> => {
  const end = showProgress(context, name)
  try {
    return resultOf(await session.tools().call(name, input, { signal: context.mcpReq.signal }))
  } finally {
    end()
  }
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
