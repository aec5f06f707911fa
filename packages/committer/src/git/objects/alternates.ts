import { delimiter, join, resolve } from 'node:path'
import type { Environment } from '../../environment.ts'
import { type FileSystem, readIfExists, realPath } from '../../files/file-system.ts'
import { readQuoted } from '../names/c-quoted.ts'

/** Git follows alternates of alternates this deep, and no deeper. */
const DEEPEST = 6

/**
 * The object directories that `GIT_ALTERNATE_OBJECT_DIRECTORIES` names; relative ones count from the top of the work
 * tree.
 */
export const alternatesIn = (
  { GIT_ALTERNATE_OBJECT_DIRECTORIES: named = '' }: Environment,
  root: string,
): readonly string[] => {
  const lines = named.match(new RegExp(`"(?:[^"\\\\]|\\\\.)*"|[^${delimiter}]+`, 'g')) ?? []
  return lines.filter((line) => !line.startsWith('#')).map((line) => resolve(root, unquote(line)))
}

/**
 * An object directory and all that it borrows from, in the order in which they are searched: first what somebody has it
 * borrow from, then what its own list says.
 */
export const objectDirectories = (
  fs: FileSystem,
  objects: string,
  borrowed: readonly string[] = [],
): readonly string[] => {
  const found = new Set<string>()
  const visit = (directory: string, depth: number) => {
    if (found.has(directory) || depth > DEEPEST) return
    found.add(directory)
    const listed = alternatesOf(fs, directory)
    for (const alternate of depth === 0 ? [...borrowed, ...listed] : listed) visit(alternate, depth + 1)
  }
  visit(objects, 0)
  return [...found]
}

const alternatesOf = (fs: FileSystem, objects: string): readonly string[] => {
  const text = readIfExists(fs, join(objects, 'info', 'alternates'))?.toString('utf8') ?? ''
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(unquote)
    .map((path) => resolve(realPath(fs, objects), path))
}

/** Git quotes a path that holds unusual characters. */
const unquote = (line: string): string => {
  const quoted = readQuoted(Buffer.from(line, 'utf8').toString('latin1'))
  return quoted === null ? line : Buffer.from(quoted.text, 'latin1').toString('utf8')
}
