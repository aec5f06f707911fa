import { join, resolve } from 'node:path'
import { EmendError } from '@emend/model'
import { type FileSystem, readIfAllowed, statIfExists } from '../../files/file-system.ts'
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
  const path = resolve(root, expandedPath(fs, isOptional ? value.slice(OPTIONAL.length) : value, home))
  return isOptional && statIfExists(fs, path) === null ? undefined : path
}

/**
 * A path as the configuration writes it, with `~/` for the home directory, and `~name/` for that of somebody else.
 * `usage` where only git can tell which directory is meant.
 */
export const expandedPath = (fs: FileSystem, path: string, home: string | undefined): string => {
  const expanded = inHome(fs, path, home)
  if (expanded === null && /^(~[^/]|%\(prefix\)\/)/.test(path))
    throw new EmendError('usage', {
      error: `Git's configuration has the path ${path}, of which only git knows where it is.`,
      remedy: 'Write it in full.',
    })
  return expanded === null ? path : join(...expanded)
}

/**
 * The home directory with which a path begins, and what follows it; null for another path, and where nobody knows
 * where that is: of other users, it is the machine’s own list that tells.
 */
export const inHome = (
  fs: FileSystem,
  path: string,
  home: string | undefined,
): readonly [directory: string, rest: string] | null => {
  const [, user, rest = ''] = /^~([^/]*)(.*)$/s.exec(path) ?? []
  const users = user ? (readIfAllowed(fs, '/etc/passwd')?.toString().split('\n') ?? []) : []
  const listed = users.find((line) => line.startsWith(`${user}:`))?.split(':')[5]
  const directory = user === '' ? home : listed
  return directory === undefined ? null : [directory, rest]
}
