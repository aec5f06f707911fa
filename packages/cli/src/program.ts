import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { EmendError, throwIfAborted } from '@emend/model'
import yargs, { type Argv } from 'yargs'
import { toYargs, undisguised, withHelp } from './arguments.ts'
import {
  type Command,
  type Context,
  everyOption,
  type Finished,
  globalOptions,
  type Option,
  type Options,
  offeredOptions,
  offersOf,
  type Values,
} from './command.ts'
import { commands } from './commands/index.ts'
import { COMPLETE, candidates } from './completion.ts'
import type { Interruption } from './interruption.ts'
import { type ColorChoice, openScreen } from './output/terminal.ts'
import { commandIn, NO_COMMAND, refuseUnknownCommand, usageError } from './usage-error.ts'
import { version } from './version.ts'

/** What came of parsing and running a command line. */
export interface Ran extends Finished {
  readonly command: string
  readonly context: Context
}

/**
 * Parses the arguments and runs the command that they name. Bad arguments throw `usage`, with the nearest known
 * name; null means that all is said (help, version, what a shell asked for). `interrupted`.
 */
export const runProgram = async (
  args: readonly string[],
  interruption: Interruption,
): Promise<Ran | null> => {
  if (args[0] === COMPLETE) return await printCandidates(args.slice(1))
  const chosen = await choose(withHelp(args, everyOption(commands)))
  if (chosen === null) return null
  const { command, values } = chosen
  const context: Context = {
    directory: resolve(...((values.directory as readonly string[] | undefined) ?? [])),
    json: values.json as boolean,
    screen: openScreen(values.color as ColorChoice),
    help: () => helpOf(command),
    ...interruption,
  }
  throwIfAborted(context.signal)
  enter(context.directory)
  const run = () => command.run(values, context)
  const finished = await (command.commits === true ? run() : context.unheeded(run))
  return { command: command.name, context, ...finished }
}

/**
 * Enters the directory of `-C`, as git does, whatever is to be done there: a command may never look at it, and the names
 * of files that it is given count from there.
 */
const enter = (directory: string): void => {
  const reason = cannotEnter(directory)
  if (reason !== undefined) throw new EmendError('directory-unusable', { directory, reason })
}

const cannotEnter = (directory: string): string | undefined => {
  try {
    if (!statSync(directory).isDirectory()) return 'it is not a directory'
    process.chdir(directory)
    return undefined
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'it does not exist'
    return code === 'EACCES' ? 'permission denied' : message
  }
}

/**
 * The command that the arguments name, thrown out of yargs: once a handler returns, yargs lays out its whole help in
 * case somebody wants it, and that takes longer than a small batch.
 */
class Chosen {
  readonly command: Command
  readonly values: Values

  constructor(command: Command, values: Values) {
    this.command = command
    this.values = values
  }
}

const choose = async (args: readonly string[]): Promise<Chosen | null> => {
  const asksForHelp = args.includes('--help') || args.includes('-h')
  if (asksForHelp) refuseUnknownCommand(args, commands)
  const declaredCommands = asksForHelp ? await withValuesShown(commandIn(args, commands)) : commands
  try {
    const command = commandIn(args, commands)
    const options = everyOption(command === undefined ? commands : [command])
    programFor(args, declaredCommands).parse([...toYargs(args, options)])
    return null
  } catch (thrown) {
    if (thrown instanceof Chosen) return thrown
    throw thrown
  }
}

const printCandidates = async (args: readonly string[]): Promise<null> => {
  const found = await candidates(args, commands)
  process.stdout.write(found.map(({ word, meaning }) => `${word}\t${meaning}\n`).join(''))
  return null
}

const helpOf = async (command: Command): Promise<string> => {
  const declaredCommands = await withValuesShown(command)
  return new Promise((resolve) => {
    programFor([], declaredCommands).parse([command.name, '--help'], {}, (_error, _values, output) =>
      resolve(output),
    )
  })
}

/**
 * A command as its help shows it: the values that it offers are given to yargs as all that there are, which then tells
 * them.
 */
interface Told extends Command {
  readonly choices?: readonly string[]
}

const withValuesShown = async (told: Command | undefined): Promise<readonly Told[]> => {
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

const programFor = (args: readonly string[], declaredCommands: readonly Told[]): Argv => {
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

const declared = (options: Options): Record<string, Option & { nargs: number }> =>
  Object.fromEntries(
    Object.entries(options).map(([name, { default: usual, ...option }]) => [
      name,
      // That what is not turned on is off goes without saying.
      { ...option, ...(usual && { default: usual }), nargs: option.type === 'boolean' ? 0 : 1 },
    ]),
  )

const checked = (parsed: Record<string, unknown>, options: Options): Values => {
  for (const name of Object.keys(options)) parsed[name] ??= options[name]!.default
  for (const [name, value] of Object.entries(parsed)) {
    parsed[name] = undisguised(value)
    if (Array.isArray(value) && options[name] !== undefined && options[name].array !== true)
      throw new EmendError('usage', { error: `--${name} was given more than once.`, remedy: 'Give it once.' })
  }
  return parsed
}
