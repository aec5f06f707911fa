import type { Command } from '../command.ts'
import { commitOptions, repositoryOptions } from '../options.ts'
import { runUndo } from './undo.ts'

/** `emend redo [commit]`: a new commit that takes an undo back. */
export const redo: Command = {
  name: 'redo',
  positionals: '[commit]',
  describe: 'Take an undo back with a new commit (default: the latest)',
  commits: 'batch',
  options: { ...commitOptions, ...repositoryOptions },
  examples: [
    ['$0 redo', 'Bring back what the latest undo took away'],
    ['$0 redo 1a2b3c4d', 'Bring this batch back'],
  ],
  run: (values, context) => runUndo('redo', values, context),
}
