import type { Command, Context, Finished, Values } from '../command.ts'
import { commitOptions, commitOptionsFrom, repositoryOptions, repositoryOptionsFrom } from '../options.ts'
import { programOutput } from '../output/program.ts'
import { resultDocument, showResult } from '../output/result.ts'

/** `emend undo [commit]`: a new commit that takes one batch back. */
export const undo: Command = {
  name: 'undo',
  positionals: '[commit]',
  describe: 'Take one batch back with a new commit (default: the latest not yet undone)',
  commits: 'batch',
  options: { ...commitOptions, ...repositoryOptions },
  examples: [
    ['$0 undo', 'Take the latest batch back'],
    ['$0 undo 1a2b3c4d', 'Take this batch back, wherever it stands'],
  ],
  run: (values, context) => runUndo('undo', values, context),
}

/** What `emend undo` does, and `emend redo` the other way round. */
export const runUndo = async (way: 'undo' | 'redo', values: Values, context: Context): Promise<Finished> => {
  const { Workspace } = await import('@emend/engine')
  const workspace = await Workspace.open(context.directory, repositoryOptionsFrom(values))
  const programs = programOutput(context.screen)
  const result = await workspace[way](values.commit as string | undefined, {
    ...commitOptionsFrom(values),
    onHookOutput: programs.hear,
    signal: context.signal,
  }).finally(programs.end)
  if (!context.json) showResult(result, '', context.screen)
  return resultDocument(result)
}
