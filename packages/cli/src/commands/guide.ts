import type { Command } from '../command.ts'
import { EXIT } from '../exit-code.ts'

/** `emend guide [dialect]`: the system-prompt section that teaches a model how to write plans. */
export const guide: Command = {
  name: 'guide',
  positionals: '[dialect]',
  describe: 'Print the system-prompt section that teaches a model to write plans',
  examples: [['$0 guide tags >> system-prompt.md', 'Teach a model the tags dialect']],
  run: async (values, context) => {
    const { guideFor } = await import('@emend/engine')
    const { dialect, text } = await guideFor(
      (values.dialect as string | undefined) ?? 'tags',
      context.directory,
    )
    if (!context.json) context.screen.out(text.endsWith('\n') ? text : `${text}\n`)
    return { exitCode: EXIT.done, document: { dialect, guide: text } }
  },
}
