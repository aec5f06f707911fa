import type { ToolAnswer } from '@emend/engine'
import type { Command } from '../command.ts'
import { EXIT } from '../exit-code.ts'
import { exitCodeOfAll } from '../exit-code-of.ts'
import { readArguments } from '../input.ts'
import { openWorkspace } from '../open-workspace.ts'
import { repositoryOptionsFrom, sessionOptions, sessionOptionsFrom } from '../options.ts'
import { showWarnings } from '../output/result.ts'
import { shown } from '../output/terminal.ts'
import { changeSession, readSession } from '../session-file.ts'

/** `emend call TOOL [json]`: one tool call, as an agent would make it. */
export const call: Command = {
  name: 'call',
  positionals: '<tool> [input]',
  offers: async () => (await import('@emend/engine')).declaredTools().map(({ name }) => name),
  describe: 'Make one tool call, with its arguments as JSON (default: from standard input)',
  commits: 'calls',
  options: {
    session: {
      type: 'string',
      describe: 'A file that keeps what was read and done from one call to the next; made if need be',
    },
    ...sessionOptions,
  },
  examples: [
    ['$0 schema tools', 'Show every tool, and what it takes'],
    ['$0 call read_file \'{"path":"a.py"}\'', 'Read a file'],
    ['$0 call --session .git/one.json undo', 'Take the last change of this session back'],
  ],
  run: async (values, context) => {
    const input = await readArguments(values.input as string | undefined, context)
    const file = values.session as string | undefined
    const saved = file === undefined ? undefined : await readSession(file)
    const { workspace, recovered } = await openWorkspace(context, repositoryOptionsFrom(values))
    const session = workspace.session({ ...sessionOptionsFrom(values), saved })
    const tool = values.tool as string
    const answer = await session.tools().call(tool, input, { signal: context.signal })
    const { mergeSessions, recoveryWarning } = await import('@emend/engine')
    const warnings =
      file === undefined
        ? []
        : // Another call may have gone on with it meanwhile.
          await changeSession(file, (present) => mergeSessions(saved, session.toJSON(), present))
    const { text, structured } = answer
    if (!context.json) context.screen.out(`${shown(text)}\n`)
    showWarnings(warnings, context.screen)
    // A program hears what a person is told.
    const told = [...recovered.map(recoveryWarning), ...(structured.warnings ?? []), ...warnings]
    const document = { tool, ...structured, ...(told.length > 0 && { warnings: told }), text }
    return { exitCode: exitCodeFor(answer), document }
  },
}

const exitCodeFor = ({ ok, structured }: ToolAnswer): number =>
  ok ? EXIT.done : exitCodeOfAll(structured.diagnostics)
