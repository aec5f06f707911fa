import type { Command } from '../command.ts'
import { EXIT } from '../exit-code.ts'

/** `emend schema [name]`: the JSON Schema of plans, of the configuration, or of the tools. */
export const schema: Command = {
  name: 'schema',
  positionals: '[name]',
  offers: async () => (await import('@emend/engine')).schemaNames,
  describe:
    'Print the JSON Schema of plans (default: plan), of the configuration (config), or of the tools (tools)',
  run: async (values, context) => {
    const { schemaNamed } = await import('@emend/engine')
    const name = (values.name as string | undefined) ?? 'plan'
    const found = schemaNamed(name)
    if (!context.json) context.screen.out(`${JSON.stringify(found, null, 2)}\n`)
    return { exitCode: EXIT.done, document: { name, schema: found } }
  },
}
