import { guideFor } from '@emend/engine'
import type { GetPromptResult, McpServer } from '@modelcontextprotocol/server'
import type { Connection } from './connection.ts'
import { asked } from './reason.ts'

/** Offers the editing guidelines, for a client's user to put before the model. */
export const offerPrompts = (server: McpServer, connection: Connection): void => {
  server.registerPrompt(
    'editing-guidelines',
    {
      title: 'Editing guidelines',
      description: 'How to edit this repository with these tools: which one when, and the rules in force.',
    },
    async (context) =>
      await asked(
        connection.use(server, context, async ({ workspace }) =>
          messageOf((await guideFor('tools', workspace.root)).text),
        ),
      ),
  )
}

const messageOf = (text: string): GetPromptResult => ({
  messages: [{ role: 'user', content: { type: 'text', text } }],
})
