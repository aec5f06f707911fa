import { type Repository, snapshotCommit } from '@emend/committer'
import { defaultPolicy, type Policy } from '@emend/model'
import { CONFIGURATION_FILE, readConfiguration } from './configuration.ts'

/** The policy of the configuration that HEAD holds: a plan, or an edit of the work tree, cannot loosen it. */
export const committedPolicy = async (repository: Repository): Promise<Policy> => {
  const { commit } = repository.head()
  if (commit === null) return defaultPolicy
  const wanted = { paths: [CONFIGURATION_FILE], directories: [], listings: [], globs: [], origins: [] }
  const entry = (await snapshotCommit(repository, commit, wanted)).entries.get(CONFIGURATION_FILE)
  return readConfiguration(entry?.kind === 'file' ? new TextDecoder().decode(entry.bytes) : null)
}
