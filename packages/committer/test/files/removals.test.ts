import * as nodeFs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FileSystem } from '../../src/files/file-system.ts'
import { startRemovals } from '../../src/files/removals.ts'

let directory: string
beforeEach(() => {
  directory = nodeFs.mkdtempSync(join(tmpdir(), 'emend-test-'))
})
afterEach(() => nodeFs.rmSync(directory, { recursive: true }))

const held = new Set<number>()
const EXT4 = 0xef53
const watched: FileSystem = {
  ...nodeFs,
  statfsSync: () => ({ type: EXT4 }),
  openSync: (path: string, flags: string | number) => {
    const fd = nodeFs.openSync(path, flags)
    held.add(fd)
    return fd
  },
  closeSync: (fd: number) => {
    held.delete(fd)
    nodeFs.closeSync(fd)
  },
  close: (fd: number, done: (error: NodeJS.ErrnoException | null) => void) => {
    held.delete(fd)
    nodeFs.close(fd, done)
  },
}

test('a name goes at once, and what it stood for in the background', async () => {
  const file = join(directory, 'file')
  nodeFs.writeFileSync(file, 'content')
  const removals = startRemovals(watched)
  removals.remove(file)
  expect(nodeFs.existsSync(file)).toBe(false)
  expect(held.size).toBe(1)
  removals.end()
  await expect.poll(() => held.size).toBe(0)
})

test('what has another name is closed at once', () => {
  const [file, other] = [join(directory, 'file'), join(directory, 'other')]
  nodeFs.writeFileSync(file, 'content')
  nodeFs.linkSync(file, other)
  startRemovals(watched).remove(file)
  expect(held.size).toBe(0)
  expect(nodeFs.readFileSync(other, 'utf8')).toBe('content')
})

test('what may keep its name while it is open is closed before', () => {
  const file = join(directory, 'file')
  nodeFs.writeFileSync(file, 'content')
  const unlinkSync = (path: string): void => {
    expect(held.size).toBe(0)
    nodeFs.unlinkSync(path)
  }
  startRemovals({ ...watched, statfsSync: () => ({ type: 0x65735546 }), unlinkSync }).remove(file)
  expect(nodeFs.existsSync(file)).toBe(false)
})

test('what is held is freed at once where there is room for no more', async () => {
  const files = ['a', 'b', 'c'].map((name) => join(directory, name))
  for (const file of files) nodeFs.writeFileSync(file, 'content')
  const openSync = (path: string, flags: string | number): number => {
    if (held.size === 2) throw Object.assign(new Error('too many'), { code: 'EMFILE' })
    return watched.openSync(path, flags)
  }
  const removals = startRemovals({ ...watched, openSync })
  for (const file of files) removals.remove(file)
  expect(held.size).toBe(0)
  expect(nodeFs.readdirSync(directory)).toEqual([])
})

test('what could not be removed is closed all the same', async () => {
  const file = join(directory, 'file')
  nodeFs.writeFileSync(file, 'content')
  const refuse = (): never => {
    throw Object.assign(new Error('no'), { code: 'EACCES' })
  }
  const removals = startRemovals({ ...watched, unlinkSync: refuse })
  expect(() => removals.remove(file)).toThrowError('no')
  removals.end()
  await expect.poll(() => held.size).toBe(0)
})

test('no more are held than a process may have open, however many batches there are before they are freed', async () => {
  const remove = (index: number): void => {
    const file = join(directory, `file${index}`)
    nodeFs.writeFileSync(file, 'content')
    const removals = startRemovals(watched)
    removals.remove(file)
    removals.end()
  }
  const waiting = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Immediate').length
  const before = waiting()
  for (let index = 0; index < 300; index++) remove(index)
  expect(held.size).toBe(128)
  // Who holds nothing leaves nothing waiting either.
  expect(waiting() - before).toBe(128)
  expect(nodeFs.readdirSync(directory)).toEqual([])
  await expect.poll(() => held.size).toBe(0)
  remove(0)
  expect(held.size).toBe(1)
  await expect.poll(() => held.size).toBe(0)
})
