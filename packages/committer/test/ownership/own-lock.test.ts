import { spawnSync } from 'node:child_process'
import * as nodeFs from 'node:fs'
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, uptime } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recover } from '../../src/index.ts'
import { type Home, homesIn } from '../../src/ownership/home.ts'
import { showLife } from '../../src/ownership/liveness.ts'
import { fateOf, takeOwnLock } from '../../src/ownership/own-lock.ts'
import { beginWork, nameOf, type Owner, ownerHere } from '../../src/ownership/owner.ts'
import { make, open } from '../support.ts'

let top: string
const directory = () => ({ fs: nodeFs, gitDirectory: top })
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'emend-test-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(top, { recursive: true })
})

const homeOf = (owner: Owner): Home => {
  const path = join(homesIn(top), nameOf(owner))
  mkdirSync(path, { recursive: true })
  return { path, owner }
}

/** What is left of an owner at whose socket nobody listens; returns where. */
const leave = async (owner: Owner): Promise<string> => {
  const [home, other] = [homeOf(owner).path, join(homesIn(top), 'other')]
  mkdirSync(other)
  const end = await showLife(nodeFs, other)
  for (const name of readdirSync(other)) renameSync(join(other, name), join(home, name))
  end()
  return home
}

const elsewhere = { host: '0123456789ab', namespace: '1' }

it.runIf(process.platform === 'linux')('takes silence for death in another container', async () => {
  const owner = { ...ownerHere(), ...elsewhere }
  await leave(owner)
  expect(await fateOf(directory(), owner)).toBe('dead')
})

it.runIf(process.platform === 'linux').each([
  ['death in a container that was started again, whose disk has another number', 'dead', {}],
  ['nothing in another one, which may have another mount', 'unknown', { host: elsewhere.host }],
])('takes silence for %s', async (_, fate, other) => {
  const owner = { ...ownerHere(), namespace: '1', ...other }
  const home = await leave(owner)
  for (const name of readdirSync(home)) renameSync(join(home, name), join(home, 'alive-0'))
  expect(await fateOf(directory(), owner)).toBe(fate)
})

it('takes silence for nothing on another machine', async () => {
  const owner = { ...ownerHere(), ...elsewhere, boot: 'ba9876543210' }
  await leave(owner)
  expect(await fateOf(directory(), owner)).toBe('unknown')
})

it.runIf(process.platform === 'linux')(
  'takes what was there when the machine started for dead, and later work of one that has its name for nothing',
  async () => {
    const owner = { ...ownerHere(), boot: 'ba9876543210' }
    const home = await leave(owner)
    expect(await fateOf(directory(), owner)).toBe('unknown')
    const started = Date.now() / 1_000 - uptime()
    utimesSync(home, started - 60, started - 60)
    expect(await fateOf(directory(), owner)).toBe('dead')
  },
)

it('waits no longer where the clock is set back meanwhile', async () => {
  const [keeper, other] = [homeOf({ ...ownerHere(), ...elsewhere }), homeOf(ownerHere())]
  await takeOwnLock(directory(), keeper, Math.random)
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => (now -= 1_000))
  await expect(takeOwnLock(directory(), other, Math.random)).rejects.toMatchObject({ code: 'busy' })
}, 15_000)

it('lets go of no lock that somebody else has by now', async () => {
  const take = () => takeOwnLock(directory(), homeOf(ownerHere()), Math.random)
  const lock = join(homesIn(top), 'lock')
  const releaseFirst = await take()
  rmSync(lock)
  const releaseSecond = await take()
  releaseFirst()
  expect(nodeFs.existsSync(lock)).toBe(true)
  releaseSecond()
  expect(nodeFs.existsSync(lock)).toBe(false)
})

it.each([
  ['here', {}, { pid: process.pid }, `, as process ${process.pid}.`],
  ['on another machine', { ...elsewhere, boot: 'ba9876543210' }, {}, '/lock.'],
])('is told of where it is kept from others, %s', async (_, facts, holder, words) => {
  const keeper = homeOf({ ...ownerHere(), ...facts })
  const end = beginWork(keeper.owner)
  await takeOwnLock(directory(), keeper, Math.random)
  const lock = join(homesIn(top), 'lock')
  await expect(takeOwnLock(directory(), homeOf(ownerHere()), Math.random)).rejects.toMatchObject({
    code: 'busy',
    message: expect.stringMatching(new RegExp(`emend holds .*${words}$`)),
    data: { lock, holder },
  })
  end()
})

it('is left without the claim of somebody who died while taking it over, by the next recovery', async () => {
  const repository = make({ 'a.txt': 'one\n' })
  const homes = homesIn(join(repository.root, '.git'))
  const dead = { ...ownerHere(), pid: spawnSync(process.execPath, ['-e', '']).pid }
  const home = join(homes, nameOf(dead))
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'owner'), `${nameOf(dead)}\n`)
  linkSync(join(home, 'owner'), join(homes, 'lock.0123456789abcdef'))
  await recover(await open(repository.root))
  expect(readdirSync(homes)).toEqual([])
})
