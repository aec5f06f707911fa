import { join } from 'node:path'
import { EmendError } from '@emend/model'
import type { Environment } from '../environment.ts'
import { namesIn, readIfExists, statIfExists } from '../files/file-system.ts'
import type { GitConfiguration } from './config/configuration.ts'
import type { GitFiles } from './git-directories.ts'
import type { ObjectFormat } from './objects/object.ts'
import { readPackedPart } from './refs/packed-part.ts'
import { packedRefsOf, refFile } from './refs/ref-names.ts'

/** The form in which a repository keeps its objects and refs. */
export interface Format {
  readonly objects: ObjectFormat
  readonly refs: 'files' | 'reftable'
  /** True where some objects stand for others (`git replace`), or may: of refs in a table, only git knows. */
  readonly replaced: boolean
}

/** Extensions of a repository that change nothing for a batch. Source: git's repository-version.txt. */
const HARMLESS = ['noop', 'worktreeconfig', 'preciousobjects', 'partialclone']

/** Those that git takes for a mistake in a repository of format version 0: the first two do change something. */
const OF_VERSION_1 = ['objectformat', 'refstorage', 'noop-v1', 'relativeworktrees', 'submodulepathconfig']

/**
 * The format of a repository, by its `own` configuration; that of every scope says whether objects are replaced.
 * `repository-unsupported` for one that asks for more than is known here.
 */
export const readFormat = (
  files: GitFiles,
  {
    own,
    config,
    env,
  }: { readonly own: GitConfiguration; readonly config: GitConfiguration; readonly env: Environment },
): Format => {
  refuseUnknown(own)
  refuseGrafts(files)
  const inTable = statIfExists(files.fs, join(files.commonDirectory, 'reftable')) !== null
  const refs = inTable ? 'reftable' : known(own, 'extensions.refStorage', ['files', 'reftable'])
  const replaces =
    env.GIT_NO_REPLACE_OBJECTS === undefined && (config.getBoolean('core.useReplaceRefs') ?? true)
  return {
    objects: known(own, 'extensions.objectFormat', ['sha1', 'sha256']),
    refs,
    replaced: replaces && (refs === 'reftable' || hasReplacements(files, env)),
  }
}

const refuseUnknown = (own: GitConfiguration): void => {
  const version = own.getInteger('core.repositoryFormatVersion') ?? 0
  if (version > 1) throw unknown(`repository format version ${version}`)
  for (const { key } of own.entries) {
    const name = /^extensions\.(.+)$/.exec(key)?.[1]
    if (name === undefined) continue
    const isOf1 = OF_VERSION_1.includes(name)
    if (version === 1 && !isOf1 && !HARMLESS.includes(name)) throw unknown(`the extension \`${name}\``)
    // In version 0, git passes over extensions that it does not know, and over no others.
    if (version === 0 && isOf1)
      throw new EmendError('repository-unsupported', {
        feature: `\`${key}\` in repository format version 0`,
        remedy: 'If it is true, say so: `git config core.repositoryFormatVersion 1`. Or else remove it.',
      })
  }
}

/** They give commits other parents than these name. Source: gitrepository-layout(5). */
const refuseGrafts = ({ fs, commonDirectory }: GitFiles): void => {
  const grafts = readIfExists(fs, join(commonDirectory, 'info/grafts'))?.toString('latin1') ?? ''
  if (!/^[^#\s]/m.test(grafts)) return
  throw new EmendError('repository-unsupported', {
    feature: 'grafts (`info/grafts`)',
    remedy: 'Have objects stand for others instead: `git replace --convert-graft-file`.',
  })
}

const hasReplacements = (
  files: GitFiles,
  { GIT_REPLACE_REF_BASE: base = 'refs/replace/' }: Environment,
): boolean => {
  const prefix = base.replace(/\/*$/, '/')
  return (
    readPackedPart(files.fs, packedRefsOf(files), prefix)?.includes(` ${prefix}`) === true ||
    namesIn(files.fs, refFile(files, prefix)).length > 0
  )
}

const known = <Value extends string>(
  config: GitConfiguration,
  key: string,
  values: readonly [Value, ...Value[]],
): Value => {
  const text = config.get(key)?.toLowerCase()
  const value = text === undefined ? values[0] : values.find((candidate) => candidate === text)
  if (value === undefined) throw unknown(`\`${key} = ${text}\``)
  return value
}

/** Such things are of one repository: a clone has the same history, and asks for none of them by itself. */
const unknown = (feature: string): EmendError =>
  new EmendError('repository-unsupported', {
    feature,
    remedy:
      'Work in a clone of it (`git clone`), which does without, and pull from there. Or use the `git` command.',
  })
