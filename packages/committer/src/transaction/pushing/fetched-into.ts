import { EmendError } from '@emend/model'
import type { GitConfiguration } from '../../git/config/configuration.ts'

/**
 * Refuses a remote that is fetched into the branch itself, as that of a mirror is: once it has taken a push, git moves
 * what it keeps of it here, and the work tree that is on the branch would not follow. `repository-unsupported`.
 */
export const refuseFetchedInto = ({ entries }: GitConfiguration, remote: string, branch: string): void => {
  const key = `remote.${remote}.fetch`
  const into = entries.find((entry) => entry.key === key && isKeptAs(branch, entry.value ?? ''))
  if (into === undefined) return
  throw new EmendError('repository-unsupported', {
    feature: `${branch} both for its work tree and for what is fetched from ${remote} (\`${key} = ${into.value}\`)`,
    remedy: 'Have it fetch to `refs/remotes/`, or push from a bare repository.',
  })
}

/** True where a refspec has git keep what it fetches as this ref. Source: git-fetch(1). */
const isKeptAs = (ref: string, refspec: string): boolean => {
  const [, to] = refspec.replace(/^\+/, '').split(':')
  if (to === undefined) return false
  const [start, end] = to.split('*')
  return end === undefined ? ref === to : ref.startsWith(start!) && ref.endsWith(end)
}
