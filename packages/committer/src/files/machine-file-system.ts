import defaultFs, * as nodeFs from 'node:fs'
import { type FileSystem, isSystemError, statIfExists } from './file-system.ts'
import { permissionsOf } from './permissions.ts'

/** How long it is waited before each further try, in milliseconds. Source: git's compat/mingw.c. */
const DELAYS = [1, 10, 20, 40]

/**
 * A file system on which names cannot be changed or taken away while somebody has the file open, such as one who looks
 * for viruses: that is over soon, and is tried again. Nor is a file replaced that may not be written to, as git's
 * objects are: it is made writable first.
 */
export const patient = (fs: FileSystem): FileSystem => ({
  ...fs,
  renameSync: (from, to) => tryAgain(() => replace(fs, from, to)),
  unlinkSync: (path) => tryAgain(() => fs.unlinkSync(path)),
  rmdirSync: (path) => tryAgain(() => fs.rmdirSync(path)),
})

const tryAgain = (act: () => void): void => {
  for (const delay of DELAYS)
    try {
      act()
      return
    } catch (error) {
      if (!isSystemError(error, 'EPERM', 'EACCES', 'EBUSY')) throw error
      wait(delay)
    }
  act()
}

const replace = (fs: FileSystem, from: string, to: string): void => {
  try {
    fs.renameSync(from, to)
  } catch (error) {
    const stat = statIfExists(fs, to)
    if (!stat?.isFile() || (permissionsOf(stat) & 0o222) !== 0) throw error
    fs.chmodSync(to, 0o666)
    fs.renameSync(from, to)
  }
}

const wait = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

/** The file system of the machine. */
export const machineFileSystem = (process.platform === 'win32'
  ? patient(nodeFs as unknown as FileSystem)
  : nodeFs) as unknown as FileSystem

/** True for the file system of the machine, however it was come by. */
export const isOfTheMachine = (fs: FileSystem): boolean =>
  [machineFileSystem, nodeFs, defaultFs].some((machine) => (machine as unknown) === fs)
