import type { Interruption } from './interruption.ts'
import type { Screen } from './output/terminal.ts'

/** What every command is given: the global options, the screen, and how it is asked to stop. */
export interface Context extends Interruption {
  readonly directory: string
  readonly json: boolean
  readonly screen: Screen
  /** The help of the command that runs. */
  readonly help: () => Promise<string>
}

/** What a value may be, as far as that is known beforehand. */
export type Offers = () => Promise<readonly string[]>

/** The values that an option or a positional is known to take. */
export const offersOf = async ({
  choices,
  offers,
}: Pick<Option, 'choices' | 'offers'>): Promise<readonly string[]> => choices ?? (await offers?.()) ?? []

/** An option as yargs declares it; how many values it takes follows from its type. */
export interface Option {
  readonly type: 'string' | 'boolean' | 'number'
  readonly describe: string
  /** What `--no-` in front of it does, where it is on by itself. */
  readonly denied?: string
  readonly alias?: string
  readonly choices?: readonly string[]
  /** Values that help and completion show; what is wrong with another one is for the command to say. */
  readonly offers?: Offers
  readonly array?: boolean
  readonly default?: string | boolean | number
}

/** Options by name. */
export type Options = Readonly<Record<string, Option>>

/** Options of every command. */
export const globalOptions: Options = {
  directory: {
    alias: 'C',
    type: 'string',
    array: true,
    describe: 'Run as if started in this directory',
  },
  json: { type: 'boolean', default: false, describe: 'Print one JSON document' },
  color: {
    type: 'string',
    choices: ['auto', 'always', 'never'],
    default: 'auto',
    describe: 'When to colour',
  },
}

/** What is asked for in place of running a command: yargs answers. */
export const askingOptions: Options = {
  help: { alias: 'h', type: 'boolean', describe: 'Show help' },
  version: { alias: 'V', type: 'boolean', describe: 'Show version number' },
}

/** The options of some commands, by name, and those of every command. */
export const everyOption = (commands: readonly Command[]): Options =>
  Object.assign({}, ...commands.map(({ options }) => options), globalOptions, askingOptions)

/** The options that a command is offered with, its own first. */
export const offeredOptions = (command: Command | undefined): Options => {
  const { json, ...others } = globalOptions
  const global = command?.document === false ? others : globalOptions
  return { ...command?.options, ...global }
}

/** What a command leaves behind: its exit code, and the one JSON document that `--json` prints. */
export interface Finished {
  readonly exitCode: number
  readonly document: Readonly<Record<string, unknown>>
}

/** The values of a command's positionals and options, by name. */
export type Values = Readonly<Record<string, unknown>>

/** One command of `emend`: how it is declared, and its body, which imports what it needs only when it runs. */
export interface Command {
  readonly name: string
  /** Positionals as yargs writes them: `[plan]`. */
  readonly positionals?: string
  /** What the first of them may be, as `offers` of an option. */
  readonly offers?: Offers
  readonly describe: string
  readonly options?: Options
  /** False where it prints no document, so that `--json`, which it refuses, is not offered. */
  readonly document?: false
  /** There where it commits one batch or nothing, or what calls ask for: it heeds signals; any other is ended by one. */
  readonly commits?: 'batch' | 'calls'
  readonly examples?: readonly (readonly [command: string, meaning: string])[]
  readonly run: (values: Values, context: Context) => Promise<Finished>
}
