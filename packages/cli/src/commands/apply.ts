import type { Command, Values } from '../command.ts'
import { readPlan } from '../input.ts'
import {
  commitOptions,
  commitOptionsFrom,
  planMessageOption,
  planOptions,
  planOptionsFrom,
  repositoryOptions,
  repositoryOptionsFrom,
} from '../options.ts'
import { programOutput } from '../output/program.ts'
import { resultDocument, showResult } from '../output/result.ts'
import { usage } from '../usage.ts'
import { runPreview } from './preview.ts'

/** `emend apply [plan]`: plan and commit. */
export const apply: Command = {
  name: 'apply',
  positionals: '[plan]',
  describe: 'Apply a plan, from a file or standard input, as one git commit; or change nothing and say why',
  commits: 'batch',
  options: {
    'dry-run': {
      alias: 'n',
      type: 'boolean',
      default: false,
      describe: 'Show what would be committed, and write nothing',
    },
    check: {
      type: 'string',
      array: true,
      describe:
        'A shell command that must succeed before the commit, or the batch is taken back; may be repeated',
    },
    note: {
      type: 'boolean',
      default: false,
      describe: 'Keep the plan as a git note of the commit, under refs/notes/emend',
    },
    ...commitOptions,
    message: planMessageOption,
    ...planOptions,
    ...repositoryOptions,
  },
  examples: [
    ['$0 apply answer.md', 'Apply the operations in a model’s answer'],
    ['$0 apply answer.md --check "npm test"', 'Commit only if the tests pass with it'],
    ['$0 apply answer.md --branch next', 'Apply to a branch that is not checked out'],
    ['pbpaste | $0 apply -m "Add retries"', 'Apply from standard input, with a message'],
  ],
  run: async (values, context) => {
    const checks = checksFrom(values)
    if (values['dry-run'])
      return await context.unheeded(() => runPreview(values, context, commitOptionsFrom(values)))
    const plan = await readPlan(values.plan as string | undefined, context)
    const { Workspace } = await import('@emend/engine')
    const workspace = await Workspace.open(context.directory, repositoryOptionsFrom(values))
    const programs = programOutput(context.screen)
    const result = await workspace
      .apply(plan.text, {
        ...planOptionsFrom(values),
        ...commitOptionsFrom(values),
        note: values.note as boolean,
        checks,
        onCheckOutput: programs.hear,
        onHookOutput: programs.hear,
        signal: context.signal,
      })
      .finally(programs.end)
    if (!context.json) showResult(result, plan.name, context.screen)
    return resultDocument(result)
  },
}

const checksFrom = ({ check = [] }: Values): readonly string[] => {
  const checks = check as readonly string[]
  if (checks.every((command) => command.trim() !== '')) return checks
  throw usage('--check needs a command.', 'For example: --check "npm test"')
}
