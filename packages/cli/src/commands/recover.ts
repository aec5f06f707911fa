import type { Command } from '../command.ts'
import { EXIT } from '../exit-code.ts'
import { openWorkspace } from '../open-workspace.ts'

/** `emend recover`: finish or take back what an interrupted run has left. Every other command does so, too. */
export const recover: Command = {
  name: 'recover',
  describe: 'Finish or take back what a crash interrupted (every command does so at its start)',
  run: async (_values, context) => {
    const { recovered } = await openWorkspace(context)
    if (recovered.length === 0 && !context.json) context.screen.out('There is nothing to recover.\n')
    return { exitCode: EXIT.done, document: { recovered } }
  },
}
