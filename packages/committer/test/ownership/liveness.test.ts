import cluster from 'node:cluster'
import { once } from 'node:events'
import defaultFs, * as nodeFs from 'node:fs'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askForLife, showLife } from '../../src/ownership/liveness.ts'

let top: string
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'emend-test-'))
})
afterEach(() => rmSync(top, { recursive: true }))

const names = [
  ['short', 'home'],
  ['longer than the name of a socket may be', 'h'.repeat(120)],
] as const

// Elsewhere, a long name leaves no room for a socket.
describe.each(names.slice(0, process.platform === 'linux' ? 2 : 1))(
  'the life of a directory whose name is %s',
  (_, name) => {
    it('is shown until it ends', async () => {
      const directory = join(top, name)
      mkdirSync(directory)
      for (const fs of [nodeFs, defaultFs]) {
        expect(await askForLife(fs, directory)).toBe('unknown')
        const end = await showLife(fs, directory)
        expect(await askForLife(fs, directory)).toBe('alive')
        end()
        expect(await askForLife(fs, directory)).not.toBe('alive')
      }
    })

    it('is not known of one that is no more, because whoever has it may be leaving', async () => {
      expect(await askForLife(nodeFs, join(top, name))).toBe('unknown')
    })
  },
)

it.runIf(process.platform === 'linux')(
  'is not taken for ended where it leaves while it is asked for, and for ended where its process just died',
  async () => {
    const [left, other] = [join(top, 'left'), join(top, 'other')]
    for (const directory of [left, other]) mkdirSync(directory)
    const end = await showLife(nodeFs, other)
    const [socket] = readdirSync(other)
    renameSync(join(other, socket!), join(left, socket!))
    end()
    expect(await askForLife(nodeFs, left)).toBe('dead')
    const asked = askForLife(nodeFs, left)
    rmSync(join(left, socket!))
    expect(await asked).toBe('unknown')
  },
)

it.runIf(process.platform === 'linux')(
  'is not known where its socket is seen through another mount, at which nobody is heard',
  async () => {
    const end = await showLife(nodeFs, top)
    const [socket] = readdirSync(top)
    renameSync(join(top, socket!), join(top, `${socket}0`))
    expect(await askForLife(nodeFs, top)).toBe('unknown')
    renameSync(join(top, `${socket}0`), join(top, socket!))
    expect(await askForLife(nodeFs, top)).toBe('alive')
    end()
  },
)

it.runIf(process.platform === 'linux').each([0o700, 0o770])(
  'is shown to those to whom the directory is open: %o',
  async (mode) => {
    chmodSync(top, mode)
    const end = await showLife(nodeFs, top)
    expect(statSync(join(top, readdirSync(top)[0]!)).mode & 0o777).toBe(mode & 0o666)
    end()
  },
)

it.runIf(process.platform === 'linux')('is shown by the very process in a cluster, too', async () => {
  const { isPrimary } = cluster
  // As in a worker: the first process is asked to listen.
  const asked = (_: unknown, __: unknown, done: (error: number) => void): void => done(-1)
  Object.assign(cluster, { isPrimary: false, _getServer: asked })
  try {
    const end = await showLife(nodeFs, top)
    expect(await askForLife(nodeFs, top)).toBe('alive')
    end()
  } finally {
    Object.assign(cluster, { isPrimary, _getServer: undefined })
  }
})

/**
 * Asks at the socket of the directory whose number is shared, again and again, and tells how often it was refused where
 * the socket still had its name: one that is taken away may be found right before, and refused right after.
 */
const ASKING = `
const { workerData: { top, name, at }, parentPort } = require('node:worker_threads')
const { existsSync } = require('node:fs')
const { createConnection } = require('node:net')
let refused = 0
const ask = () => {
  const now = Atomics.load(at, 0)
  if (now < 0) return parentPort.postMessage(refused)
  const socket = top + '/' + now + '/' + name
  const connection = createConnection(socket)
  connection.on('connect', () => connection.destroy())
  connection.on('error', ({ code }) => { if (code === 'ECONNREFUSED' && existsSync(socket)) refused += 1 })
  connection.on('close', () => ask())
}
ask()
`

it.runIf(process.platform === 'linux')(
  'is at no moment taken for ended while it begins and ends',
  async () => {
    const at = new Int32Array(new SharedArrayBuffer(4))
    const last = await showLife(nodeFs, top)
    const [name] = readdirSync(top)
    last()
    const asking = new Worker(ASKING, { eval: true, workerData: { top, name, at } })
    const refusals = once(asking, 'message')
    await once(asking, 'online')
    for (let number = 1; number <= 800; number++) {
      const directory = join(top, `${number}`)
      mkdirSync(directory)
      Atomics.store(at, 0, number)
      const end = await showLife(nodeFs, directory)
      end()
      expect(readdirSync(directory)).toEqual([])
    }
    Atomics.store(at, 0, -1)
    expect(await refusals).toEqual([0])
    await asking.terminate()
  },
)
