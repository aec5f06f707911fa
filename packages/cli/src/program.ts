import { EmendError, nearestName } from '@emend/model'
import yargs, { type Argv } from 'yargs'
import type { Command, Context, Finished, Option, Values } from './command.ts'
import { commands } from './commands/index.ts'
import { type ColorChoice, openScreen } from './terminal.ts'
import { version } from './version.ts'

const globalOptions: Readonly<Record<string, Option>> = {
  directory: { alias: 'C', type: 'string', default: '.', describe: 'Run as if started in this directory' },
  json: { type: 'boolean', default: false, describe: 'Print one JSON document' },
  color: {
    type: 'string',
    choices: ['auto', 'always', 'never'],
    default: 'auto',
    describe: 'When to use colour',
  },
}

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
  const chosen = choose(args)
  if (chosen === null) return null
  const { command, values } = chosen
  const color = values.color as ColorChoice
  const context: Context = {
    directory: values.directory as string,
    json: values.json as boolean,
    color,
    screen: openScreen(color),
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
  const program = yargs()
    .scriptName('emend')
    .locale('en')
    .usage(
      'emend: apply a language model’s edits as exactly one git commit, or not at all.\n\nUsage: $0 <command>',
    )
    .version(version)
    .alias({ help: 'h', version: 'V' })
    .wrap(Math.min(100, process.stdout.columns ?? 100))
    .options(globalOptions)
    .group(['directory', 'json', 'color', 'help', 'version'], 'Global options:')
    .completion('completion', 'Print a completion script for the shell')
    .demandCommand(1, 'Name a command.')
    .strict()
    .exitProcess(false)
    .fail((message, error) => {
      throw error === undefined || error.name === 'YError' ? usageError(message, args) : error
    })
  for (const command of commands) declare(program, command)
  try {
    program.parse(args.map((argument) => (argument === '-' ? DASH : argument)))
    return null
  } catch (thrown) {
    if (thrown instanceof Chosen) return thrown
    throw thrown
  }
}

/** yargs takes a bare `-` for an empty string, so it travels in disguise. */
const DASH = '\u0000-'

const declare = (program: Argv, command: Command): void => {
  program.command(
    [command.name, command.positionals].filter(Boolean).join(' '),
    command.describe,
    (argv) => {
      for (const [name, option] of Object.entries(command.options ?? {}))
        argv.option(name, { ...option, nargs: option.type === 'boolean' ? 0 : 1 })
      for (const [example, meaning] of command.examples ?? []) argv.example(example, meaning)
      return argv
    },
    (parsed) => {
      throw new Chosen(command, checked(parsed, { ...globalOptions, ...command.options }))
    },
  )
}

const checked = (parsed: Record<string, unknown>, options: Readonly<Record<string, Option>>): Values => {
  for (const [name, value] of Object.entries(parsed)) {
    if (value === DASH) parsed[name] = '-'
    if (Array.isArray(value) && options[name] !== undefined && options[name].array !== true) {
      throw new EmendError('usage', { error: `--${name} was given more than once.`, remedy: 'Give it once.' })
    }
  }
  return parsed
}

const usageError = (message: string, args: readonly string[]): EmendError => {
  const unknown = /^Unknown arguments?: (.*)$/m.exec(message)?.[1]?.split(', ')[0]
  if (unknown === undefined)
    return new EmendError('usage', { error: message.trim(), remedy: 'emend --help shows how it is used.' })
  const command = commands.find(({ name }) => args.includes(name))
  const written = args.find((argument) => argument.replace(/^--?/, '').split('=')[0] === unknown) ?? unknown
  if (command === undefined && !written.startsWith('-')) return unknownCommand(unknown)
  const nearest = nearestName(unknown, [
    ...Object.keys(globalOptions),
    ...Object.keys(command?.options ?? {}),
    'help',
    'version',
  ])
  const what = written.startsWith('-')
    ? `Unknown option: ${written.split('=')[0]}.`
    : `Unexpected argument: ${unknown}.`
  const help = command === undefined ? 'emend --help' : `emend ${command.name} --help`
  const remedy =
    written.startsWith('-') && nearest !== undefined
      ? `Did you mean \`--${nearest}\`?`
      : `${help} shows how it is used.`
  return new EmendError('usage', { error: what, remedy })
}

const unknownCommand = (name: string): EmendError => {
  const nearest = nearestName(name, [...commands.map((command) => command.name), 'completion'])
  const remedy =
    nearest === undefined ? 'emend --help lists the commands.' : `Did you mean \`emend ${nearest}\`?`
  return new EmendError('usage', { error: `Unknown command: ${name}.`, remedy })
}
