import { shortBranch } from '@emend/model'
import type { Repository } from '../repository.ts'

/** What helps where a batch that goes to a branch alone needs a work tree: one that is pushed may have one already. */
export const inWorkTree = (branch: string, remote: Repository['remote']): string => {
  const name = shortBranch(branch)
  return remote === null
    ? `Check ${name} out, and do it there.`
    : `Do it without \`--push\` where ${name} is checked out, and \`git push\` that then.`
}
