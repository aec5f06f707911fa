import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commit, recover } from '../../src/index.ts'
import { type JournalRecord, journalBytes } from '../../src/journal/record.ts'
import { homesIn } from '../../src/ownership/home.ts'
import { nameOf, ownerHere } from '../../src/ownership/owner.ts'
import { changing, open } from '../support.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n' })
})
afterEach(() => repository.remove())

const record = (path: string, backup = 'home/old-1'): JournalRecord => ({
  batch: 'b1',
  ref: null,
  changes: [{ path, before: { mode: '100644', id: 'a'.repeat(40) }, after: null, backup, staged: null }],
  present: [],
  absent: [],
  hasIndex: true,
  logs: [],
  kept: null,
})

const whole = journalBytes(record('a.txt'))

describe('a journal that cannot be used is left with all beside it, and nothing else is touched', () => {
  it.each<[string, Buffer, RegExp]>([
    ['empty', Buffer.alloc(0), /cut off/],
    ['cut off', whole.subarray(0, -5), /cut off/],
    ['of another version', Buffer.from(whole.toString().replace(/ \d+ /, ' 9 ')), /its version is 9/],
    ['garbled', Buffer.from(whole.toString().replace('a.txt', 'b.txt')), /checksum/],
    ['of a file outside', journalBytes(record('../a.txt')), /never writes \(changes\.0\.path\)/],
    ['of git’s own files', journalBytes(record('.git/config')), /never writes \(changes\.0\.path\)/],
    ['with a backup elsewhere', journalBytes(record('a.txt', 'home/../../config')), /changes\.0\.backup/],
  ])('%s', async (_, journal, reason) => {
    const home = join(homesIn(join(repository.root, '.git')), nameOf(ownerHere()))
    const opened = await open(repository.root)
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'journal'), journal)
    writeFileSync(join(home, 'old-1'), 'one\n')
    const before = repository.state()
    const refusal = {
      code: 'journal-unusable',
      message: expect.stringMatching(reason),
      hint: expect.stringContaining(join(home, 'journal')),
    }
    await expect(recover(opened)).rejects.toMatchObject(refusal)
    const request = { message: 'Change', sync: false }
    await expect(commit(opened, changing(repository, { 'a.txt': 'two\n' }), request)).rejects.toMatchObject(
      refusal,
    )
    expect(repository.state()).toBe(before)
    expect(readdirSync(home).sort()).toEqual(['journal', 'old-1'])
  })
})

it('a home that somebody has made up leads to no file that is not an index', async () => {
  const home = join(homesIn(join(repository.root, '.git')), nameOf(ownerHere()))
  mkdirSync(home, { recursive: true })
  const other = join(repository.root, 'other')
  repository.write({ other: 'known\n' })
  writeFileSync(join(home, `place-${Buffer.from('index').toString('base64url')}`), other)
  writeFileSync(join(home, 'index.new'), 'known\n')
  writeFileSync(join(home, 'index.old'), 'made up\n')
  writeFileSync(join(home, 'journal'), journalBytes({ ...record('a.txt'), changes: [] }))
  await recover(await open(repository.root))
  expect(repository.read('other')).toBe('known\n')
  expect(readdirSync(homesIn(join(repository.root, '.git')))).toEqual([])
})
