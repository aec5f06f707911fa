import * as nodeFs from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { type Call, wrappedFileSystem } from './wrapped-file-system.ts'

/**
 * A file system of the shape of `node:fs` on the machine's own that keeps names as they are written but tells them
 * apart neither by letter case nor by Unicode's form, as that of a Mac does. Git, which does not see it, is a judge of
 * what it leaves. With `numbersNames`, a file has another number under each of its names, as where a program serves the
 * file system. It begins at `mount`; the rest is the machine's.
 */
export const foldingFileSystem = ({ numbersNames = false, mount = '/' } = {}): typeof nodeFs => {
  const found: Found = (path) => nameOnDisk(path, mount)
  const wrapped = (name: string, call: Call): Call => {
    if (name === 'renameSync') return (from, to) => rename(String(from), String(to), found)
    if (name === 'lstatSync' && numbersNames)
      return (path, ...rest) => numbered(call(found(String(path)), ...rest), basename(String(path)))
    return (...parameters) => call(...parameters.map((one, at) => (isPath(name, one, at) ? found(one) : one)))
  }
  return wrappedFileSystem(nodeFs, wrapped)
}

/** Where a link points is a text. */
const isPath = (name: string, parameter: unknown, at: number): parameter is string =>
  typeof parameter === 'string' && parameter.startsWith('/') && at === (name === 'symlinkSync' ? 1 : at)

type Found = (path: string) => string

/** A path by the names that are on the disk; where there is none, by the one that it is given. */
const nameOnDisk = (path: string, mount: string): string => {
  if (path === '/' || nodeFs.lstatSync(path, { throwIfNoEntry: false }) !== undefined) return path
  const [directory, name] = [nameOnDisk(dirname(path), mount), basename(path)]
  const names = isIn(mount, directory) ? namesIn(directory) : []
  return join(directory, names.find((one) => folded(one) === folded(name)) ?? name)
}

/** Also of a directory that is named by its descriptor. */
const isIn = (mount: string, directory: string): boolean =>
  nodeFs.existsSync(directory) && !relative(mount, nodeFs.realpathSync(directory)).startsWith('..')

/** All that is asked for here is asked for in `bigint`s. */
const numbered = (stat: unknown, name: string): unknown =>
  stat === undefined || typeof (stat as nodeFs.BigIntStats).ino !== 'bigint'
    ? stat
    : Object.assign(stat as nodeFs.BigIntStats, { ino: BigInt(`0x${Buffer.from(name).toString('hex')}`) })

const namesIn = (directory: string): readonly string[] => {
  try {
    return nodeFs.readdirSync(directory)
  } catch {
    return []
  }
}

const folded = (name: string): string => name.normalize('NFD').toLowerCase()

/**
 * What is renamed has the new name afterwards, also where that is taken for its own, or for that of what it replaces.
 */
const rename = (from: string, to: string, found: Found): void => {
  const place = found(to)
  nodeFs.renameSync(found(from), place)
  nodeFs.renameSync(place, join(dirname(place), basename(to)))
}
