import { EmendError, isProblem } from '@emend/model'
import type { Command, Context, Values } from '../command.ts'
import { EXIT } from '../exit-code.ts'
import { openWorkspace } from '../open-workspace.ts'
import { offeredDialects } from '../options.ts'
import { shown } from '../output/terminal.ts'
import { wholeNumber } from '../whole-number.ts'

/** `emend guide [dialect]`: the system-prompt section that teaches a model how to write plans, or to use the tools. */
export const guide: Command = {
  name: 'guide',
  positionals: '[dialect]',
  offers: offeredDialects,
  describe:
    'Print the system-prompt section that teaches a model to write plans in a dialect (default: tags), or to use the tools',
  options: {
    tools: { type: 'boolean', default: false, describe: 'Teach the tools of `emend call` and `emend mcp`' },
    'max-tokens': {
      type: 'number',
      describe: 'Leave out what matters least, to stay within this many tokens',
    },
  },
  examples: [
    ['$0 guide tags >> system-prompt.md', 'Teach a model the tags dialect'],
    ['$0 guide --tools --max-tokens 500', 'Teach a model the tools, in few words'],
  ],
  run: async (values, context) => {
    await recover(context)
    const { text, dialect } = await guideFrom(values, context)
    if (!context.json) context.screen.out(shown(text))
    return { exitCode: EXIT.done, document: { ...(dialect !== undefined && { dialect }), guide: text } }
  },
}

/** What a run that died has left, as at the start of every command; outside of a repository, there is nothing. */
const recover = async (context: Context): Promise<void> => {
  try {
    await openWorkspace(context)
  } catch (error) {
    if (!isProblem(error, 'not-a-repository')) throw error
  }
}

const guideFrom = async (
  values: Values,
  { directory }: Context,
): Promise<{ readonly dialect?: string; readonly text: string }> => {
  const { guideFor, guideForTools } = await import('@emend/engine')
  const limit = { maxTokens: wholeNumber('max-tokens', values['max-tokens'], 800) }
  const dialect = values.dialect as string | undefined
  if (!values.tools) return await guideFor(dialect ?? 'tags', directory, limit)
  if (dialect === undefined) return { text: await guideForTools(directory, limit) }
  throw new EmendError('usage', {
    error: '--tools teaches the tools, and not a dialect.',
    remedy: 'Name a dialect, or say --tools.',
  })
}
