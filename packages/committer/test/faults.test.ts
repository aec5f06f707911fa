import * as nodeFs from 'node:fs'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { commit, type FileSystem } from '../src/index.ts'
import { changing, open, type Wanted } from './support.ts'

const MUTATING = [
  'openSync',
  'writeSync',
  'fsyncSync',
  'fchmodSync',
  'renameSync',
  'linkSync',
  'symlinkSync',
  'unlinkSync',
  'mkdirSync',
  'rmdirSync',
  'chmodSync',
  'utimesSync',
] as const

/** A file system whose n-th call that changes anything fails, once; `calls` counts them all. */
const failingAt = (n: number): { readonly fs: FileSystem; readonly calls: () => number } => {
  let calls = 0
  const real = nodeFs as unknown as Record<string, (...parameters: unknown[]) => unknown>
  const guarded = MUTATING.map((name) => [
    name,
    (...parameters: unknown[]) => {
      const reads = name === 'openSync' && (parameters[1] === 'r' || typeof parameters[1] === 'number')
      if (!reads && ++calls === n)
        throw Object.assign(new Error(`EIO: i/o error, ${name}`), {
          code: 'EIO',
          syscall: name,
          path: parameters[0],
        })
      return real[name]!(...parameters)
    },
  ])
  const open = (path: string, flags: string, mode: number, done: (error: unknown, fd?: number) => void) => {
    if (++calls !== n) nodeFs.open(path, flags, mode, done)
    else process.nextTick(() => done(Object.assign(new Error('EIO: i/o error, open'), { code: 'EIO' })))
  }
  const fs = { ...real, ...Object.fromEntries(guarded), open } as unknown as FileSystem
  return { fs, calls: () => calls }
}

let repository: TestRepository
afterEach(() => repository.remove())

const shapes: Readonly<Record<string, { before: Record<string, string>; wanted: Record<string, Wanted> }>> = {
  'edits, creations and deletions': {
    before: { 'a.txt': 'one\n', 'src/b.txt': 'two\n', 'old/c.txt': 'three\n', 'stays.txt': 'x\n' },
    wanted: { 'a.txt': 'ONE\n', 'src/b.txt': 'TWO\n', 'old/c.txt': null, 'new/deep/d.txt': 'four\n' },
  },
  'files and directories that change places, and a link': {
    before: { 'd/x.txt': 'x\n', f: 'file\n', 'g.txt': 'g\n' },
    wanted: {
      'd/x.txt': null,
      d: 'file\n',
      f: null,
      'f/z.txt': 'z\n',
      l: { mode: '120000', content: 'g.txt' },
    },
  },
  'a first commit': { before: {}, wanted: { 'a.txt': 'one\n', 'b/c.txt': 'two\n' } },
}

const begin = (before: Readonly<Record<string, string>>): void => {
  repository = makeRepository(before)
  if (!('stays.txt' in before)) return
  repository.write({ 'stays.txt': 'staged\n' })
  repository.git('add', 'stays.txt')
}

const now = (): Date => new Date('2024-05-06T07:08:09Z')
const locks = (): readonly string[] =>
  nodeFs.readdirSync(`${repository.root}/.git`).filter((name) => name.endsWith('.lock'))

describe('a failing file system', () => {
  it.each(Object.entries(shapes))(
    'leaves everything old or everything new, wherever it fails: %s',
    async (_, shape) => {
      begin(shape.before)
      let before = repository.state()
      const changeSet = changing(repository, shape.wanted)
      const outcomes = { refused: 0, warned: 0, done: false }
      for (let n = 1; !outcomes.done; n++) {
        const failing = failingAt(n)
        const opened = await open(repository.root, { fs: failing.fs })
        const landing = commit(opened, changeSet, { message: 'Change', now, sync: true })
        const receipt = await landing.catch(() => null)
        if (receipt === null) {
          outcomes.refused++
          expect(repository.state(), `call ${n}`).toBe(before)
          expect(locks(), `call ${n}`).toEqual([])
          continue
        }
        expect(repository.git('rev-parse', 'HEAD')).toBe(receipt.commit)
        expect(repository.git('status', '--porcelain').replace('M  stays.txt', '')).toBe('')
        expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
        outcomes.done = failing.calls() < n
        if (outcomes.done) continue
        // Past the commit point, a failure is a warning.
        outcomes.warned++
        expect(receipt.warnings.join(), `call ${n}`).toMatch(/EIO/)
        repository.remove()
        begin(shape.before)
        before = repository.state()
      }
      expect(outcomes.refused).toBeGreaterThan(30)
      expect(outcomes.warned).toBeGreaterThan(2)
    },
  )
})
