import type { Batch } from '@emend/engine'
import { zonedTime } from '@emend/model'
import type { Command } from '../command.ts'
import { EXIT } from '../exit-code.ts'
import { openWorkspace } from '../open-workspace.ts'
import { branchFrom, historyOption } from '../options.ts'
import { paintDiff } from '../output/diff.ts'
import { type Screen, visible } from '../output/terminal.ts'

/** `emend show [commit]`: one batch with its operations and diff. */
export const show: Command = {
  name: 'show',
  positionals: '[commit]',
  describe: 'Show one batch with its operations and diff (default: the latest)',
  options: { branch: historyOption },
  run: async (values, context) => {
    const { workspace } = await openWorkspace(context, branchFrom(values))
    const { unifiedDiff } = await import('@emend/engine')
    const { changeSet, ...batch } = await workspace.show(values.commit as string | undefined)
    const diff = unifiedDiff(changeSet.changes)
    if (!context.json)
      context.screen.out(`${header(batch, context.screen)}\n${paintDiff(diff, context.screen)}`)
    return { exitCode: EXIT.done, document: { batch, diff } }
  },
}

const header = (batch: Batch, screen: Screen): string => {
  const lines = [
    screen.paint('yellow', `commit ${batch.commit}`),
    `Author: ${visible(`${batch.author.name} <${batch.author.email}>`)}`,
    `Date:   ${zonedTime(batch.date, batch.committer.offset)}`,
    ...(batch.undoneBy === undefined ? [] : [screen.paint('red', `Undone by ${batch.undoneBy}`)]),
    '',
    ...visible(batch.message.trimEnd())
      .split('\n')
      .map((line) => (line === '' ? '' : `    ${line}`)),
    '',
  ]
  return lines.join('\n')
}
