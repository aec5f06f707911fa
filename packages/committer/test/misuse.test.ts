import { emptyFootprint } from '@emend/model'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  commit,
  history,
  openRepository,
  planUndo,
  type Repository,
  rehearse,
  show,
  snapshotCommit,
  snapshotPresent,
} from '../src/index.ts'
import { changing } from './support.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'a\n' })
})
afterEach(() => repository.remove())

type Call = (opened: Repository) => unknown

test.each<[string, Call]>([
  ['The directory is no text', () => openRepository(null as never)],
  ['No option of a repository can be read', () => openRepository(repository.root, null as never)],
  ['Unknown option of a repository: brnch.', () => openRepository(repository.root, { brnch: 'x' } as never)],
  [
    'The option of a repository `fs` lacks openSync, closeSync, close, readSync, writeSync and 18 more.',
    () => openRepository(repository.root, { fs: { promises: {} } as never }),
  ],
  ['The commit is no text', (opened) => show(opened, 5 as never)],
  ['The commit is no text', (opened) => planUndo(opened, {} as never)],
  ['The commit is no text', (opened) => snapshotCommit(opened, null as never, emptyFootprint)],
  [
    'Unknown policy for uncommitted changes: refus.',
    (opened) => planUndo(opened, 'HEAD', { dirty: 'refus' as never }),
  ],
  [
    'Unknown policy for uncommitted changes: refus.',
    (opened) => rehearse(opened, changing(repository, { 'a.txt': 'b\n' }), { dirty: 'refus' as never }),
  ],
  ['The bound of a history `limit` is no whole number', (opened) => history(opened, { limit: 0.5 })],
  ['The footprint is no footprint: it is an Object.', (opened) => snapshotPresent(opened, {} as never)],
  [
    'The footprint is no footprint: it is undefined.',
    (opened) => snapshotCommit(opened, 'HEAD', undefined as never),
  ],
  [
    'The change set is no change set: it is an Object.',
    (opened) => commit(opened, { ok: false } as never, { message: 'Change' }),
  ],
  [
    'The change set is no change set: it is an Object.',
    (opened) => rehearse(opened, { base: null, changes: [] } as never),
  ],
  ['The change set is no change set: it is null.', (opened) => rehearse(opened, null as never)],
  ['The message is no text: it is undefined.', (opened) => change(opened, {})],
  ['Unknown part of a commit request: mesage.', (opened) => change(opened, { mesage: 'Change' })],
  [
    'The value of the part of a commit request `trailers` is no text',
    (opened) => change(opened, { message: 'Change', trailers: [{ key: 'A' }] }),
  ],
  [
    'The part of a commit request `now` is no function',
    (opened) => change(opened, { message: 'Change', now: new Date() }),
  ],
])('says what is wrong with an argument, and does nothing: %s', async (message, call) => {
  const opened = await openRepository(repository.root, { env: plainEnvironment, home: repository.root })
  const before = repository.state()
  const refusal = { code: 'usage', message: expect.stringContaining(message) }
  await expect((async () => call(opened))()).rejects.toMatchObject(refusal)
  expect(repository.state()).toBe(before)
})

test('advises undefined in the place of a commit only where the latest is meant by it', async () => {
  const opened = await openRepository(repository.root, { env: plainEnvironment, home: repository.root })
  const named = 'Give its id or another name of it'
  for (const call of [() => show(opened, 5 as never), () => planUndo(opened, 5 as never)])
    await expect(call()).rejects.toMatchObject({ hint: `${named}, or undefined; options come after it.` })
  await expect(snapshotCommit(opened, 5 as never, emptyFootprint)).rejects.toMatchObject({
    hint: `${named}; options come after it.`,
  })
})

const change = (opened: Repository, request: object): Promise<unknown> =>
  commit(opened, changing(repository, { 'a.txt': 'b\n' }), request as never)
