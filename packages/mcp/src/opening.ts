import { isDeepStrictEqual } from 'node:util'
import {
  recoveryWarning,
  type Session,
  type SessionOptions,
  Workspace,
  type WorkspaceOptions,
} from '@emend/engine'
import { EmendError, isProblem, normalizePath } from '@emend/model'
import { partsWithin, sharedBy } from './roots.ts'

/** What a client works with. */
export interface Opened {
  readonly workspace: Workspace
  readonly session: Session
  /** The directories that the client and the policy keep it to, relative to the root. */
  readonly within: readonly string[]
}

/** How a connection is begun. */
export interface ConnectionOptions {
  /**
   * The directory whose repository is served; left out, the first of the client's roots in one, or the current
   * directory.
   */
  readonly directory?: string | undefined
  /** How the repository is opened. */
  readonly workspace?: WorkspaceOptions | undefined
  /** How its session is begun. */
  readonly session?: Omit<SessionOptions, 'saved'> | undefined
  /** Takes what a person may want to know, a line at a time; standard output is the protocol's alone. */
  readonly log: (line: string) => void
}

/**
 * Opens the repository of the directory that is asked for, or of the first root that is in one, kept to what the roots
 * hold of it; they are null where the client names none. A session that went on there before goes on. Errors:
 * `directory-unusable` outside of all roots, and those of `Workspace.open`.
 */
export const openWorkspace = async (
  { directory, workspace: options = {}, session, log }: ConnectionOptions,
  roots: readonly string[] | null,
  before: Opened | undefined,
): Promise<Opened> => {
  const candidates = directory === undefined ? (roots ?? [process.cwd()]) : [directory]
  const { found, at } = await firstRepository(candidates, options)
  const allowed = (options.policy?.within ?? ['.']).map(normalizePath)
  const within = roots === null ? allowed : sharedBy(partsWithin(found.root, roots), allowed)
  if (within.length === 0) throw outside(found.root)
  const stays = before?.workspace.root === found.root && isDeepStrictEqual(before.within, within)
  const isWhole = isDeepStrictEqual(within, allowed)
  // One that is not gone on with has no result to tell it in.
  if (stays || !isWhole) for (const one of await found.recover()) log(recoveryWarning(one))
  if (stays) return before
  const policy = { ...options.policy, within }
  // Its root may know nothing of the repository: `core.worktree` leads there, and nothing back.
  const workspace = isWhole ? found : await Workspace.open(at, { ...options, policy })
  const saved = before?.workspace.root === found.root ? { saved: before.session.toJSON() } : {}
  return { workspace, within, session: workspace.session({ ...session, ...saved }) }
}

const firstRepository = async (
  directories: readonly string[],
  options: WorkspaceOptions,
): Promise<{ readonly found: Workspace; readonly at: string }> => {
  let failure: unknown = noneIsHere()
  for (const at of directories)
    try {
      return { found: await Workspace.open(at, options), at }
    } catch (error) {
      // A root may be a file.
      if (!isProblem(error, 'not-a-repository', 'directory-unusable')) throw error
      failure = error
    }
  throw failure
}

const outside = (directory: string): EmendError =>
  new EmendError('directory-unusable', {
    directory,
    reason: 'none of the client’s roots holds any of it',
    remedy:
      'Have the client name a root in it, or start `emend mcp` without -C: it takes the first root then.',
  })

/** Without -C, what the client does not name is not taken. */
const noneIsHere = (): EmendError =>
  new EmendError('directory-unusable', {
    directory: process.cwd(),
    reason: 'the client names roots, of which none is a directory here',
    remedy: 'Have the client name one that is in a repository, or start `emend mcp` with -C.',
  })
