import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { EmendError, throwIfAborted } from '@emend/model'
import { type Command, type Context, everyOption, type Finished } from '../command.ts'
import { commands } from '../commands/index.ts'
import type { Interruption } from '../interruption.ts'
import { type ColorChoice, openScreen } from '../output/terminal.ts'
import { commandFirst, commandIn, optionsIn, toYargs, withHelp } from './arguments.ts'
import { COMPLETE, candidates } from './completion.ts'
import { Chosen, programFor, withValuesShown } from './declaration.ts'
import { refuseUnknownCommand } from './usage-error.ts'

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
  const finished = await (command.commits === undefined ? context.unheeded(run) : run())
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

const choose = async (args: readonly string[]): Promise<Chosen | null> => {
  const command = commandIn(args, commands)
  const asksForHelp = optionsIn(args, everyOption(commands)).some((option) => /^(--help|-h)$/.test(option))
  if (asksForHelp) refuseUnknownCommand(args, commands)
  const declaredCommands = asksForHelp ? await withValuesShown(command) : commands
  try {
    const options = everyOption(command === undefined ? commands : [command])
    const ordered = command === undefined ? args : commandFirst(args, options, command.name)
    programFor(args, declaredCommands).parse([...toYargs(ordered, options)])
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
