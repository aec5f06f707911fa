import { ancestorsOfAll, legibleName, once, onceEach, parentOf } from '@emend/model'
import { type FileSystem, readUnlessLinked, statBehind } from './files/file-system.ts'
import { treeOf } from './git/commit.ts'
import type { GitConfiguration } from './git/config/configuration.ts'
import { IgnoreRules } from './git/rules/ignore-rules.ts'
import type { ReadRuleFile } from './git/rules/rule-files.ts'
import { treeReader } from './git/trees/read-tree.ts'
import { isFile } from './git/trees/tree.ts'
import type { Repository } from './repository.ts'
import type { Unsettled } from './work-tree/converter.ts'
import type { IndexFile } from './work-tree/index-file.ts'

/**
 * Reads the files of rules that are in force: those of the work tree, and of the index where they are not there; where
 * batches go to a branch alone, those of its tip.
 */
export const rulesOf = (repository: Repository): ReadRuleFile => {
  const { fs, root, objects } = repository
  if (repository.branch === null) {
    const staged = once(repository.index)
    const read = readerOfWorkTree(fs, root)
    return (path) => read(path) ?? stagedRules(staged(), objects, path)
  }
  const itemAt = treeReader(objects, treeOf(objects, repository.head().commit))
  return (path) => {
    const item = itemAt(path)
    return item !== undefined && isFile(item) ? objects.expect(item.id, 'blob') : null
  }
}

/**
 * Tells what is to be done before git finds all attributes of a path where it converts a file by itself: then it looks
 * for them in the work tree alone. Null where they are there.
 */
export const unsettledAttributes = ({ fs, root, branch, index }: Repository): Unsettled => {
  const read = readerOfWorkTree(fs, root)
  return (path) => {
    const files = branch === null ? attributeFilesAbove([path]) : []
    const missing = files.find((file) => !read(file) && index().has(file))
    return missing === undefined
      ? null
      : `Put ${missing} back into the work tree: git looks for it nowhere else.`
  }
}

/** What a person should know of files of rules that speak of some paths, and may not be read. */
export const unreadRuleWarnings = (
  { fs, root, branch }: Repository,
  paths: readonly string[],
): readonly string[] => {
  const read = readerOfWorkTree(fs, root)
  return (branch === null ? ruleFilesAbove(paths) : [])
    .filter((path) => read(path) === undefined)
    .map((path) => `${legibleName(path)} may not be read: as for git, what it says here does not count.`)
}

/** Reads files of rules as `readUnlessLinked` does; below a directory that is not there, it does not look for any. */
const readerOfWorkTree = (
  fs: FileSystem,
  root: string,
): ((path: string) => ReturnType<typeof readUnlessLinked>) => {
  const isThere: (directory: string) => boolean = onceEach(
    (directory: string) =>
      directory === '.' || (isThere(parentOf(directory)) && statBehind(fs, `${root}/${directory}`) !== null),
  )
  return (path) => (isThere(parentOf(path)) ? readUnlessLinked(fs, `${root}/${path}`) : null)
}

/** The files of rules that may speak of some paths, whether they are there or not. */
export const ruleFilesAbove = (paths: readonly string[]): readonly string[] =>
  placesAbove(paths).flatMap((place) => [`${place}.gitattributes`, `${place}.gitignore`])

/** Those of them with attributes. */
export const attributeFilesAbove = (paths: readonly string[]): readonly string[] =>
  placesAbove(paths).map((place) => `${place}.gitattributes`)

const placesAbove = (paths: readonly string[]): readonly string[] => [
  '',
  ...[...ancestorsOfAll(paths)].map((directory) => `${directory}/`),
]

/** Of ignore rules, only those count that are not to be checked out. Source: git's attr.c, dir.c. */
const stagedRules = (staged: IndexFile, objects: Repository['objects'], path: string): Buffer | null => {
  const record = staged.entry(path)
  if (record === undefined || record.intentToAdd || !isFile(record)) return null
  return path.endsWith('.gitattributes') || record.skipWorktree ? objects.expect(record.id, 'blob') : null
}

/** What git ignores, by the rules that are in force. */
export const ignoreRulesOf = (repository: Repository, config: GitConfiguration): IgnoreRules =>
  new IgnoreRules(repository.fs, { ...repository, inside: rulesOf(repository) }, config)
