import * as fs from 'node:fs'
import { chmodSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { EmendError } from '@emend/model'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type CommitRequest,
  commit,
  type FileSystem,
  type OpenOptions,
  type Receipt,
  recover,
} from '../../src/index.ts'
import { changing, open } from '../support.ts'
import { inCopy, runInto, startTrial } from './sweep.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n', 'b/c.txt': 'c\n', 'run.sh': 'echo\n' })
  chmodSync(join(repository.root, 'run.sh'), 0o755)
  symlinkSync('a.txt', join(repository.root, 'link'))
  repository.commit()
  repository.write({ 'a.txt': 'one\nmine\n' })
})
afterEach(() => repository.remove())

const homes = (): string => join(repository.root, '.git/emend')

const change = async (options: OpenOptions = {}, request: Partial<CommitRequest> = {}): Promise<Receipt> => {
  const wanted = { 'a.txt': 'ONE\nmine\n', 'b/c.txt': null, 'run.sh': null, link: null, 'new/d.txt': 'd\n' }
  return await commit(await open(repository.root, options), changing(repository, wanted), {
    message: 'Change all',
    dirty: 'include',
    ...request,
  })
}

const isTakenBack = async (changed: () => Promise<Receipt>): Promise<void> => {
  const before = repository.state()
  await expect(changed()).rejects.toThrow(/no such file/i)
  expect(repository.state()).toBe(before)
  expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
}

describe('a batch whose home somebody has removed', () => {
  it('is taken back, by a check', async () => {
    const check = async (): Promise<void> => rmSync(homes(), { recursive: true })
    await isTakenBack(() => change({}, { check }))
    await change()
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it.each([
    ['journal', /^journal$/],
    ['old files', /\.old$/],
  ])('is taken back where its %s alone is gone', async (_, lost) => {
    const check = async (): Promise<void> => {
      for (const name of fs.readdirSync(homes(), { recursive: true, encoding: 'utf8' }))
        if (lost.test(basename(name))) rmSync(join(homes(), name))
      throw new EmendError('check-failed', { command: 'no', how: 'failed', output: '' })
    }
    const before = repository.state()
    await expect(change({}, { check })).rejects.toThrow('the batch was taken back')
    expect(repository.state()).toBe(before)
    expect(fs.readdirSync(homes())).toEqual([])
  })

  it.each(['pre-commit', 'commit-msg'])('is taken back, by the hook %s', async (name) => {
    repository.hook(name, `rm -rf '${homes()}'`)
    await isTakenBack(() => change({ runs: ['hooks'] }))
    rmSync(join(repository.root, '.git/hooks', name))
    await change()
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('stays in the work tree where the home cannot be made again, and says so', async () => {
    const before = repository.git('status', '--porcelain')
    const full = { fails: false }
    const writeSync = (...args: Parameters<typeof fs.writeSync>): number => {
      const message = 'ENOSPC: no space left on device, write'
      if (full.fails) throw Object.assign(new Error(message), { code: 'ENOSPC', syscall: 'write' })
      return fs.writeSync(...args)
    }
    const check = async (): Promise<void> => {
      rmSync(homes(), { recursive: true })
      full.fails = true
      throw new EmendError('check-failed', { command: 'no', how: 'failed', output: '' })
    }
    const changed = change({ fs: { ...fs, writeSync } as unknown as FileSystem }, { check, batchId: 'mine' })
    const error = await changed.catch((thrown: EmendError<'not-restored'>) => thrown)
    expect(error).toMatchObject({
      message:
        'The batch failed (The check `no` failed), and not everything could be put back: ENOSPC: no space left on device.',
      data: { kept: 'refs/emend/batches/mine or HEAD', byGit: true },
    })
    expect(fs.readdirSync(homes())).toEqual([])
    expect(repository.read('a.txt')).toBe('ONE\nmine\n')
    expect(await recover(await open(repository.root))).toEqual([])
    repository.git('restore', '--source=refs/emend/batches/mine', '--', 'a.txt')
    repository.git('restore', '--source=HEAD', '--', 'b/c.txt', 'run.sh', 'link')
    repository.write({ 'new/d.txt': null })
    expect(repository.git('status', '--porcelain')).toBe(before)
    expect(repository.read('a.txt')).toBe('one\nmine\n')
  })
})

describe('a batch whose old files somebody has written to', () => {
  it('gives them back as they are now, and says so, with what was there before where that was not committed', async () => {
    const check = async (): Promise<void> => {
      for (const name of fs.readdirSync(homes(), { recursive: true, encoding: 'utf8' }))
        if (name.endsWith('.old') && !fs.lstatSync(join(homes(), name)).isSymbolicLink())
          fs.appendFileSync(join(homes(), name), 'late\n')
      throw new EmendError('check-failed', { command: 'no', how: 'failed', output: '' })
    }
    await expect(change({}, { check, batchId: 'mine' })).rejects.toThrow(
      'stays: a.txt, b/c.txt, run.sh; what was there before is in refs/emend/batches/mine.',
    )
    expect(repository.read('a.txt')).toBe('one\nmine\nlate\n')
    expect(repository.git('show', 'refs/emend/batches/mine:a.txt')).toBe('one\nmine')
    expect(repository.git('status', '--porcelain')).toBe(' M a.txt\n M b/c.txt\n M run.sh')
    expect(fs.readdirSync(homes())).toEqual([])
  })
})

describe('a batch that died, and whose old files somebody has removed', () => {
  it('leaves what it has written, and says so, with what was there before where that was not committed', async () => {
    const trial = await startTrial({
      before: { 'a.txt': 'one\n', 'b.txt': 'b\n' },
      arrange: ({ write }) => write({ 'a.txt': 'one\nmine\n' }),
      changeSet: (copy) => changing(copy, { 'a.txt': 'ONE\nmine\n', 'b.txt': null }),
      request: () => ({ dirty: 'include' }),
    })
    let lost = 0
    for (let at = Math.floor(trial.calls / 2); at <= trial.calls; at++)
      await inCopy(trial, async (copy) => {
        await runInto(copy, trial, { kind: 'death', at })
        const files = join(copy.root, '.git/emend')
        const names = fs.readdirSync(files, { recursive: true, encoding: 'utf8' })
        const old = names.filter((name) => /\d\.old$/.test(name))
        if (old.length < 2 || copy.git('rev-parse', 'HEAD') !== trial.before.head) return
        const isWritten = copy.files().get('a.txt')?.includes('ONE') === true
        for (const name of old) rmSync(join(files, name))
        const [recovered] = await recover(await open(copy.root))
        expect(recovered?.edited, `call ${at}`).toEqual(isWritten ? ['a.txt', 'b.txt'] : ['b.txt'])
        expect(copy.git('show', `${recovered?.kept}:a.txt`), `call ${at}`).toBe('one\nmine')
        lost++
      })
    trial.end()
    expect(lost).toBeGreaterThan(0)
  })
})
