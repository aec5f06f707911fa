import type { EmendError } from '@emend/model'
import { askingOptions, type Command, everyOption, type Option, type Options } from '../command.ts'
import { usage } from '../usage.ts'

/** What an argument that only looks like an option is disguised with: no real argument can hold it. */
const DISGUISE = '\u0000'

const HELP = 'help'

/**
 * Arguments as yargs reads them the way git does: `-mText` is `-m Text`, and `-nm Text` is `-n -m Text`; the value of an
 * option may start with a dash unless it is itself an option (`usage`), `--no-` is for what is on or off (`usage`), which
 * takes no value (`usage`), and `-`, `help` and everything behind `--` are plain arguments.
 */
export const toYargs = (given: readonly string[], options: Options): readonly string[] => {
  const { args, spellings } = laidOut(given, options)
  const read: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    const next = args[at + 1]
    if (arg === '--') return [...read, ...args.slice(at + 1).map(disguised)]
    refuseDenied(arg, options)
    refuseValue(arg, options)
    if (spellings.get(arg) === 'text') {
      if (next === undefined || isOption(next, spellings)) throw valueless(arg)
      read.push(arg, disguised(next))
      at++
    } else read.push(...taken(arg, spellings))
  }
  return read
}

/** True for an option as it is written, also one that is turned off, or has its value behind an equals sign. */
const isOption = (arg: string, spellings: Spellings): boolean =>
  spellings.has(arg) || spellings.has(arg.replace(/^--(?:no-)?([^=]+).*$/s, '--$1'))

/** An argument by itself: an option and its text, where both stand in it, even if that is empty. */
const taken = (arg: string, spellings: Spellings): readonly string[] => {
  const [, option = '', text = ''] = /^(--[^=]+)=(.*)$/s.exec(arg) ?? /^(-[^-])(.+)$/s.exec(arg) ?? []
  if (spellings.get(option) === 'text') return [option, disguised(text)]
  return [arg === '-' || arg === HELP ? disguised(arg) : arg]
}

/** The arguments that are neither options nor their values: the command, and what it is given. */
export const wordsOf = (given: readonly string[], options: Options): readonly string[] => {
  const line = laidOut(given, options)
  return placesOfWords(line).map((at) => line.args[at]!)
}

/** The command that the arguments name. */
export const commandIn = (args: readonly string[], commands: readonly Command[]): Command | undefined => {
  const [word] = wordsOf(args, everyOption(commands))
  return commands.find(({ name }) => name === word)
}

/** Where the words are among arguments. */
const placesOfWords = (line: Line): readonly number[] => {
  const { args } = line
  const dashes = beforeDashes(args).length
  const isWord = (arg: string, at: number): boolean =>
    (arg === '-' || !arg.startsWith('-')) && !isValue(line, at)
  return args.flatMap((arg, at) => ((at < dashes ? isWord(arg, at) : at > dashes) ? at : []))
}

/** The arguments with a command in front, if they name it: yargs knows the options of a command behind it alone. */
export const commandFirst = (
  given: readonly string[],
  options: Options,
  command: string,
): readonly string[] => {
  const line = laidOut(given, options)
  const [at] = placesOfWords(line)
  return at === undefined || line.args[at] !== command ? given : [command, ...line.args.toSpliced(at, 1)]
}

/** The options as they are written, with `=` and what follows where they have it, and without values apart from them. */
export const optionsIn = (given: readonly string[], options: Options): readonly string[] => {
  const line = laidOut(beforeDashes(given), options)
  return line.args.filter((arg, at) => /^-./s.test(arg) && !isValue(line, at))
}

/** The option that has taken one of these words for its value, and that word. */
export const takenIn = (
  given: readonly string[],
  options: Options,
  words: readonly string[],
): readonly [option: string, word: string] | undefined => {
  const line = laidOut(beforeDashes(given), options)
  const at = line.args.findIndex((arg, index) => words.includes(arg) && isValue(line, index))
  return at === -1 ? undefined : [line.args[at - 1]!, line.args[at]!]
}

/** Arguments with letters apart that stand together, and how options are written. */
interface Line {
  readonly args: readonly string[]
  readonly spellings: Spellings
}

const laidOut = (given: readonly string[], options: Options): Line => {
  const spellings = spellingsOf(options)
  return { args: apart(given, spellings), spellings }
}

