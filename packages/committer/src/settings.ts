import { join } from 'node:path'
import { conversionByGit } from './backends/git/conversion.ts'
import { Attributes } from './git/attributes/attributes.ts'
import { Conversion } from './git/attributes/conversion.ts'
import type { GitConfiguration } from './git/config/configuration.ts'
import { loadConfig } from './git/config/load-config.ts'
import type { FileSystem } from './git/file-system.ts'
import type { LogRefUpdates } from './git/refs/reflog.ts'
import type { Repository } from './repository.ts'
import { type Converter, converterOver } from './work-tree/converter.ts'

/** What git's configuration says, read anew for each verb: it may change while a workspace is open. */
export interface Settings {
  readonly config: GitConfiguration
  /** `core.fileMode`: executable bits of the file system mean something. */
  readonly fileMode: boolean
  /** `core.symlinks`: links can be made. */
  readonly symlinks: boolean
  /** `core.ignoreCase`: names that differ in letter case alone are one file. */
  readonly ignoreCase: boolean
  readonly logRefUpdates: LogRefUpdates
  /** Between files and blobs, by the attributes of the work tree. */
  readonly conversion: Converter
}

/** Reads git's configuration of every scope. */
export const readSettings = (repository: Repository): Settings => {
  const config = loadConfig(repository.fs, repository, {
    ...repository,
    branch: repository.head().branch,
  })
  return {
    config,
    fileMode: config.getBoolean('core.fileMode') ?? true,
    symlinks: config.getBoolean('core.symlinks') ?? true,
    ignoreCase: config.getBoolean('core.ignoreCase') ?? false,
    logRefUpdates: logRefUpdates(config),
    conversion: conversionOver(repository, config, repository.fs, true),
  }
}

/** The conversion that will be right once some `.gitattributes` are in place; null stands for a removed one. */
export const conversionAfter = (
  repository: Repository,
  { config, conversion }: Settings,
  after: ReadonlyMap<string, Uint8Array | null>,
): Converter => {
  const attributes = new Map([...after].filter(([path]) => /(^|\/)\.gitattributes$/.test(path)))
  if (attributes.size === 0) return conversion
  const files = new Map([...attributes].map(([path, bytes]) => [join(repository.root, path), bytes]))
  const readFileSync: FileSystem['readFileSync'] = (path) => {
    const bytes = files.get(path)
    if (bytes === null) throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' })
    return bytes === undefined ? repository.fs.readFileSync(path) : Buffer.from(bytes)
  }
  // Whoever reads rules asks only whether there is a plain file.
  const lstatSync = (path: string, options: never): unknown => {
    const bytes = files.get(path)
    if (bytes === undefined) return repository.fs.lstatSync(path, options)
    return bytes === null ? undefined : { isFile: () => true }
  }
  const fs = Object.assign(Object.create(repository.fs), { readFileSync, lstatSync })
  return conversionOver(repository, config, fs, false)
}

const conversionOver = (
  repository: Repository,
  config: GitConfiguration,
  fs: FileSystem,
  settled: boolean,
): Converter => {
  const { git, commonDirectory } = repository
  const own = new Conversion(new Attributes(fs, repository, config, repository), config)
  const byGit = git && conversionByGit(git, join(commonDirectory, 'objects'))
  return converterOver(own, repository, byGit, settled)
}

const logRefUpdates = (config: GitConfiguration): LogRefUpdates => {
  const value = config.get('core.logAllRefUpdates')
  if (value?.toLowerCase() === 'always') return 'always'
  return config.getBoolean('core.logAllRefUpdates') === false ? 'none' : 'branches'
}
