import type { ApplyOptions } from '@emend/engine'
import type { Command, Context, Finished, Values } from '../command.ts'
import { readPlan } from '../input.ts'
import { planOptions, planOptionsFrom, repositoryOptions, repositoryOptionsFrom } from '../options.ts'
import { resultDocument, showPreview } from '../output/result.ts'

/** `emend preview [plan]`: the diff that `apply` would commit, and what each operation would do. */
export const preview: Command = {
  name: 'preview',
  positionals: '[plan]',
  describe: 'Show the diff that apply would commit, and write nothing',
  options: { ...planOptions, ...repositoryOptions },
  examples: [['$0 preview answer.md | git apply', 'Change the work tree by git, without a commit']],
  run: (values, context) => runPreview(values, context, {}),
}

/** What `emend preview` does, and `emend apply --dry-run` too, which is told of its commit and refuses what it would. */
export const runPreview = async (
  values: Values,
  context: Context,
  commit: ApplyOptions,
): Promise<Finished> => {
  const plan = await readPlan(values.plan as string | undefined, context)
  const { Workspace } = await import('@emend/engine')
  const workspace = await Workspace.open(context.directory, repositoryOptionsFrom(values))
  const result = await workspace.preview(plan.text, { ...commit, ...planOptionsFrom(values) })
  if (!context.json) showPreview(result, plan.name, context.screen)
  const { exitCode, document } = resultDocument(result)
  return { exitCode, document: { ...document, diff: result.diff } }
}
