import { join } from 'node:path'
import { conversionByGit } from './backends/git/conversion.ts'
import { Attributes } from './git/attributes/attributes.ts'
import { Conversion } from './git/attributes/conversion.ts'
import type { GitConfiguration } from './git/config/configuration.ts'
import { loadConfig } from './git/config/load-config.ts'
import { foldsCase } from './git/names/folded-path.ts'
import type { LogRefUpdates } from './git/refs/reflog.ts'
import type { ReadRuleFile } from './git/rules/rule-files.ts'
import { topOf } from './opening/discovery.ts'
import type { Repository } from './repository.ts'
import { rulesOf, unsettledAttributes } from './rules.ts'
import { APART, type Converter, converterOver, type Unsettled } from './work-tree/converter.ts'

/** What git's configuration says, read anew for each verb: it may change while a workspace is open. */
export interface Settings {
  readonly config: GitConfiguration
  /** `core.fileMode`: executable bits of the file system mean something. */
  readonly fileMode: boolean
  /** `core.symlinks`: links can be made, as git takes it for granted but on Windows. */
  readonly symlinks: boolean
  /** Names that differ in letter case alone are one file: `core.ignoreCase` says so, or the file system shows it. */
  readonly ignoreCase: boolean
  readonly logRefUpdates: LogRefUpdates
  /** Between files and blobs, by the attributes that are in force. */
  readonly conversion: Converter
}

/** Reads git's configuration of every scope, as it is on a branch. */
export const readSettings = (repository: Repository, { branch } = repository.head()): Settings => {
  const { fs, root, gitDirectory } = repository
  const config = loadConfig(repository, { ...repository, top: topOf(repository), branch })
  return {
    config,
    fileMode: config.getBoolean('core.fileMode') ?? true,
    symlinks: config.getBoolean('core.symlinks') ?? process.platform !== 'win32',
    ignoreCase:
      config.getBoolean('core.ignoreCase') === true ||
      foldsCase(fs, gitDirectory, 'hEaD') ||
      foldsCase(fs, root, '.GIT'),
    logRefUpdates: logRefUpdates(config, repository.isBare),
    conversion: conversionOver(repository, config, rulesOf(repository), unsettledAttributes(repository)),
  }
}

/**
 * The conversion that will be right once some `.gitattributes` are in place; null stands for a removed one. `settled`
 * where git reads them itself, as it does of what it checks out; else it is shown them.
 */
export const conversionAfter = (
  repository: Repository,
  { config, conversion }: Settings,
  after: ReadonlyMap<string, Uint8Array | null>,
  settled = false,
): Converter => {
  const attributes = new Map([...after].filter(([path]) => /(^|\/)\.gitattributes$/.test(path)))
  if (attributes.size === 0) return conversion
  const before = rulesOf(repository)
  const inside: ReadRuleFile = (path) => {
    const bytes = attributes.get(path)
    if (bytes === undefined) return before(path)
    return bytes && Buffer.from(bytes)
  }
  return conversionOver(repository, config, inside, () => (settled ? null : APART))
}

const conversionOver = (
  repository: Repository,
  config: GitConfiguration,
  inside: ReadRuleFile,
  unsettled: Unsettled,
): Converter => {
  const { fs, git, commonDirectory } = repository
  const own = new Conversion(new Attributes(fs, { ...repository, inside }, config), config)
  const inForce = {
    encodingOf: (path: string) => own.encoding(path),
    aheadOf: (path: string) => (unsettled(path) === null ? null : inside),
  }
  const byGit = git && conversionByGit(git, join(commonDirectory, 'objects'), inForce)
  return converterOver(own, repository, byGit, unsettled)
}

/** A bare repository keeps no new logs unless it is told to. Source: git-config(1). */
const logRefUpdates = (config: GitConfiguration, isBare: boolean): LogRefUpdates => {
  const value = config.get('core.logAllRefUpdates')
  if (value?.toLowerCase() === 'always') return 'always'
  return (config.getBoolean('core.logAllRefUpdates') ?? !isBare) ? 'branches' : 'none'
}
