import { type Repository, snapshotCommit } from '@emend/committer'
import {
  CONFIGURATION_FILE,
  decodeUtf8,
  defaultPolicy,
  EmendError,
  emptyFootprint,
  isLink,
  type Policy,
  type Snapshot,
} from '@emend/model'
import { refuseUnknownEncodings } from '../encoding/codec.ts'
import { readConfiguration } from './configuration.ts'

/** The configuration that HEAD holds, as a policy: a plan, or an edit of the work tree, cannot loosen it. */
export interface CommittedPolicy {
  readonly policy: Policy
  /** The blob id of the configuration file; undefined where HEAD has none. */
  readonly blob: string | undefined
}

/**
 * Reads the configuration that a commit holds, that of HEAD by default. Throws what `readConfiguration` throws, and
 * `configuration-invalid` for encodings that are not known, a symbolic link, and what is not in UTF-8.
 */
export const committedPolicy = async (
  repository: Repository,
  commit = repository.head().commit,
): Promise<CommittedPolicy> => {
  if (commit === null) return { policy: defaultPolicy, blob: undefined }
  const wanted = { ...emptyFootprint, paths: [CONFIGURATION_FILE] }
  const entry = (await snapshotCommit(repository, commit, wanted)).entries.get(CONFIGURATION_FILE)
  if (entry?.kind !== 'file') return { policy: defaultPolicy, blob: undefined }
  if (isLink(entry))
    throw new EmendError('configuration-invalid', { error: 'is a symbolic link, and has to be a file' })
  const text = decodeUtf8(entry.bytes)
  if (text === null) throw new EmendError('configuration-invalid', { error: 'is not in UTF-8' })
  // Windows PowerShell writes a byte-order mark, and JSON has no place for one.
  const policy = readConfiguration(text.replace(/^\ufeff/, ''))
  await refuseUnknownEncodings(policy)
  return { policy, blob: entry.blob }
}

/** What to tell somebody whose configuration in the work tree is not the one in force. */
export const configurationWarnings = (snapshot: Snapshot, { blob }: CommittedPolicy): readonly string[] => {
  const entry = snapshot.entries.get(CONFIGURATION_FILE)
  if ((entry?.kind === 'file' ? entry.blob : undefined) === blob) return []
  const inForce =
    blob === undefined ? 'it is not in force until it is committed' : 'the committed version is in force'
  return [`${CONFIGURATION_FILE} has uncommitted changes: ${inForce}.`]
}
