import type { Batch } from '@emend/engine'
import { shortCommit, zonedTime } from '@emend/model'
import type { Command } from '../command.ts'
import { EXIT } from '../exit-code.ts'
import { openWorkspace } from '../open-workspace.ts'
import { branchFrom, historyOption } from '../options.ts'
import { type Screen, visible } from '../output/terminal.ts'
import { wholeNumber } from '../whole-number.ts'

/** `emend log`: the batches on this branch, newest first. */
export const log: Command = {
  name: 'log',
  describe: 'List the batches on this branch, newest first',
  options: {
    branch: historyOption,
    limit: { alias: 'n', type: 'number', describe: 'List at most this many' },
  },
  run: async (values, context) => {
    const limit = wholeNumber('limit', values.limit, 10)
    const { workspace } = await openWorkspace(context, branchFrom(values))
    const batches: Batch[] = []
    // A reader such as `head` soon has enough: the rest of a long history is for nobody.
    let isRead = true
    process.stdout.once('error', () => {
      isRead = false
    })
    for await (const batch of workspace.history({ limit })) {
      if (!isRead) break
      batches.push(batch)
      if (!context.json) context.screen.out(line(batch, context.screen))
    }
    if (batches.length === 0 && !context.json)
      context.screen.err('There are no batches on this branch yet.\n')
    return { exitCode: EXIT.done, document: { batches } }
  },
}

const line = (batch: Batch, screen: Screen): string => {
  const state =
    batch.undoneBy === undefined
      ? ''
      : ` ${screen.paint('red', `(undone by ${shortCommit(batch.undoneBy)})`)}`
  const date = zonedTime(batch.date, batch.committer.offset)
  return `${screen.paint('yellow', shortCommit(batch.commit))} ${screen.paint('dim', date)} ${visible(batch.subject)}${state}\n`
}
