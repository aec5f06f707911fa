import * as nodeFs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeDirectoryIfExists } from '../../src/files/removals.ts'
import { recover } from '../../src/index.ts'
import { homesIn } from '../../src/ownership/home.ts'
import { nameOf, ownerHere } from '../../src/ownership/owner.ts'
import { open } from '../support.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n' })
})
afterEach(() => repository.remove())

const homes = (): string => homesIn(join(repository.root, '.git'))

/** The file system as somebody has it who may only read. */
const readOnly = (): typeof nodeFs => {
  const mkdirSync = ((path: string) => {
    const message = `EACCES: permission denied, mkdir '${path}'`
    throw Object.assign(new Error(message), { code: 'EACCES', syscall: 'mkdir', path })
  }) as typeof nodeFs.mkdirSync
  return { ...nodeFs, mkdirSync }
}

it('is left to somebody who may write, and says so', async () => {
  const reader = await open(repository.root, { fs: readOnly() })
  expect(await recover(reader)).toEqual([])
  nodeFs.mkdirSync(join(homes(), nameOf(ownerHere())), { recursive: true })
  await expect(recover(reader)).rejects.toMatchObject({
    code: 'recovery-denied',
    message: expect.stringMatching(/cannot be recovered from here: EACCES: permission denied\.$/),
    hint: expect.stringMatching(/emend recover/),
    data: { directory: homes() },
  })
  expect(await recover(await open(repository.root))).toEqual([])
  expect(await recover(reader)).toEqual([])
})

/** The file system where the work tree may only be read, and the git directory is another one. */
const readOnlyWorkTree = (): typeof nodeFs => {
  const refusing =
    (syscall: string, call: (path: nodeFs.PathLike) => void): typeof call =>
    (path) => {
      const place = join(nodeFs.realpathSync(dirname(`${path}`)), basename(`${path}`))
      if (place.startsWith(join(repository.root, '.git', '/'))) return call(path)
      const message = `EROFS: read-only file system, ${syscall} '${path}'`
      throw Object.assign(new Error(message), { code: 'EROFS', syscall, path })
    }
  const { unlinkSync, rmdirSync } = nodeFs
  return {
    ...nodeFs,
    unlinkSync: refusing('unlink', unlinkSync),
    rmdirSync: refusing('rmdir', rmdirSync),
  }
}

it('asks nothing of a work tree that may only be read where nothing is left in it', async () => {
  const home = join(homes(), nameOf(ownerHere()))
  const leave = (): void => {
    nodeFs.mkdirSync(home, { recursive: true })
    nodeFs.writeFileSync(join(home, 'elsewhere'), '.emend-1-0.new\n')
  }
  leave()
  const reader = await open(repository.root, { fs: readOnlyWorkTree() })
  expect(await recover(reader)).toEqual([])
  expect(nodeFs.existsSync(home)).toBe(false)

  leave()
  repository.write({ '.emend-1-0.new': 'ONE\n' })
  const { root } = repository
  await expect(recover(reader)).rejects.toMatchObject({
    code: 'recovery-denied',
    message: `What an interrupted batch has left in ${root} cannot be recovered from here: EROFS: read-only file system.`,
    data: { directory: root },
  })
  expect(await recover(await open(root))).toEqual([])
  expect(nodeFs.existsSync(join(root, '.emend-1-0.new'))).toBe(false)
})

it('removes no directory of such a work tree that a batch had no time to make', () => {
  const { root } = repository
  const fs = readOnlyWorkTree()
  removeDirectoryIfExists(fs, join(root, 'new'))
  nodeFs.mkdirSync(join(root, 'new'))
  expect(() => removeDirectoryIfExists(fs, join(root, 'new'))).toThrow('EROFS')
})
