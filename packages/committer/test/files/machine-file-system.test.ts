import * as nodeFs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FileSystem } from '../../src/files/file-system.ts'
import { patient } from '../../src/files/machine-file-system.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

/** A file system whose first calls of one kind fail so. */
const failing = (failures: readonly string[]) => {
  const calls: string[] = []
  const act = (...paths: readonly string[]): void => {
    calls.push(paths.join(' '))
    const code = failures[calls.length - 1]
    if (code !== undefined) throw failure(code)
  }
  const fs = { ...nodeFs, renameSync: act, unlinkSync: act, rmdirSync: act } as unknown as FileSystem
  return { fs: patient(fs), calls }
}

test.each(['EPERM', 'EACCES', 'EBUSY'])('what is open elsewhere (%s) is tried again', (code) => {
  const { fs, calls } = failing([code, code])
  fs.renameSync('a', 'b')
  expect(calls).toEqual(['a b', 'a b', 'a b'])
})

test.each(['unlinkSync', 'rmdirSync'] as const)('%s, too', (name) => {
  const { fs, calls } = failing(['EBUSY'])
  fs[name]('a')
  expect(calls).toEqual(['a', 'a'])
})

test('what stays so fails', () => {
  const { fs, calls } = failing(Array(9).fill('EPERM'))
  expect(() => fs.renameSync('a', 'b')).toThrow('EPERM')
  expect(calls).toHaveLength(5)
})

test('what no patience helps against fails at once', () => {
  const { fs, calls } = failing(['ENOENT'])
  expect(() => fs.unlinkSync('a')).toThrow('ENOENT')
  expect(calls).toHaveLength(1)
})

test('a file that may not be written to is replaced', () => {
  const folder = nodeFs.mkdtempSync(join(tmpdir(), 'emend-replace-'))
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  /** As Windows does it. */
  const renameSync = (one: string, other: string): void => {
    if ((nodeFs.statSync(other).mode & 0o222) === 0) throw failure('EPERM')
    nodeFs.renameSync(one, other)
  }
  const fs = patient({ ...nodeFs, renameSync } as unknown as FileSystem)
  nodeFs.writeFileSync(from, 'new')
  nodeFs.writeFileSync(to, 'old', { mode: 0o444 })
  fs.renameSync(from, to)
  expect(nodeFs.readFileSync(to, 'utf8')).toBe('new')
  nodeFs.rmSync(folder, { recursive: true })
})
