import {
  askingOptions,
  type Command,
  everyOption,
  globalOptions,
  type Option,
  type Options,
  offeredOptions,
  offersOf,
} from '../command.ts'
import { commandIn, withoutHelp, wordsOf } from './arguments.ts'

/** A word that may stand where one is being written, and what it means. */
export interface Candidate {
  readonly word: string
  readonly meaning: string
}

/** The argument behind which a shell hands over the line that there is so far, up to the word that is being written. */
export const COMPLETE = '__complete'

/**
 * What may come in the place of the last of these arguments; nothing where that is for the shell to know, as names of
 * files are. What has not been begun to be written as an option is none.
 */
export const candidates = async (
  args: readonly string[],
  commands: readonly Command[],
): Promise<readonly Candidate[]> => {
  const { before: written, current } = divided(args)
  const every = everyOption(commands)
  const before = withoutHelp(written, every)
  if (before.includes('--')) return []
  const command = commandIn(before, commands)
  const options = { ...command?.options, ...globalOptions }
  const asking = spelled(before.at(-1), options)
  if (asking !== undefined && asking.type !== 'boolean') return named(await offersOf(asking))
  const [assigned, name = ''] = /^--([^=]+)=/.exec(current) ?? []
  if (assigned !== undefined) return named(await offersOf(options[name] ?? {}), assigned)
  if (current.startsWith('-')) return optionCandidates({ ...offeredOptions(command), ...askingOptions })
  const words = wordsOf(before, every)
  if (words.length === 0) return commands.map(({ name: word, describe: meaning }) => ({ word, meaning }))
  return command !== undefined && words.length === 1 ? named(await offersOf(command)) : []
}

/** Bash takes `--dirty=refuse` for three words, of which the one in the middle says nothing. */
const divided = (
  args: readonly string[],
): { readonly before: readonly string[]; readonly current: string } => {
  const words = args.slice(0, -1)
  const current = args.at(-1) ?? ''
  const before = words.filter((word, at) => word !== '=' || !words[at - 1]?.startsWith('--'))
  return { before, current: current === '=' ? '' : current }
}

const spelled = (word: string | undefined, options: Options): Option | undefined =>
  Object.entries(options).find(([name, { alias }]) => word === `--${name}` || word === `-${alias}`)?.[1]

const named = (words: readonly string[], before = ''): readonly Candidate[] =>
  words.map((word) => ({ word: `${before}${word}`, meaning: '' }))

/** What is on by itself can only be turned off. */
const optionCandidates = (options: Options): readonly Candidate[] =>
  Object.entries(options).map(([name, { describe, denied, default: usual }]) =>
    usual === true
      ? { word: `--no-${name}`, meaning: denied ?? '' }
      : { word: `--${name}`, meaning: describe },
  )
