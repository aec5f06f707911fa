import type { Command } from '../command.ts'
import { heedSignals } from '../interruption.ts'
import { commitOptions, commitOptionsFrom, repositoryOptions, repositoryOptionsFrom } from '../options.ts'
import { resultDocument, showResult } from '../result-output.ts'
import { visible } from '../terminal.ts'

/** `emend redo [commit]`: a new commit that takes an undo back. */
export const redo: Command = {
  name: 'redo',
  positionals: '[commit]',
  describe: 'Take an undo back with a new commit (default: the latest)',
  options: { ...commitOptions, ...repositoryOptions },
  examples: [
    ['$0 redo', 'Bring back what the latest undo took away'],
    ['$0 redo 1a2b3c4d', 'Bring this batch back'],
  ],
  run: async (values, context) => {
    const signal = heedSignals()
    const { Workspace } = await import('@emend/engine')
    const workspace = await Workspace.open(context.directory, repositoryOptionsFrom(values))
    const result = await workspace.redo(values.commit as string | undefined, {
      ...commitOptionsFrom(values),
      onHookOutput: (text) => context.screen.err(visible(text)),
      signal,
    })
    if (!context.json) showResult(result, '', context.screen)
    return resultDocument(result)
  },
}
