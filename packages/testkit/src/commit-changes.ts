import { execFileSync } from 'node:child_process'

/**
 * Each path that differs between two commits, as `mode blob` in the second; null where it is gone. Git is the judge.
 */
export const changesBetween = (
  root: string,
  before: string,
  after: string,
): ReadonlyMap<string, string | null> => {
  const args = ['diff-tree', '-r', '-z', '--no-renames', before, after]
  const fields = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 }).split('\0')
  const changes = new Map<string, string | null>()
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, mode, , blob, status] = fields[at]!.split(' ')
    changes.set(fields[at + 1]!, status === 'D' ? null : `${mode} ${blob}`)
  }
  return changes
}
