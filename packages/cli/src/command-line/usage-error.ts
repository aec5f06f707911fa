import { type EmendError, knownNames, listed, nearestName } from '@emend/model'
import { askingOptions, type Command, everyOption, type Options, offeredOptions } from '../command.ts'
import { usage } from '../usage.ts'
import {
  beforeDashes,
  commandIn,
  optionNamed,
  optionsIn,
  takenIn,
  undisguised,
  wordsOf,
} from './arguments.ts'

/** What yargs says of bad arguments, in emend's words: what is wrong, and the nearest known name. */
export const usageError = (
  complaint: string,
  args: readonly string[],
  commands: readonly Command[],
): EmendError => {
  const message = undisguised(complaint.trim()) as string
  const command = commandIn(args, commands)
  const help =
    command === undefined
      ? '`emend --help` lists commands and options.'
      : `\`emend ${command.name} --help\` shows how it is used.`
  const [, option, given, choices] = /Argument: (\S+), Given: (.*), Choices: (.*)$/m.exec(message) ?? []
  if (option !== undefined) return wrongChoice(option, given!, choices!)
  if (command !== undefined && /^Not enough non-option arguments/m.test(message))
    return usage(`emend ${command.name} needs ${requiredOf(command).join(' and ')}.`, help)
  const unknown = strayOption(args, commands) ?? strayWord(message, args, commands)
  if (unknown === undefined && message === NO_COMMAND)
    return usage(message, takenCommand(args, commands) ?? help)
  return unknown === undefined ? usage(message, help) : unknownName(unknown, args, command, commands, help)
}

/** What is said where the arguments name no command. */
export const NO_COMMAND = 'Name a command.'

/** An option takes what comes next for its value, be it the name of a command. */
const takenCommand = (args: readonly string[], commands: readonly Command[]): string | undefined => {
  const [option, word] = takenIn(args, everyOption(commands), namesOf(commands)) ?? []
  if (option === undefined) return undefined
  return `\`${option}\` takes a value, and has taken \`${word}\` for it: write \`${option} VALUE ${word}\`.`
}

/** The first of the words that yargs lists in one line: there may be a comma in one. */
const strayWord = (
  message: string,
  args: readonly string[],
  commands: readonly Command[],
): string | undefined => {
  const told = /^Unknown (?:arguments?|commands?): (.*)$/m.exec(message)?.[1]
  if (told === undefined) return undefined
  const words = wordsOf(args, everyOption(commands))
  return words.find((word) => `${told}, `.startsWith(`${word}, `)) ?? told.split(', ')[0]
}

/** Of a value that an option does not take; yargs has it, and those that there are, in quotes, as JSON. */
const wrongChoice = (option: string, quoted: string, choices: string): EmendError => {
  const given = quoted.replace('"\\u0000', '"')
  const [name = '', ...known] = [given, ...choices.split(', ')].map((word) => word.replace(/^"(.*)"$/, '$1'))
  return usage(`--${option} cannot be ${given}.`, knownNames(known, nearestName(name, known)))
}

const requiredOf = ({ positionals = '' }: Command): readonly string[] => positionals.match(/<[^>]+>/g) ?? []

/** Refuses a command that there is not: asked for help about it, yargs shows that of no command. */
export const refuseUnknownCommand = (args: readonly string[], commands: readonly Command[]): void => {
  const [word] = wordsOf(args, everyOption(commands))
  if (word !== undefined && !namesOf(commands).includes(word))
    throw usageError(`Unknown command: ${word}`, args, commands)
}

/**
 * The first option that nobody knows, without its dashes. Before a command it may have taken that for its value, which
 * then counts as missing.
 */
const strayOption = (args: readonly string[], commands: readonly Command[]): string | undefined => {
  const options = everyOption(commands)
  return optionsIn(args, options)
    .flatMap((arg) => /^(?:--(?:no-)?([^=]+)|-([^-]))/.exec(arg)?.slice(1) ?? [])
    .find((name) => name !== undefined && !isAmong(name, options))
}

/** True for a letter that stands among others behind a dash. */
const isTogether = (unknown: string, given: readonly string[]): boolean =>
  unknown.length === 1 && given.some((argument) => /^-[^-]/.test(argument) && argument.includes(unknown, 1))

/** True for an option, by its name or its letter. */
const isAmong = (name: string, options: Options): boolean => optionNamed(name, options)[1] !== undefined

const unknownName = (
  unknown: string,
  args: readonly string[],
  command: Command | undefined,
  commands: readonly Command[],
  help: string,
): EmendError => {
  const offered = { ...offeredOptions(command), ...askingOptions }
  // What an option is called may stand as a word, too.
  const given = isAmong(unknown, offered) ? [] : beforeDashes(args)
  const written =
    given.find((argument) => /^--?(?:no-)?([^=]+)/.exec(argument)?.[1] === unknown) ??
    (isTogether(unknown, given) ? `-${unknown}` : undefined)
  if (written !== undefined) {
    const options = Object.keys(offered)
    const nearest = nearestName(unknown, options) ?? begunWith(unknown, options)
    const option = written.split('=')[0]!
    return usage(
      `Unknown option: ${option}.`,
      nearest === undefined ? elsewhere(option, unknown, commands) + help : `Did you mean \`--${nearest}\`?`,
    )
  }
  if (command !== undefined) return usage(`Unexpected argument: ${unknown}.`, help)
  const nearest = nearestName(unknown, namesOf(commands))
  return usage(
    `Unknown command: ${unknown}.`,
    nearest === undefined ? help : `Did you mean \`emend ${nearest}\`?`,
  )
}

/** Which commands have an option that this one has not. */
const elsewhere = (written: string, unknown: string, commands: readonly Command[]): string => {
  const owners = commands.filter(({ options = {} }) => isAmong(unknown, options))
  const names = owners.map(({ name }) => `\`emend ${name}\``)
  return names.length === 0 ? '' : `\`${written}\` is an option of ${listed(names, 3)}. `
}

/** The one option that a shortened one can be. */
const begunWith = (start: string, options: readonly string[]): string | undefined => {
  const found = options.filter((option) => start.length > 1 && option.startsWith(start))
  return found.length === 1 ? found[0] : undefined
}

const namesOf = (commands: readonly Command[]): readonly string[] => [
  ...commands.map(({ name }) => name),
  'help',
]
