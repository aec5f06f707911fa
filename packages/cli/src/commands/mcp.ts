import { EmendError } from '@emend/model'
import type { Command } from '../command.ts'
import { EXIT } from '../exit-code.ts'
import { repositoryOptionsFrom, sessionOptions, sessionOptionsFrom } from '../options.ts'
import { visible } from '../terminal.ts'
import { version } from '../version.ts'

/**
 * `emend mcp`: serves the tools over the Model Context Protocol, on standard input and output, until the client is
 * gone.
 */
export const mcp: Command = {
  name: 'mcp',
  describe: 'Serve the tools over the Model Context Protocol, on standard input and output',
  commits: true,
  options: sessionOptions,
  document: false,
  examples: [['claude mcp add emend -- $0 mcp', 'Give the tools to Claude Code']],
  run: async (values, { directory, json, screen, signal }) => {
    if (json) throw new EmendError('usage', NO_DOCUMENT)
    const { serve } = await import('@emend/mcp')
    await serve({
      version,
      signal,
      session: sessionOptionsFrom(values),
      workspace: repositoryOptionsFrom(values),
      directory: values.directory === undefined ? undefined : directory,
      log: (line) => screen.err(`emend mcp: ${visible(line)}\n`),
    })
    return { exitCode: EXIT.done, document: {} }
  },
}

const NO_DOCUMENT = {
  error: 'Standard output is the protocol’s alone: --json has no place there.',
  remedy: 'Leave it out; what is answered is JSON.',
}
