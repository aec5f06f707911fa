import * as nodeFs from 'node:fs'
import { join } from 'node:path'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, expect, it } from 'vitest'
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
