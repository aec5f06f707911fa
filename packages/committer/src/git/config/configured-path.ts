import { join, resolve } from 'node:path'
import { EmendError } from '@emend/model'
import { type FileSystem, statIfExists } from '../../files/file-system.ts'
import type { GitConfiguration } from './configuration.ts'

/** What paths in the configuration are relative to. */
export interface PathsPlace {
  /** The top of the work tree, where git stands when it reads them. */
  readonly root: string
  readonly home: string | undefined
}

/** What is at such a path counts only where something is. Source: git-config(1), "pathname", since git 2.52. */
const OPTIONAL = ':(optional)'

/** The path that a setting names; null where it names none (it is empty), undefined where there is no such setting. */
export const configuredPath = (
  fs: FileSystem,
  config: GitConfiguration,
  key: string,
  { root, home }: PathsPlace,
): string | null | undefined => {
  const value = config.get(key)
  if (value === undefined) return undefined
  if (value === '') return null
  const isOptional = value.startsWith(OPTIONAL)
  const path = resolve(root, expandedPath(isOptional ? value.slice(OPTIONAL.length) : value, home))
  return isOptional && statIfExists(fs, path) === null ? undefined : path
}

/**
 * A path as the configuration writes it, with `~/` for the home directory. `usage` where only git can tell which
 * directory is meant.
 */
export const expandedPath = (path: string, home: string | undefined): string => {
  const known = /^~(?=\/|$)/.test(path)
  if (!known && /^(~|%\(prefix\)\/)/.test(path))
    throw new EmendError('usage', {
      error: `Git's configuration has the path ${path}, of which only git knows where it is.`,
      remedy: 'Write it in full.',
    })
  return known && home !== undefined ? join(home, path.slice(1)) : path
}
