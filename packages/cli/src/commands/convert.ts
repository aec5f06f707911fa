import type { Command } from '../command.ts'
import { EXIT } from '../exit-code.ts'
import { exitCodeOfAll } from '../exit-code-of.ts'
import { readPlan } from '../input.ts'
import { dialectFrom, dialectOption, offeredDialects } from '../options.ts'
import { showErrors, showWarnings, warningsIn } from '../output/result.ts'
import { shown } from '../output/terminal.ts'
import { usage } from '../usage.ts'

/** `emend convert [plan] --to DIALECT`: one dialect into another. */
export const convert: Command = {
  name: 'convert',
  positionals: '[plan]',
  describe: 'Write a plan in another dialect',
  options: {
    to: { type: 'string', offers: offeredDialects, describe: 'The dialect to write it in; must be given' },
    dialect: dialectOption,
  },
  examples: [['$0 convert answer.md --to plan', 'Show what was read from an answer, as JSON']],
  run: async (values, context) => {
    if (values.to === undefined)
      throw usage(
        '--to is missing.',
        'Name the dialect to write the plan in: `emend convert answer.md --to plan`.',
      )
    const plan = await readPlan(values.plan as string | undefined, context)
    const engine = await import('@emend/engine')
    const converted = engine.convert(plan.text, values.to as string, dialectFrom(values))
    const { text, diagnostics } = converted
    if (!context.json) {
      if (text !== undefined) context.screen.out(shown(text))
      showErrors(diagnostics, plan.name, context.screen)
      showWarnings(warningsIn(converted), context.screen)
    }
    return {
      exitCode: text === undefined ? exitCodeOfAll(diagnostics) : EXIT.done,
      document: { ...converted },
    }
  },
}
