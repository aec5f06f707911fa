import { onceEach } from '@emend/model'
import type { Environment } from '../../environment.ts'
import { type FileSystem, readIfAllowed } from '../../files/file-system.ts'
import type { GitConfiguration } from '../config/configuration.ts'
import { configuredPath, type PathsPlace } from '../config/configured-path.ts'
import { userFile } from '../config/load-config.ts'
import { type RawPath, rawPath } from '../names/raw-path.ts'

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

/** Reads a file of rules by its path, which is relative to the root; null where there is none. */
export type ReadRuleFile = (path: string) => Buffer | null

/** Where attributes and ignore rules are read from. */
export interface RulesPlace extends PathsPlace {
  readonly env: Environment
  readonly commonDirectory: string
  /** The files of rules that are among the files that they speak of. */
  readonly inside: ReadRuleFile
}

/** The file of the user's own rules, if there may be one: that which a setting names, or git's default for it. */
export const userRules = (
  fs: FileSystem,
  config: GitConfiguration,
  key: string,
  byDefault: string,
  place: RulesPlace,
): readonly string[] => {
  const configured = configuredPath(fs, config, key, place)
  if (configured === undefined) return userFile(place, byDefault)
  return configured === null ? [] : [configured]
}

/** The rule files of one name (`.gitignore`, `.gitattributes`). */
export interface RuleFiles<Rule> {
  /** The file in a directory ('' or ending in `/`) below the root; each is read once. */
  readonly inDirectory: (directory: string) => RuleFile<Rule>
  /** A file outside of these, whose patterns count from the root. */
  readonly outside: (path: string) => RuleFile<Rule>
}

/** Reads rule files of one name. */
export const ruleFiles = <Rule>(
  fs: FileSystem,
  name: string,
  inside: ReadRuleFile,
  config: GitConfiguration,
  read: ReadRules<Rule>,
): RuleFiles<Rule> => {
  const ignoreCase = config.getBoolean('core.ignoreCase') ?? false
  const parsed = (bytes: Buffer | null, base: RawPath): RuleFile<Rule> => ({
    base,
    rules: read(bytes?.toString('latin1') ?? '', { base, ignoreCase }),
  })
  return {
    inDirectory: onceEach((directory) => parsed(inside(directory + name), rawPath(directory))),
    outside: (path) => parsed(readIfAllowed(fs, path), ''),
  }
}
