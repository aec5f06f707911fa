import type { Batch } from '@emend/engine'
import { EmendError, shortCommit, zonedTime } from '@emend/model'
import type { Command } from '../command.ts'
import { EXIT } from '../exit-code.ts'
import { openWorkspace } from '../open-workspace.ts'
import { branchFrom, branchOption } from '../options.ts'
import { type Screen, visible } from '../terminal.ts'

/** `emend log`: the batches on this branch, newest first. */
export const log: Command = {
  name: 'log',
  describe: 'List the batches on this branch, newest first',
  options: {
    branch: branchOption,
    limit: { alias: 'n', type: 'number', describe: 'List at most this many' },
  },
  run: async (values, context) => {
    const limit = limitFrom(values.limit)
    const { workspace } = await openWorkspace(context, branchFrom(values))
    const batches: Batch[] = []
    for await (const batch of workspace.history({ limit })) {
      batches.push(batch)
      if (!context.json) context.screen.out(line(batch, context.screen))
    }
    if (batches.length === 0 && !context.json)
      context.screen.err('There are no batches on this branch yet.\n')
    return { exitCode: EXIT.done, document: { batches } }
  },
}

const limitFrom = (value: unknown): number => {
  if (value === undefined) return Number.POSITIVE_INFINITY
  if (Number.isInteger(value) && (value as number) > 0) return value as number
  throw new EmendError('usage', {
    error: '--limit is not a whole number from 1 up.',
    remedy: 'For example: --limit 10',
  })
}

const line = (batch: Batch, screen: Screen): string => {
  const state =
    batch.undoneBy === undefined
      ? ''
      : ` ${screen.paint('red', `(undone by ${shortCommit(batch.undoneBy)})`)}`
  const date = zonedTime(batch.date, batch.committer.offset)
  return `${screen.paint('yellow', shortCommit(batch.commit))} ${screen.paint('dim', date)} ${visible(batch.subject)}${state}\n`
}
