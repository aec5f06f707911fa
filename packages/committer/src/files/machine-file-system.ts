import defaultFs, * as nodeFs from 'node:fs'
import { type FileSystem, isSystemError } from './file-system.ts'

/** How long it is waited before each further try, in milliseconds. Source: git's compat/mingw.c. */
const DELAYS = [1, 10, 20, 40]

/**
 * A file system on which names cannot be changed or taken away while somebody has the file open, such as one who looks
 * for viruses: that is over soon, and is tried again.
 */
export const patient = (fs: FileSystem): FileSystem => ({
  ...fs,
  renameSync: (from, to) => tryAgain(() => fs.renameSync(from, to)),
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