/** True where an option stands before that takes this for its value. */
const isValue = ({ args, spellings }: Line, at: number): boolean =>
  spellings.get(args[at - 1] ?? '') === 'text'

/** Arguments with options of one letter apart that stand together, as far as they are without a value. */
const apart = (args: readonly string[], spellings: Spellings): readonly string[] => {
  const until = beforeDashes(args).length
  const read: string[] = []
  for (let at = 0; at < until; at++) {
    let arg = args[at]!
    for (; /^-[^-][^=]/s.test(arg) && spellings.get(arg.slice(0, 2)) === 'other'; arg = `-${arg.slice(2)}`)
      read.push(arg.slice(0, 2))
    read.push(arg)
    if (spellings.get(arg) === 'text' && at + 1 < until) read.push(args[++at]!)
  }
  return [...read, ...args.slice(until)]
}

/** The arguments before `--`: what is behind it is no option, whatever it looks like. */
export const beforeDashes = (args: readonly string[]): readonly string[] => {
  const end = args.indexOf('--')
  return end === -1 ? args : args.slice(0, end)
}

/** `emend help apply` is `emend apply --help`, whatever options stand before. */
export const withHelp = (given: readonly string[], options: Options): readonly string[] => {
  const args = withoutHelp(given, options)
  return args === given ? args : ['--help', ...args]
}

/** The arguments without the word `help` in the place of a command. */
export const withoutHelp = (given: readonly string[], options: Options): readonly string[] => {
  const line = laidOut(given, options)
  const [at] = placesOfWords(line)
  return at !== undefined && line.args[at] === HELP ? line.args.toSpliced(at, 1) : given
}

const valueless = (option: string): EmendError =>
  usage(
    `${option} needs a value.`,
    `A value that reads like an option is written \`${option}${option.startsWith('--') ? '=' : ''}VALUE\`.`,
  )

/** What has a value, or is asked for, is not turned off, but left out. */
const refuseDenied = (arg: string, options: Options): void => {
  const [, denied = ''] = /^--no-([^=]+)/.exec(arg) ?? []
  const [name, option] = optionNamed(denied, options)
  if (option === undefined || (option.type === 'boolean' && !(name in askingOptions))) return
  throw usage(`Unknown option: ${arg}.`, withoutDenying(name, option))
}

const withoutDenying = (name: string, { type, choices }: Option): string => {
  if (type === 'boolean') return `Leave it out to do without \`--${name}\`.`
  return choices?.includes('never')
    ? `Did you mean \`--${name}=never\`?`
    : `\`--${name}\` takes a value; leave it out to do without.`
}

/** Of a value where none belongs, yargs says nothing if the option is one of its own, or is turned off. */
const refuseValue = (arg: string, options: Options): void => {
  const [, no = '', long, letter, value] = /^(?:--(no-)?([^=]+)|-([^-]))(=.*)$/s.exec(arg) ?? []
  const [name, option] = optionNamed(long ?? letter ?? '', options)
  if (option?.type !== 'boolean') return
  throw usage(`--${no}${name} takes no value.`, `Leave out \`${value}\`.`)
}

/** An option by its name or its letter, with its name. */
export const optionNamed = (spelt: string, options: Options): readonly [string, Option | undefined] =>
  Object.entries(options).find(([name, { alias }]) => [name, alias].includes(spelt)) ?? [spelt, undefined]

/** What yargs read, or an argument that it complains about, as it was written. */
export const undisguised = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(undisguised)
  return typeof value === 'string' ? value.replaceAll(DISGUISE, '') : value
}

/** Yargs takes `help` for a question wherever it is the last word, be it the name of a file or a branch. */
const disguised = (text: string): string =>
  text.startsWith('-') || text === HELP ? `${DISGUISE}${text}` : text

/** Every way to write an option, and whether text follows it. */
type Spellings = ReadonlyMap<string, 'text' | 'other'>

/** Of several commands, one may mean something else by a letter: it counts as that which nothing follows. */
const spellingsOf = (options: Options): Spellings => {
  const spelt = Object.entries(options).flatMap(([name, { alias, type }]) => {
    const follows = type === 'boolean' ? 'other' : 'text'
    const long = [`--${name}`, follows] as const
    return alias === undefined ? [long] : [long, [`-${alias}`, follows] as const]
  })
  return new Map([
    ...spelt.filter(([, follows]) => follows === 'text'),
    ...spelt.filter(([, follows]) => follows === 'other'),
  ])
}
