import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ReadRuleFile } from '../../git/rules/rule-files.ts'
import { attributeFilesAbove } from '../../rules.ts'
import type { GitInput } from './command.ts'

/**
 * Has git find the attributes that a path is going to have, which are not in the work tree yet: in one that stands in
 * for it, inside of a directory that is there for the time of a run.
 */
export const attributesAhead = (
  directory: string,
  path: string,
  inside: ReadRuleFile,
): Pick<GitInput, 'at' | 'env'> => {
  const root = join(directory, 'work-tree')
  for (const file of attributeFilesAbove([path])) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    // Git would take one that is not there from the index.
    writeFileSync(join(root, file), inside(file) ?? '')
  }
  return { at: root, env: { GIT_WORK_TREE: root } }
}
