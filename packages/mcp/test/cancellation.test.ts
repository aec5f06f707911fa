import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Connected, connect } from './connected.ts'

const LOCK = '.git/index.lock'

let repository: TestRepository
let connected: Connected
beforeEach(async () => {
  repository = makeRepository({ 'a.txt': 'one\n', 'b.txt': 'one\n' })
  connected = await connect({ directory: repository.root })
  await connected.client.callTool({ name: 'list_dir', arguments: { path: '.' } })
})
afterEach(async () => {
  await connected.client.close()
  await connected.ended
  repository.remove()
})

const both = (text: string): string =>
  ['a.txt', 'b.txt']
    .map(
      (file) =>
        `<create_overwrite>\n<file>${file}</file>\n<content>\n${text}\n</content>\n</create_overwrite>\n`,
    )
    .join('')

const apply = (text: string, signal?: AbortSignal) =>
  connected.client.callTool(
    { name: 'apply_plan', arguments: { plan: both(text) } },
    { ...(signal && { signal }) },
  )

/** Both files and the history are as before, or both have the text in one commit more. */
const expectAllOrNothing = (text: string, before: string): void => {
  const count = Number(repository.git('rev-list', '--count', `${before}..HEAD`))
  expect([0, 1]).toContain(count)
  const inTree = repository.git('show', 'HEAD:a.txt')
  expect(repository.git('status', '--porcelain')).toBe('')
  expect(repository.git('show', 'HEAD:b.txt')).toBe(inTree)
  expect(inTree === text).toBe(count === 1)
}

describe('a call that is cancelled', () => {
  it('while it waits for a lock changes nothing, and the next one is carried out', async () => {
    const before = repository.state()
    repository.write({ [LOCK]: '' })
    const controller = new AbortController()
    const cancelled = expect(apply('two', controller.signal)).rejects.toThrow()
    while (!existsSync(join(repository.root, '.git/emend'))) await delay(2)
    controller.abort()
    await cancelled
    repository.write({ [LOCK]: null })
    const listed = await connected.client.callTool({ name: 'list_dir', arguments: { path: '.' } })
    expect([listed.isError ?? false, repository.state()]).toEqual([false, before])
    expect((await apply('two')).isError ?? false).toBe(false)
  })

  it('before its turn has come is not begun', async () => {
    repository.write({ [LOCK]: '' })
    const first = apply('two')
    const controller = new AbortController()
    const second = expect(apply('three', controller.signal)).rejects.toThrow()
    await delay(20)
    controller.abort()
    await second
    repository.write({ [LOCK]: null })
    await first
    await connected.client.callTool({ name: 'list_dir', arguments: { path: '.' } })
    expect(repository.read('a.txt')).toBe('two\n')
  })

  it('before its turn has come is told of no more', async () => {
    const errors: Error[] = []
    connected.client.onerror = (error) => errors.push(error)
    repository.write({ [LOCK]: '' })
    const first = apply('two')
    const controller = new AbortController()
    const wanted = { name: 'list_dir', arguments: { path: '.' } }
    const options = { signal: controller.signal, onprogress: () => {} }
    const second = expect(connected.client.callTool(wanted, options)).rejects.toThrow()
    await delay(20)
    controller.abort()
    await second
    await delay(1_100)
    repository.write({ [LOCK]: null })
    await first
    expect(errors).toEqual([])
  })

  it('at any moment lands whole or not at all', async () => {
    for (let round = 0; round < 25; round++) {
      const before = repository.git('rev-parse', 'HEAD')
      const controller = new AbortController()
      const done = apply(`text ${round}`, controller.signal).catch(() => {})
      await delay(round)
      controller.abort()
      await done
      await connected.client.callTool({ name: 'list_dir', arguments: { path: '.' } })
      expectAllOrNothing(`text ${round}`, before)
    }
  })
})

it('a client that listens for changes is not waited for once it is gone', async () => {
  const listening = await connect({ directory: repository.root, mode: 'auto' })
  await listening.client.listen({ toolsListChanged: true })
  await listening.client.close()
  await listening.ended
})

describe('a client that dies', () => {
  it('while a call waits takes it along, and the server returns', async () => {
    const before = repository.state()
    repository.write({ [LOCK]: '' })
    apply('two').catch(() => {})
    while (!existsSync(join(repository.root, '.git/emend'))) await delay(2)
    connected.die()
    await connected.ended
    repository.write({ [LOCK]: null })
    expect(repository.state()).toBe(before)
  })

  it.each([0, 3, 6, 9, 12, 15])('after %i ms leaves all of its last call or nothing', async (pause) => {
    const before = repository.git('rev-parse', 'HEAD')
    apply('two').catch(() => {})
    await delay(pause)
    connected.die()
    await connected.ended
    expectAllOrNothing('two', before)
  })
})
