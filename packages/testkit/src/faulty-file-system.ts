import * as nodeFs from 'node:fs'
import { type Call, wrappedFileSystem } from './wrapped-file-system.ts'

/** What goes wrong, and at which call: the calls that change anything are counted from 1. */
export type Fault = {
  readonly at: number
} & (
  | { readonly kind: 'death' }
  /** Half the bytes of a write reach the file before the process dies; any other call is as for `death`. */
  | { readonly kind: 'torn' }
  | { readonly kind: 'error'; readonly code: string; readonly forGood: boolean }
  /** From here on the disk is full: what needs room fails, of a write half way, and all else goes on. */
  | { readonly kind: 'full' }
)

/** A file system of the shape of `node:fs` in which one thing goes wrong. */
export interface FaultyFileSystem {
  readonly fs: typeof nodeFs
  /** How many calls there were so far that change anything. */
  readonly calls: () => number
}

/** The calls of `node:fs` that change anything, or may. */
export const CHANGING_CALLS = [
  'openSync',
  'writeSync',
  'fsync',
  'fsyncSync',
  'fchmodSync',
  'fchownSync',
  'ftruncateSync',
  'renameSync',
  'linkSync',
  'symlinkSync',
  'unlinkSync',
  'mkdirSync',
  'rmdirSync',
  'chmodSync',
]

const isReading = (name: string, parameters: readonly unknown[]): boolean =>
  name === 'openSync' && (parameters[1] === 'r' || typeof parameters[1] === 'number')

/** An open file has its room, and so has a name in the place of another one. */
const needsRoom = (name: string, [path]: readonly unknown[]): boolean =>
  /^(writeSync|linkSync|symlinkSync)$/.test(name) ||
  (name === 'openSync' && !nodeFs.existsSync(path as string))

/** The system does this much for a dead process. */
const CLOSING = new Set(['closeSync', 'close'])

/**
 * After its death, a process does nothing any more: each call, reading ones too, comes to nothing. `onDeath` is what
 * happens at this moment, and `over` what is there without faults.
 */
export const faultyFileSystem = (
  fault: Fault | null,
  onDeath = () => {},
  over: typeof nodeFs = nodeFs,
): FaultyFileSystem => {
  let calls = 0
  let dead = false
  /** A directory that has gone leaves room for another one. */
  let spare = 0
  const wrapped = (name: string, call: Call): Call => {
    const perform: Call = (...parameters) => {
      if (dead && !CLOSING.has(name)) throw failure('EIO', name, parameters)
      if (!CHANGING_CALLS.includes(name) || isReading(name, parameters)) return call(...parameters)
      calls++
      if (name === 'rmdirSync') spare++
      if (fault === null || calls < fault.at || (calls > fault.at && !lasts(fault)))
        return call(...parameters)
      if (fault.kind === 'full') return performWithoutRoom(parameters)
      if (fault.kind === 'error') throw failure(fault.code, name, parameters)
      dead = true
      onDeath()
      if (fault.kind === 'torn' && name === 'writeSync') tear(call, parameters)
      throw failure('EIO', name, parameters)
    }
    const performWithoutRoom = (parameters: unknown[]): unknown => {
      const hasRoom = name === 'mkdirSync' ? spare-- > 0 : !needsRoom(name, parameters)
      if (hasRoom) return call(...parameters)
      if (name === 'writeSync') tear(call, parameters)
      throw failure('ENOSPC', name, parameters)
    }
    return tellingBack(perform)
  }
  return { fs: wrappedFileSystem(over, wrapped), calls: () => calls }
}

/** Whoever gives a function to be called back hears of a failure there. */
const tellingBack =
  (perform: Call): Call =>
  (...parameters) => {
    const done = parameters.at(-1)
    if (typeof done !== 'function') return perform(...parameters)
    try {
      return perform(...parameters)
    } catch (error) {
      return setImmediate(done as (error: unknown) => void, error)
    }
  }

const lasts = (fault: Fault): boolean => fault.kind === 'full' || (fault.kind === 'error' && fault.forGood)

const tear = (write: Call, [fd, bytes, offset, length]: readonly unknown[]): void => {
  write(fd, bytes, offset, Math.floor((length as number) / 2))
}

/** As node tells it: with paths, and none of a descriptor. */
const failure = (code: string, name: string, [path, dest]: readonly unknown[]): NodeJS.ErrnoException => {
  const syscall = name.replace(/Sync$/, '')
  return Object.assign(new Error(`${code}: injected, ${syscall}`), {
    code,
    syscall,
    ...(typeof path === 'string' && { path }),
    ...(/^(link|symlink|rename)$/.test(syscall) && { dest }),
  })
}
