import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** What `/proc` is: none, or that of another namespace, in which every id is that of a process which always was. */
const proc = vi.hoisted(() => ({ is: 'missing' }))
vi.mock(import('node:fs'), async (original) => {
  const fs = await original()
  const told =
    <Call extends (...given: never[]) => unknown>(call: Call, elsewhere: (path: string) => string | null) =>
    (...given: Parameters<Call>) => {
      const [path] = given as readonly unknown[]
      if (!String(path).startsWith('/proc/')) return call(...given)
      if (proc.is === 'missing') throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' })
      return elsewhere(String(path)) ?? call(...given)
    }
  const stat = (path: string): string | null =>
    /^\/proc\/\d+\/stat$/.test(path) ? `1 (init) S${' 0'.repeat(18)} 25` : null
  const self = (path: string): string | null => (path === '/proc/self' ? '1' : null)
  return {
    ...fs,
    readFileSync: told(fs.readFileSync, stat),
    readlinkSync: told(fs.readlinkSync, self),
  } as typeof fs
})

let other: ReturnType<typeof spawn>
const gone = spawnSync(process.execPath, ['-e', '']).pid
beforeEach(async () => {
  vi.resetModules()
  other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  await once(other, 'spawn')
})
afterEach(() => other.kill())

it.runIf(process.platform === 'linux')(
  'takes nobody for dead where nothing tells where ids count',
  async () => {
    proc.is = 'missing'
    const { beginWork, fateByFacts, ownerHere } = await import('../../src/ownership/owner.ts')
    const owner = ownerHere()
    const end = beginWork(owner)
    expect(fateByFacts(owner)).toBe('alive')
    end()
    expect(fateByFacts(owner)).toBe('dead')
    for (const pid of [gone, other.pid!]) expect(fateByFacts({ ...owner, pid })).toBe('unknown')
  },
)

it.runIf(process.platform === 'linux')('takes no process of another namespace for its own', async () => {
  proc.is = 'of another namespace'
  const { fateByFacts, ownerHere } = await import('../../src/ownership/owner.ts')
  const owner = ownerHere()
  expect(owner.start).toBe('')
  expect(fateByFacts({ ...owner, pid: gone })).toBe('dead')
  for (const start of ['', '25', '26'])
    expect(fateByFacts({ ...owner, pid: other.pid!, start })).toBe('unknown')
})
