import { createConnection, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { type FileSystem, ifThere, namesIn, statIfExists, unlessFailing } from '../files/file-system.ts'
import { isOfTheMachine } from '../files/machine-file-system.ts'
import { setModeAt } from '../files/permissions.ts'
import { removeIfExists } from '../files/removals.ts'
import { fileModeLike } from '../git/share.ts'
import type { Fate } from './owner.ts'

/** What the name of a socket begins with; the device follows. */
const NAME = 'alive-'
/** The name of the socket before anybody listens there; no longer, as there is little room for names. */
const BEFORE = 'early'

/**
 * Listens at a socket in a directory for as long as this process lives. The system refuses a connection once nobody
 * listens any more, and on Linux, that is a proof that holds across containers, where process ids are none; not across
 * machines, of which each knows its own alone. Where no socket can be had, nothing can be proven by it. Returns what
 * takes the socket away again.
 */
export const showLife = async (fs: FileSystem, directory: string): Promise<() => void> => {
  const place = placeOf(fs, directory)
  if (place === null) return () => {}
  const server = createServer((connection) => connection.destroy())
  server.unref()
  // Between the two steps of listening, a connection is refused as it is once nobody listens any more.
  const { socket, leave } = place
  const early = join(dirname(socket), BEFORE)
  const listens = await new Promise<boolean>((resolve) => {
    server.on('error', () => resolve(false))
    // In a cluster, another process would listen in place of this one.
    server.listen({ path: early, exclusive: true }, () => {
      resolve(isShown(fs, early, socket, fileModeLike(fs, directory)))
    })
  })
  const end = (): void => {
    server.close()
    leave()
  }
  if (!listens) {
    end()
    return () => {}
  }
  return () => {
    removeIfExists(fs, socket)
    end()
  }
}

/** Gives a socket its name, once it is as open as its directory. That may be gone by now. */
const isShown = (fs: FileSystem, from: string, to: string, mode: number): boolean =>
  unlessFailing(() => {
    setModeAt(fs, from, mode)
    fs.renameSync(from, to)
    return true
  }, false)

/**
 * Asks at the socket of a directory: somebody listens, nobody does any more, or there is none to ask. `isOfHost` says
 * that the owner was on this very host: a container that was started again may have its disk under another device.
 */
export const askForLife = async (fs: FileSystem, directory: string, isOfHost = false): Promise<Fate> => {
  const place = placeOf(fs, directory, isOfHost)
  if (place === null) return 'unknown'
  try {
    const fate = await answerAt(place.socket)
    // Whoever leaves takes the name away before he stops to listen: it may have been found, and refused, in between.
    return fate === 'dead' && statIfExists(fs, place.socket) === null ? 'unknown' : fate
  } finally {
    place.leave()
  }
}

const answerAt = (path: string): Promise<Fate> =>
  new Promise((resolve) => {
    const connection = createConnection(path)
    connection.once('connect', () => {
      connection.destroy()
      resolve('alive')
    })
    connection.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'dead' : 'unknown'),
    )
  })

/**
 * The name of a socket may have so many bytes; a longer one is cut off unseen. Source: unix(7) of Linux, and unix(4) of
 * the BSDs and macOS.
 */
const LONGEST = process.platform === 'linux' ? 107 : 103

/**
 * Where the socket of a directory is, by a path that has few enough bytes, until it is left; null where there can be
 * none, or no directory is. Its name tells the device: who sees it through another mount than its owner is refused as
 * well, dead or alive.
 */
const placeOf = (
  fs: FileSystem,
  directory: string,
  isOfAnyDevice = false,
): { readonly socket: string; readonly leave: () => void } | null => {
  // Sockets exist on the machine's own file system alone.
  if (process.platform === 'win32' || !isOfTheMachine(fs)) return null
  const stat = statIfExists(fs, directory)
  if (stat === null) return null
  const made = isOfAnyDevice ? namesIn(fs, directory).find((one) => one.startsWith(NAME)) : undefined
  const name = made ?? `${NAME}${stat.dev.toString(36)}`
  const socket = join(directory, name)
  if (Buffer.byteLength(socket) <= LONGEST) return { socket, leave: () => {} }
  if (process.platform !== 'linux') return null
  // Whoever is asked for may be leaving just now.
  const fd = ifThere(directory, () => fs.openSync(directory, 'r'))
  return fd === null ? null : { socket: `/proc/self/fd/${fd}/${name}`, leave: () => fs.closeSync(fd) }
}
