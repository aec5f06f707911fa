import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import * as nodeFs from 'node:fs'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultyFileSystem, makeRepository } from '@emend/testkit'
import { expect, it, vi } from 'vitest'
import { commit, type FileSystem, recover } from '../../src/index.ts'
import { homesIn } from '../../src/ownership/home.ts'
import { showLife } from '../../src/ownership/liveness.ts'
import { fateOf } from '../../src/ownership/own-lock.ts'
import { beginWork, fateByFacts, nameOf, ownerHere } from '../../src/ownership/owner.ts'
import { changing, open } from '../support.ts'

// As on macOS: no `/proc` tells of processes, and directories that are open have no names.
vi.hoisted(() => Object.defineProperty(process, 'platform', { value: 'darwin' }))
vi.mock(import('node:fs'), async (original) => {
  const fs = await original()
  const refuse = (path: unknown): void => {
    if (String(path).startsWith('/proc/')) throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' })
  }
  const readFileSync = (...given: Parameters<typeof fs.readFileSync>) => {
    refuse(given[0])
    return fs.readFileSync(...given)
  }
  const readlinkSync = (...given: Parameters<typeof fs.readlinkSync>) => {
    refuse(given[0])
    return fs.readlinkSync(...given)
  }
  return { ...fs, readFileSync, readlinkSync } as typeof fs
})

it('knows what this copy of the program is at work on', () => {
  const owner = ownerHere()
  const end = beginWork(owner)
  expect(owner).toMatchObject({ boot: '', namespace: '', start: '' })
  expect(fateByFacts(owner)).toBe('alive')
  end()
  expect(fateByFacts(owner)).toBe('dead')
})

it('takes no process for another one that has its number', async () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  await once(other, 'spawn')
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  expect(fateByFacts({ ...ownerHere(), nonce: '0'.repeat(16) })).toBe('unknown')
  expect(fateByFacts({ ...ownerHere(), pid: other.pid! })).toBe('unknown')
  expect(fateByFacts({ ...ownerHere(), pid: gone })).toBe('dead')
  other.kill()
})

it('takes silence for death where the machine was not started yet: who is asked by too many is silent as well', async () => {
  const top = mkdtempSync(join(tmpdir(), 'e-'))
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  await once(other, 'spawn')
  const owner = { ...ownerHere(), pid: other.pid! }
  const [home, elsewhere] = [join(homesIn(top), nameOf(owner)), join(homesIn(top), 'other')]
  for (const directory of [home, elsewhere]) mkdirSync(directory, { recursive: true })
  const end = await showLife(nodeFs, elsewhere)
  for (const name of readdirSync(elsewhere)) renameSync(join(elsewhere, name), join(home, name))
  expect(await fateOf({ fs: nodeFs, gitDirectory: top }, owner)).toBe('alive')
  end()
  expect(await fateOf({ fs: nodeFs, gitDirectory: top }, owner)).toBe('unknown')
  utimesSync(home, 0, 0)
  expect(await fateOf({ fs: nodeFs, gitDirectory: top }, owner)).toBe('dead')
  other.kill()
  rmSync(top, { recursive: true })
})

it('takes back what has died in this process', async () => {
  const repository = makeRepository({ 'a.txt': 'one\n' })
  const before = repository.state()
  const outcomes = new Set<string>()
  for (let [at, landed] = [1, false]; !landed; at += 7) {
    const { fs } = faultyFileSystem({ at, kind: 'death' })
    const opened = await open(repository.root, { fs: fs as unknown as FileSystem })
    const changeSet = changing(repository, { 'a.txt': 'two\n', 'b/c.txt': 'x\n' })
    landed = (await commit(opened, changeSet, { message: 'Change', sync: false }).catch(() => null)) !== null
    for (const { outcome } of await recover(await open(repository.root))) outcomes.add(outcome)
    if (repository.git('log', '--format=%s').startsWith('Change')) break
    expect(repository.state(), `call ${at}`).toBe(before)
  }
  expect(outcomes).toContain('taken-back')
  repository.remove()
})
