import { type Batch, type DialectName, dialectNames, unifiedDiff } from '@emend/engine'
import { isWithin } from '@emend/model'
import {
  type McpServer,
  type ReadResourceResult,
  ResourceTemplate,
  type Variables,
} from '@modelcontextprotocol/server'
import type { Connection } from './connection.ts'

/** How many batches the history shows. */
const LATEST = 50

const JSON_TYPE = 'application/json'

const DIFF_TYPE = 'text/x-diff'

const GUIDE_TYPE = 'text/markdown'

/**
 * Offers what a client may show to a person, or give to a model: the history, one batch of it, the guide to a dialect.
 */
export const offerResources = (server: McpServer, connection: Connection): void => {
  offerHistory(server, connection)
  offerBatch(server, connection)
  offerGuide(server, connection)
}

const offerHistory = (server: McpServer, connection: Connection): void => {
  server.registerResource(
    'history',
    'emend://history',
    {
      title: 'History',
      description: `The latest ${LATEST} batches on the branch, newest first.`,
      mimeType: JSON_TYPE,
    },
    async (uri, context) =>
      await connection.ask(server, context, async ({ workspace }) => {
        const batches: Batch[] = []
        for await (const batch of workspace.history({ limit: LATEST })) batches.push(batch)
        return contentOf(uri, JSON_TYPE, JSON.stringify(batches, null, 2))
      }),
  )
}

const offerBatch = (server: McpServer, connection: Connection): void => {
  server.registerResource(
    'batch',
    new ResourceTemplate('emend://history/{commit}', { list: undefined }),
    {
      title: 'Batch',
      description: 'One batch: its message, and what it changed as a diff.',
      mimeType: DIFF_TYPE,
    },
    async (uri, variables, context) =>
      await connection.ask(server, context, async ({ workspace, within }) => {
        const { changeSet, message } = await workspace.show(named('commit', variables))
        const changes = changeSet.changes.filter(({ path }) => isWithin(path, within))
        return contentOf(uri, DIFF_TYPE, `${message.trimEnd()}\n\n${unifiedDiff(changes)}`)
      }),
  )
}

const offerGuide = (server: McpServer, connection: Connection): void => {
  server.registerResource(
    'guide',
    new ResourceTemplate('emend://guide/{dialect}', {
      list: () => ({ resources: dialectNames.map(guideResource) }),
      complete: { dialect: (start) => dialectNames.filter((name) => name.startsWith(start)) },
    }),
    {
      title: 'Guide',
      description: 'How to write plans in one dialect, for a system prompt.',
      mimeType: GUIDE_TYPE,
    },
    async (uri, variables, context) =>
      await connection.ask(server, context, async ({ session }) => {
        const dialect = named('dialect', variables) as DialectName
        return contentOf(uri, GUIDE_TYPE, await session.guide({ dialect }))
      }),
  )
}

const guideResource = (dialect: string) => ({
  uri: `emend://guide/${dialect}`,
  name: `guide-${dialect}`,
  title: `Guide to ${dialect}`,
  mimeType: GUIDE_TYPE,
})

/** What a client has put into a template, which it has encoded as a part of an address. */
const named = (name: string, variables: Variables): string => {
  const value = String(variables[name])
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const contentOf = (uri: URL, mimeType: string, text: string): ReadResourceResult => ({
  contents: [{ uri: uri.href, mimeType, text }],
})
