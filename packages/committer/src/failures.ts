import { EmendError, isProblem, type ProblemCode, type Staying } from '@emend/model'
import { isError, naming } from './files/file-system.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  open: 'open',
  read: 'read',
  lstat: 'look at',
  stat: 'look at',
  access: 'change files in',
  scandir: 'read the directory',
  readlink: 'read the link',
  write: 'write',
  fsync: 'sync',
  rename: 'rename',
  link: 'put in place',
  symlink: 'make the link',
  unlink: 'remove',
  mkdir: 'make the directory',
  mkdtemp: 'make the directory',
  rmdir: 'remove the directory',
  chmod: 'set the mode of',
  fchmod: 'set the mode of',
}

/**
 * Runs a verb; what the machine refuses comes out as `filesystem`, whatever else as it is. `isBatch` is true for one that
 * changes all or nothing.
 */
export const reporting = async <T>(verb: () => Promise<T>, isBatch = false): Promise<T> => {
  try {
    return await verb()
  } catch (error) {
    throw reported(error, isBatch ? null : undefined)
  }
}

/** The same for a look that is over at once. */
export const reportingNow = <T>(look: () => T): T => {
  try {
    return look()
  } catch (error) {
    throw reported(error)
  }
}

/** What an act comes to, or what counts instead where one of some problems is in its way. */
export const unlessProblem = <Result, Instead>(
  codes: readonly ProblemCode[],
  act: () => Result,
  instead: Instead,
): Result | Instead => {
  try {
    return act()
  } catch (error) {
    if (isProblem(error, ...codes)) return instead
    throw error
  }
}

/** Of calls with two paths, the second is `dest`. */
type SystemFailure = NodeJS.ErrnoException & { readonly dest?: string }

const isSystemFailure = (error: unknown): error is SystemFailure =>
  isError(error) && !(error instanceof EmendError) && typeof error.code === 'string'

/** What the machine refuses, as `filesystem`, with what stays of the batch that it was refused to; null for nothing. */
export const reported = <Failure>(error: Failure, staying?: Staying | null): Failure | EmendError => {
  if (!isSystemFailure(error)) return error
  const path = pathOf(error)
  const isPut = error.syscall === 'rename' && path !== error.path
  return new EmendError(
    'filesystem',
    {
      action: isPut ? ACTIONS.link! : (ACTIONS[error.syscall ?? ''] ?? error.syscall ?? 'use'),
      path: path ?? 'a file',
      error: reasonOf(error),
      ...(staying !== undefined && { staying }),
    },
    { cause: error },
  )
}

/** What the machine says, without the call and the path. */
export const reasonOf = ({ message }: Error): string => naming(message.replace(/, \w+( '.*')?$/s, ''))

/**
 * Where a symbolic link leads to is no file that anything was done to, and what a batch has staged is none that anybody
 * knows.
 */
const pathOf = ({ syscall, path, dest }: SystemFailure): string | undefined =>
  syscall === 'symlink' || (dest !== undefined && isStaged(path) && !isStaged(dest)) ? dest : path

const isStaged = (path: string | undefined): boolean =>
  path !== undefined && /\/emend\/h[0-9a-f]*-b[^/]*\/|\/\.emend-[^/]*$/.test(path)
