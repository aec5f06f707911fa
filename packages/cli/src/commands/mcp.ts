import type { Command } from '../command.ts'
import { EXIT } from '../exit-code.ts'
import { repositoryOptionsFrom, sessionOptions, sessionOptionsFrom } from '../options.ts'
import { visible } from '../output/terminal.ts'
import { usage } from '../usage.ts'
import { version } from '../version.ts'

/**
 * `emend mcp`: serves the tools over the Model Context Protocol, on standard input and output, until the client is
 * gone.
 */
export const mcp: Command = {
  name: 'mcp',
  describe: 'Serve the tools over the Model Context Protocol, on standard input and output',
  commits: 'calls',
  options: sessionOptions,
  document: false,
  examples: [['claude mcp add emend -- $0 mcp', 'Give the tools to Claude Code']],
  run: async (values, { directory, json, screen, signal }) => {
    if (json)
      throw usage(
        'Standard output is the protocol’s alone: --json has no place there.',
        'Leave it out; what is answered is JSON.',
      )
    const { serve } = await import('@emend/mcp')
    const log = (line: string): void => screen.err(`emend mcp: ${visible(line)}\n`)
    if (process.stdin.isTTY) log(FOR_A_CLIENT)
    await serve({
      version,
      signal,
      session: sessionOptionsFrom(values),
      workspace: repositoryOptionsFrom(values),
      directory: values.directory === undefined ? undefined : directory,
      log,
    })
    // A client that has stopped to read takes no answer any more: waiting until it has all of them would never end.
    if (signal.aborted) process.exit(EXIT.done)
    return { exitCode: EXIT.done, document: {} }
  },
}

const FOR_A_CLIENT =
  'waiting for a client to speak JSON-RPC on standard input. Clients start this command themselves; Ctrl-C ends it.'
