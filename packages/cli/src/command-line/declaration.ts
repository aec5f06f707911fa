import yargs, { type Argv } from 'yargs'
import {
  type Command,
  globalOptions,
  type Option,
  type Options,
  offeredOptions,
  offersOf,
  type Values,
} from '../command.ts'
import { commands } from '../commands/index.ts'
import { usage } from '../usage.ts'
import { version } from '../version.ts'
import { undisguised } from './arguments.ts'
import { NO_COMMAND, usageError } from './usage-error.ts'

/**
 * The command that the arguments name, thrown out of yargs: once a handler returns, yargs lays out its whole help in
 * case somebody wants it, and that takes longer than a small batch.
 */
export class Chosen {
  readonly command: Command
  readonly values: Values

  constructor(command: Command, values: Values) {
    this.command = command
    this.values = values
  }
}

/**
 * A command as its help shows it: the values that it offers are given to yargs as all that there are, which then tells
 * them.
 */
interface Told extends Command {
  readonly choices?: readonly string[]
}

/** The commands, one of them with the values that it offers shown. */
export const withValuesShown = async (told: Command | undefined): Promise<readonly Told[]> => {
  if (told === undefined) return commands
  const options: Record<string, Option> = {}
  for (const [name, option] of Object.entries(told.options ?? {})) {
    const choices = await offersOf(option)
    options[name] = choices.length === 0 ? option : { ...option, choices }
  }
  const shown = { ...told, options, choices: await offersOf(told) }
  return commands.map((command) => (command === told ? shown : command))
}

/** In fewer columns words would be broken; a terminal that has fewer goes on with a line below it. */
const NARROWEST = 48

/** The program that parses arguments: a command that they name is thrown, as `Chosen`. */
export const programFor = (args: readonly string[], declaredCommands: readonly Told[]): Argv => {
  const program = yargs()
    .scriptName('emend')
    .locale('en')
    .usage(
      'emend: apply a language model’s edits as exactly one git commit, or not at all.\n\nUsage: $0 <command>',
    )
    .epilogue('`emend <command> --help` tells what a command takes.')
    .version(version)
    .alias({ help: 'h', version: 'V' })
    .wrap(Math.min(100, Math.max(NARROWEST, process.stdout.columns ?? 80)))
    // A commit such as 12345e67 is no number, and an option has one name.
    .parserConfiguration({ 'camel-case-expansion': false, 'dot-notation': false, 'parse-numbers': false })
    .options(declared(globalOptions))
    .group(['directory', 'json', 'color', 'help', 'version'], 'Global options:')
    .demandCommand(1, NO_COMMAND)
    .strict()
    .exitProcess(false)
    .fail((message, error) => {
      throw error === undefined || error.name === 'YError' ? usageError(message, args, commands) : error
    })
  for (const command of declaredCommands) declare(program, command)
  return program
}

const declare = (program: Argv, command: Told): void => {
  program.command(
    [command.name, command.positionals].filter(Boolean).join(' '),
    command.describe,
    (argv) => {
      const { options = {}, choices = [], positionals = '' } = command
      if (choices.length > 0)
        argv.positional(/\w+/.exec(positionals)![0], { choices, describe: 'One of these' })
      argv.options(declared(options)).group(Object.keys(options), 'Options:')
      const offered = offeredOptions(command)
      for (const name of Object.keys(globalOptions)) if (!(name in offered)) argv.hide(name)
      for (const [example, meaning] of command.examples ?? []) argv.example(example, meaning)
      return argv
    },
    (parsed) => {
      throw new Chosen(command, checked(parsed, { ...globalOptions, ...command.options }))
    },
  )
}

const declared = (options: Options): Record<string, Partial<Option> & { nargs: number }> =>
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, declaredOption(option)]))

const declaredOption = ({ default: usual, ...option }: Option): Partial<Option> & { nargs: number } => {
  const { type, ...withoutType } = option
  return {
    // Who sees the values knows that they are texts, and has all of them in one line of 80 columns.
    ...(option.choices === undefined ? option : withoutType),
    // That what is not turned on is off goes without saying.
    ...(usual && { default: usual }),
    nargs: type === 'boolean' ? 0 : 1,
  }
}

const checked = (parsed: Record<string, unknown>, options: Options): Values => {
  for (const name of Object.keys(options)) parsed[name] ??= options[name]!.default
  for (const [name, value] of Object.entries(parsed)) {
    parsed[name] = undisguised(value)
    if (Array.isArray(value) && options[name] !== undefined && options[name].array !== true)
      throw usage(`--${name} was given more than once.`, 'Give it once.')
  }
  return parsed
}
