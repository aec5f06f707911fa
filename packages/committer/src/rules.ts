import { join } from 'node:path'
import type { GitConfiguration } from './git/config/configuration.ts'
import { readUnlessLinked } from './git/file-system.ts'
import { IgnoreRules } from './git/ignore-rules.ts'
import { treeItems } from './git/read-tree.ts'
import type { ReadRuleFile } from './git/rule-files.ts'
import { readCommit } from './history/walk.ts'
import type { Repository } from './repository.ts'

/**
 * Reads the files of rules that are in force: those of the work tree, and of the index where they are not there; where batches go to a
 * branch alone, those of its tip.
 */
export const rulesOf = (repository: Repository): ReadRuleFile => {
  const { fs, root, objects } = repository
  if (repository.branch === null)
    return (path) => readUnlessLinked(fs, join(root, path)) ?? stagedRules(repository, path)
  const { commit } = repository.head()
  const tree = commit === null ? null : readCommit(objects, commit).tree
  return (path) => {
    const item = treeItems(objects, tree, [path]).get(path)
    return item?.mode.startsWith('100') ? objects.expect(item.id, 'blob') : null
  }
}

/** Of ignore rules, only those count that are not to be checked out. Source: git's attr.c, dir.c. */
const stagedRules = ({ index, objects }: Repository, path: string): Buffer | null => {
  const staged = index()
  if (!staged.names().has(path)) return null
  const [record] = staged.find([path]).get(path) ?? []
  if (record === undefined || record.intentToAdd || !record.mode.startsWith('100')) return null
  return path.endsWith('.gitattributes') || record.skipWorktree ? objects.expect(record.id, 'blob') : null
}

/** What git ignores, by the rules that are in force. */
export const ignoreRulesOf = (repository: Repository, config: GitConfiguration): IgnoreRules => {
  const { fs, commonDirectory } = repository
  return new IgnoreRules(fs, { commonDirectory, inside: rulesOf(repository) }, config, repository)
}
