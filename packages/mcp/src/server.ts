import { declaredTools } from '@emend/engine'
import { McpServer } from '@modelcontextprotocol/server'
import type { Connection } from './connection.ts'
import { offerPrompts } from './prompts.ts'
import { offerResources } from './resources.ts'
import { offerTools } from './tools.ts'

/** What a client may put into the system prompt of its model. */
const INSTRUCTIONS =
  'Tools to read and edit the files of one git repository; paths are relative to its top directory. Each call that changes files becomes exactly one commit, or changes nothing and says why; `undo` takes a commit back. Put changes that belong together into one `multi_edit` or `apply_plan`. Read a file before you edit it. After a refusal, read its hint and near miss, and mend the call.'

/** A server with everything that it offers, for one client. */
export const serverFor = (connection: Connection, version: string): McpServer => {
  const server = new McpServer(
    { name: 'emend', version },
    {
      instructions: INSTRUCTIONS,
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
      },
    },
  )
  offerTools(server, declaredTools(), connection)
  offerResources(server, connection)
  offerPrompts(server, connection)
  server.server.setNotificationHandler('notifications/roots/list_changed', () => connection.forgetRoots())
  // What was asked before shaking hands came from a client that had not said yet what it has.
  server.server.oninitialized = () => connection.forgetRoots()
  return server
}
