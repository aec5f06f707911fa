import * as nodeFs from 'node:fs'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GitConfiguration } from '../../src/git/config/configuration.ts'
import { homesIn, openHome } from '../../src/ownership/home.ts'

let top: string
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'emend-test-'))
  nodeFs.mkdirSync(homesIn(top))
})
afterEach(() => rmSync(top, { recursive: true }))

const denied = (path: string) =>
  Object.assign(new Error(`EACCES: permission denied, '${path}'`), { code: 'EACCES' })

/** A file system on which another user has made the directory of all homes. */
const asAnother = () => {
  const { ino } = statSync(homesIn(top))
  const mkdirSync = (path: string) => {
    if (statSync(dirname(path), { throwIfNoEntry: false })?.ino === ino) throw denied(path)
    nodeFs.mkdirSync(path)
  }
  return { ...nodeFs, mkdirSync } as typeof nodeFs
}

it('makes the directory of all homes anew where it is empty, and another user’s', async () => {
  const held = nodeFs.openSync(homesIn(top), 'r')
  const home = await openHome({ fs: asAnother(), gitDirectory: top }, new GitConfiguration([]))
  expect(statSync(home.path).isDirectory()).toBe(true)
  home.leave()
  nodeFs.closeSync(held)
})

it('goes into it where another batch has just made it anew', async () => {
  const held = nodeFs.openSync(homesIn(top), 'r')
  const rmdirSync = (path: string) => {
    nodeFs.rmdirSync(path)
    nodeFs.mkdirSync(join(path, 'of another'), { recursive: true })
    nodeFs.rmdirSync(path)
  }
  const fs = { ...asAnother(), rmdirSync } as typeof nodeFs
  const home = await openHome({ fs, gitDirectory: top }, new GitConfiguration([]))
  expect(statSync(home.path).isDirectory()).toBe(true)
  home.leave()
  nodeFs.closeSync(held)
})

it('leaves it where there is something in it', async () => {
  writeFileSync(join(homesIn(top), 'lock'), '')
  const opening = openHome({ fs: asAnother(), gitDirectory: top }, new GitConfiguration([]))
  await expect(opening).rejects.toMatchObject({ code: 'EACCES' })
})
