import { isProblem } from '@emend/model'
import type { Command, Context } from '../command.ts'
import { EXIT } from '../exit-code.ts'
import { openWorkspace } from '../open-workspace.ts'
import { offeredDialects } from '../options.ts'
import { shown } from '../output/terminal.ts'
import { usage } from '../usage.ts'
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
    const asked = values.dialect as string | undefined
    if (values.tools && asked !== undefined)
      throw usage('--tools teaches the tools, and not a dialect.', 'Name a dialect, or say --tools.')
    const dialect = values.tools ? undefined : (asked ?? 'tags')
    const maxTokens = wholeNumber('max-tokens', values['max-tokens'], 800)
    await recoverIfThere(context)
    const { guideFor, guideForTools } = await import('@emend/engine')
    const text =
      dialect === undefined
        ? await guideForTools(context.directory, { maxTokens })
        : (await guideFor(dialect, context.directory, { maxTokens })).text
    if (!context.json) context.screen.out(shown(text))
    return { exitCode: EXIT.done, document: { dialect, guide: text } }
  },
}

/** A guide is for any directory: outside of a repository, there is nothing to recover. */
const recoverIfThere = async (context: Context): Promise<void> => {
  try {
    await openWorkspace(context)
  } catch (error) {
    if (!isProblem(error, 'not-a-repository')) throw error
  }
}
