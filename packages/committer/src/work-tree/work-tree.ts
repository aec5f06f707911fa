import { constants } from 'node:fs'
import { ancestorsOf, isWithin, parentOf, wayTo } from '@emend/model'
import { type FileSystem, isError, statIfExists, toldOf, unlessFailing } from '../files/file-system.ts'
import { isOneFile } from '../files/linked-file.ts'

/**
 * The work tree of a repository; every path is relative to its top. No symbolic link is followed on the way to a path:
 * what is no directory there fails with `ENOTDIR`, what is missing with `ENOENT`.
 *
 * Where the system has names for open directories (Linux: `/proc/self/fd`), nobody is led astray by a link that is
 * swapped in at the wrong moment: a directory that has been opened stays the one that it is. Elsewhere the way is
 * looked at immediately before each step, and a moment remains.
 */
export interface WorkTree {
  /** Does something at a path. What fails is told of the path, however it was reached. */
  at<Result>(path: string, act: (place: string) => Result): Result
  /** The same in the background. */
  atAside<Result>(path: string, act: (place: string) => Promise<Result>): Promise<Result>
  /** Opens no directory twice in a row until `work` is done: many paths have the directories above them in common. */
  together<Result>(work: () => Result): Result
}

/** The work tree below a directory, of which the path is absolute and holds no link. */
export const openWorkTree = (fs: FileSystem, root: string): WorkTree =>
  hasNamesForOpenDirectories(fs, root) ? new OpenedWorkTree(fs, root) : namedWorkTree(fs, root)

// It takes no leave to read a directory to pass through it. Node has no name for O_PATH; its value is from open(2) on
// Linux.
const O_PATH = 0o10000000
const DIRECTORY = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW

const nameOf = (fd: number): string => `/proc/self/fd/${fd}`

const hasNamesForOpenDirectories = (fs: FileSystem, root: string): boolean => {
  const open = (): number => fs.openSync(root, DIRECTORY)
  const fd = process.platform === 'linux' ? unlessFailing(open, null) : null
  if (fd === null) return false
  const [named, plain] = [statIfExists(fs, `${nameOf(fd)}/.`), statIfExists(fs, root)]
  fs.closeSync(fd)
  return isOneFile(named, plain)
}

/** A directory of the work tree that is open. */
interface OpenDirectory {
  readonly path: string
  readonly fd: number
}

class OpenedWorkTree implements WorkTree {
  readonly #fs: FileSystem
  readonly #root: string
  /** From the top to the one that was used last; null outside of `together`. */
  #kept: OpenDirectory[] | null = null

  constructor(fs: FileSystem, root: string) {
    this.#fs = fs
    this.#root = root
  }

  at<Result>(path: string, act: (place: string) => Result): Result {
    const kept = this.#kept
    // Whoever acts at a path may go to another one from there.
    if (kept !== null) this.#kept = null
    const opened = kept ?? []
    try {
      return this.#actAt(path, this.#placeOf(path, opened), act)
    } finally {
      if (kept === null) this.#leave(opened)
      else this.#kept = kept
    }
  }

  async atAside<Result>(path: string, act: (place: string) => Promise<Result>): Promise<Result> {
    const opened: OpenDirectory[] = []
    try {
      const place = this.#placeOf(path, opened)
      return await act(place).catch((error) => {
        throw told(error, place, `${this.#root}/${path}`)
      })
    } finally {
      this.#leave(opened)
    }
  }

  together<Result>(work: () => Result): Result {
    if (this.#kept !== null) return work()
    const kept: OpenDirectory[] = []
    this.#kept = kept
    try {
      return work()
    } finally {
      this.#kept = null
      this.#leave(kept)
    }
  }

  #actAt<Result>(path: string, place: string, act: (place: string) => Result): Result {
    try {
      return act(place)
    } catch (error) {
      throw told(error, place, `${this.#root}/${path}`)
    }
  }

  /** Goes back as far as it must, and on from there. */
  #placeOf(path: string, opened: OpenDirectory[]): string {
    const directory = parentOf(path)
    while (opened.length > 0 && !isWithin(directory, [opened.at(-1)!.path]))
      this.#fs.closeSync(opened.pop()!.fd)
    if (opened.length === 0) opened.push({ path: '.', fd: this.#fs.openSync(this.#root, DIRECTORY) })
    const reached = opened.at(-1)!.path
    if (reached !== directory)
      for (const next of wayTo(directory))
        if (reached === '.' || next.length > reached.length) opened.push(this.#open(next, opened.at(-1)!))
    return below(opened.at(-1)!, path)
  }

  #open(path: string, parent: OpenDirectory): OpenDirectory {
    return this.#actAt(path, below(parent, path), (place) => ({
      path,
      fd: this.#fs.openSync(place, DIRECTORY),
    }))
  }

  #leave(opened: OpenDirectory[]): void {
    for (const { fd } of opened.splice(0)) this.#fs.closeSync(fd)
  }
}

const below = ({ fd }: OpenDirectory, path: string): string =>
  `${nameOf(fd)}/${path.slice(path.lastIndexOf('/') + 1)}`

/** Nobody knows the name of an open directory: a failure names the path. */
const told = (error: unknown, place: string, path: string): unknown => {
  if (!isError(error)) return error
  error.message = error.message.replaceAll(place, path)
  const named = error as { path?: string; dest?: string }
  if (named.path === place) named.path = path
  if (named.dest === place) named.dest = path
  return toldOf(path, error)
}

const namedWorkTree = (fs: FileSystem, root: string): WorkTree => {
  const checked = (path: string): string => {
    for (const ancestor of ancestorsOf(path)) {
      const stat = statIfExists(fs, `${root}/${ancestor}`)
      if (stat !== null && !stat.isDirectory()) throw noDirectory(`${root}/${ancestor}`)
    }
    return `${root}/${path}`
  }
  return {
    at: (path, act) => {
      const place = checked(path)
      try {
        return act(place)
      } catch (error) {
        throw toldOf(place, error)
      }
    },
    atAside: async (path, act) => await act(checked(path)),
    together: (work) => work(),
  }
}

const noDirectory = (path: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`ENOTDIR: not a directory, open '${path}'`), {
    code: 'ENOTDIR',
    syscall: 'open',
    path,
  })
