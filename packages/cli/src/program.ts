import { resolve } from 'node:path'
import { EmendError } from '@emend/model'
import yargs, { type Argv } from 'yargs'
import { toYargs, undisguised, withHelp, withShell } from './arguments.ts'
import {
  type Command,
  type Context,
  everyOption,
  type Finished,
  globalOptions,
  type Option,
  type Values,
} from './command.ts'
import { commands } from './commands/index.ts'
import { type ColorChoice, openScreen } from './terminal.ts'
import { refuseUnknownCommand, usageError } from './usage-error.ts'
import { version } from './version.ts'

/** What came of parsing and running a command line. */
export interface Ran extends Finished {
  readonly command: string
  readonly context: Context
}

/**
 * Parses the arguments and runs the command that they name. Bad arguments throw `usage`, with the nearest known
 * name; null means that yargs has answered itself (help, version, completion).
 */
export const runProgram = async (args: readonly string[]): Promise<Ran | null> => {
  const chosen = choose(withShell(withHelp(args)))
  if (chosen === null) return null
  const { command, values } = chosen
  const context: Context = {
    directory: resolve(...((values.directory as readonly string[] | undefined) ?? [])),
    json: values.json as boolean,
    screen: openScreen(values.color as ColorChoice),
    help: () => helpOf(command),
  }
  return { command: command.name, context, ...(await command.run(values, context)) }
}

/**
 * The command that the arguments name, thrown out of yargs: once a handler returns, yargs lays out its whole help in case
 * somebody wants it, and that takes longer than a small batch.
 */
class Chosen {
  readonly command: Command
  readonly values: Values

  constructor(command: Command, values: Values) {
    this.command = command
    this.values = values
  }
}

const choose = (args: readonly string[]): Chosen | null => {
  if (asksForHelp(args)) refuseUnknownCommand(args, commands)
  try {
    programFor(args).parse([...toYargs(args, everyOption(commands))])
    return null
  } catch (thrown) {
    if (thrown instanceof Chosen) return thrown
    throw thrown
  }
}

/** Completion is asked for with the whole line that there is so far. */
const asksForHelp = (args: readonly string[]): boolean =>
  args[0] !== '--get-yargs-completions' && (args.includes('--help') || args.includes('-h'))

const helpOf = ({ name }: Command): Promise<string> =>
  new Promise((resolve) => {
    programFor([]).parse([name, '--help'], {}, (_error, _values, output) => resolve(output))
  })

const programFor = (args: readonly string[]): Argv => {
  const program = yargs()
    .scriptName('emend')
    .locale('en')
    .usage(
      'emend: apply a language model’s edits as exactly one git commit, or not at all.\n\nUsage: $0 <command>',
    )
    .version(version)
    .alias({ help: 'h', version: 'V' })
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    // A commit such as 12345e67 is no number.
    .parserConfiguration({ 'dot-notation': false, 'parse-numbers': false })
    .options(declared(globalOptions))
    .group(['directory', 'json', 'color', 'help', 'version'], 'Global options:')
    .demandCommand(1, 'Name a command.')
    .strict()
    .exitProcess(false)
    .fail((message, error) => {
      throw error === undefined || error.name === 'YError' ? usageError(message, args, commands) : error
    })
  for (const command of commands) declare(program, command)
  return program.completion('completion', 'Print a completion script for the shell')
}

const declare = (program: Argv, command: Command): void => {
  program.command(
    [command.name, command.positionals].filter(Boolean).join(' '),
    command.describe,
    (argv) => {
      const options = command.options ?? {}
      argv.options(declared(options)).group(Object.keys(options), 'Options:')
      for (const [example, meaning] of command.examples ?? []) argv.example(example, meaning)
      return argv
    },
    (parsed) => {
      throw new Chosen(command, checked(parsed, { ...globalOptions, ...command.options }))
    },
  )
}

const declared = (options: Readonly<Record<string, Option>>): Record<string, Option & { nargs: number }> =>
  Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      { ...option, nargs: option.type === 'boolean' ? 0 : 1 },
    ]),
  )

const checked = (parsed: Record<string, unknown>, options: Readonly<Record<string, Option>>): Values => {
  for (const [name, value] of Object.entries(parsed)) {
    parsed[name] = undisguised(value)
    if (Array.isArray(value) && options[name] !== undefined && options[name].array !== true)
      throw new EmendError('usage', { error: `--${name} was given more than once.`, remedy: 'Give it once.' })
  }
  return parsed
}
