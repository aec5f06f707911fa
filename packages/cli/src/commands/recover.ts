import type { Command } from '../command.ts'
import { EXIT } from '../exit-code.ts'
import { openWorkspace } from '../open-workspace.ts'

/**
 * `emend recover`: finish or take back what an interrupted run has left, as every command in a repository does, too.
 */
export const recover: Command = {
  name: 'recover',
  describe:
    'Finish or take back what a crash interrupted (every command in a repository does so at its start)',
  run: async (_values, context) => {
    const { recovered } = await openWorkspace(context)
    if (recovered.length === 0 && !context.json) context.screen.out('There is nothing to recover.\n')
    return { exitCode: EXIT.done, document: { recovered } }
  },
}
