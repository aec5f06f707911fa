import type { Command } from '../command.ts'
import { EXIT } from '../exit-code.ts'

/** `emend schema [name]`: the JSON Schema of plans or of the configuration. */
export const schema: Command = {
  name: 'schema',
  positionals: '[name]',
  describe: 'Print the JSON Schema of plans (default: plan) or of the configuration (config)',
  run: async (values, context) => {
    const { schemaNamed } = await import('@emend/engine')
    const name = (values.name as string | undefined) ?? 'plan'
    const found = schemaNamed(name)
    if (!context.json) context.screen.out(`${JSON.stringify(found, null, 2)}\n`)
    return { exitCode: EXIT.done, document: { name, schema: found } }
  },
}
