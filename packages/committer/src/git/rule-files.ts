import { join } from 'node:path'
import type { GitConfiguration } from './config/configuration.ts'
import { type FileSystem, readIfExists, readUnlessLinked } from './file-system.ts'
import { type RawPath, rawPath } from './raw-path.ts'

/** The rules of one file, and the directory that their patterns are relative to ('' or ending in `/`). */
export interface RuleFile<Rule> {
  readonly base: RawPath
  readonly rules: readonly Rule[]
}

/** Reads the rules in the text of a file, those that count most first. */
export type ReadRules<Rule> = (
  text: RawPath,
  options: { readonly base: RawPath; readonly ignoreCase: boolean },
) => readonly Rule[]

/** The rule files of one name in the directories of a work tree (`.gitignore`, `.gitattributes`), each read once. */
export class RuleFiles<Rule> {
  readonly #fs: FileSystem
  readonly #root: string
  readonly #name: string
  readonly #ignoreCase: boolean
  readonly #read: ReadRules<Rule>
  readonly #known = new Map<string, RuleFile<Rule>>()

  constructor(
    fs: FileSystem,
    {
      root,
      name,
      config,
    }: { readonly root: string; readonly name: string; readonly config: GitConfiguration },
    read: ReadRules<Rule>,
  ) {
    this.#fs = fs
    this.#root = root
    this.#name = name
    this.#ignoreCase = config.getBoolean('core.ignoreCase') ?? false
    this.#read = read
  }

  /** The file in a directory of the work tree ('' or ending in `/`). */
  inDirectory(directory: string): RuleFile<Rule> {
    const known = this.#known.get(directory)
    if (known !== undefined) return known
    const bytes = readUnlessLinked(this.#fs, join(this.#root, directory, this.#name))
    const file = this.#parse(bytes, rawPath(directory))
    this.#known.set(directory, file)
    return file
  }

  /** A file outside of the work tree, whose patterns count from its root. */
  outside(path: string): RuleFile<Rule> {
    return this.#parse(readIfExists(this.#fs, path), '')
  }

  #parse(bytes: Buffer | null, base: RawPath): RuleFile<Rule> {
    const text = bytes?.toString('latin1') ?? ''
    return { base, rules: this.#read(text, { base, ignoreCase: this.#ignoreCase }) }
  }
}
