import { execFile, execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type DirtyPolicy, EmendError } from '@emend/model'
import { faultyFileSystem, makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { commit, type FileSystem, recover, snapshotPresent } from '../src/index.ts'
import { changing, changingTip, commitTo, footprintOf, open } from './support.ts'

let repository: TestRepository
const begin = (files: Readonly<Record<string, string>>): void => {
  repository = makeRepository(files)
}
afterEach(() => repository.remove())

const clean = (): void => {
  expect(repository.git('status', '--porcelain')).toBe('')
  expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
}
/** The index gets a file that the work tree does not have. */
const stageInPlace = (): void => {
  const blob = repository.git('rev-parse', 'HEAD:b.txt')
  repository.git('update-index', '--add', '--cacheinfo', `100644,${blob},d`)
}
const codeOf = (error: unknown): string => (error instanceof EmendError ? error.code : String(error))

describe('batches at the same time', () => {
  it('all land, one after another, where they touch different files', async () => {
    const files = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`f${index}.txt`, 'old\n']))
    begin(files)
    const opened = await open(repository.root)
    const receipts = await Promise.all(
      Object.keys(files).map((path) =>
        commit(opened, changing(repository, { [path]: 'new\n' }), { message: `Change ${path}`, sync: false }),
      ),
    )
    clean()
    expect(new Set(receipts.map((receipt) => receipt.commit)).size).toBe(8)
    expect(repository.git('rev-list', '--count', 'HEAD')).toBe('9')
    expect(repository.git('log', '--merges', '--format=%h')).toBe('')
  })

  it('are there for whoever looks at a file while it is replaced', async () => {
    begin({ 'a.txt': 'old\n' })
    const reader = await open(repository.root)
    const entryOf = async (path: string) =>
      (await snapshotPresent(reader, footprintOf([path]))).entries.get(path)
    const seen: Promise<unknown>[] = []
    const linkSync: typeof fs.linkSync = (from, to) => {
      if (basename(String(to)) === 'a.txt') {
        expect(existsSync(to)).toBe(false)
        seen.push(entryOf('a.txt'))
      }
      fs.linkSync(from, to)
    }
    const opened = await open(repository.root, { fs: { ...fs, linkSync } as unknown as FileSystem })
    await commit(opened, changing(repository, { 'a.txt': 'new\n' }), { message: 'Change', sync: false })
    expect(await Promise.all(seen)).toMatchObject([{ kind: 'file', bytes: Buffer.from('new\n') }])
    rmSync(join(repository.root, 'a.txt'))
    expect(await entryOf('a.txt')).toBeUndefined()
  })

  it('make the directories of refs again that somebody takes away because they are empty', async () => {
    begin({ 'a.txt': 'old\n' })
    repository.git('checkout', '-q', '-b', 'feature/one')
    repository.git('pack-refs', '--all')
    repository.write({ 'a.txt': 'mine\n' })
    const taken = new Set<string>()
    const takeAway = (to: fs.PathLike): void => {
      const directory = dirname(String(to))
      if (!/refs\/(?:heads\/feature|emend\/batches)$/.test(directory) || taken.has(directory)) return
      taken.add(directory)
      rmdirSync(directory)
    }
    const linkSync: typeof fs.linkSync = (from, to) => {
      takeAway(to)
      fs.linkSync(from, to)
    }
    const renameSync: typeof fs.renameSync = (from, to) => {
      takeAway(to)
      fs.renameSync(from, to)
    }
    const opened = await open(repository.root, {
      fs: { ...fs, linkSync, renameSync } as unknown as FileSystem,
    })
    const request = { message: 'Change', dirty: 'include' } as const
    await commit(opened, changing(repository, { 'a.txt': 'new\n' }), request)
    clean()
    expect(taken.size).toBe(2)
    expect(repository.git('rev-list', '--count', 'HEAD')).toBe('2')
    expect(repository.git('for-each-ref', 'refs/emend')).not.toBe('')
  })

  it('leave one winner where they touch the same file, and the losers change nothing', async () => {
    begin({ 'a.txt': 'old\n' })
    const changeSets = ['x', 'y', 'z'].map((text) =>
      changing(repository, { 'a.txt': `${text}\n`, [`${text}.txt`]: text }),
    )
    const results = await Promise.allSettled(
      changeSets.map(async (changeSet) =>
        commit(await open(repository.root), changeSet, { message: 'Change', sync: false }),
      ),
    )
    const lost = results.filter((result) => result.status === 'rejected')
    expect(lost.length).toBe(2)
    for (const { reason } of lost) expect(['busy', 'moved', 'dirty']).toContain(codeOf(reason))
    clean()
    expect(repository.git('rev-list', '--count', 'HEAD')).toBe('2')
    expect(repository.files().size).toBe(2)
  })

  it('take back one whose process died, and tell of it', async () => {
    begin({ 'a.txt': 'old\n', 'b.txt': 'old\n' })
    const died = { batchId: 'died', message: 'Change', sync: false }
    const isThere = (): boolean => readdirSync(join(repository.root, '.git/emend')).length > 0
    const isApplied = (): boolean => repository.git('diff', '--name-only') === 'a.txt'
    for (let at = 20; at < 200 && !isApplied(); at++) {
      const { fs } = faultyFileSystem({ kind: 'death', at })
      const opened = await open(repository.root, { fs: fs as unknown as FileSystem })
      await commit(opened, changing(repository, { 'a.txt': 'new\n' }), died).catch(() => {})
      if (!isApplied()) await recover(await open(repository.root))
    }
    expect(isThere()).toBe(true)
    const { warnings } = await commitTo(repository, { 'b.txt': 'new\n' })
    expect(warnings).toEqual(['Batch died was interrupted; it was taken back.'])
    expect(repository.bytes('a.txt').toString()).toBe('old\n')
    expect(isThere()).toBe(false)
    clean()
  })

  it('take nothing for changes of the user that one whose process died had put in place', async () => {
    begin({ 'a.txt': 'old\n' })
    const planned = changing(repository, { 'a.txt': 'new\n' })
    for (let at = 1; repository.read('a.txt') === 'old\n'; at++) {
      await recover(await open(repository.root))
      const { fs } = faultyFileSystem({ kind: 'death', at })
      const dying = await open(repository.root, { fs: fs as unknown as FileSystem })
      const changeSet = changing(repository, { 'a.txt': 'died\n' })
      await commit(dying, changeSet, { message: 'Change', sync: false }).catch(() => {})
      if (!existsSync(join(repository.root, 'a.txt'))) await recover(await open(repository.root))
    }
    const landing = commit(await open(repository.root), planned, { message: 'Change', sync: false })
    await expect(landing).rejects.toMatchObject({ code: 'moved' })
    expect(repository.read('a.txt')).toBe('old\n')
    const { warnings } = await commitTo(repository, { 'a.txt': 'new\n' })
    expect(warnings).toEqual([])
    clean()
  })

  it('leave to its maker a file that came where a batch that died was to put the same', async () => {
    begin({ 'a.txt': 'old\n' })
    const path = join(repository.root, 'new.txt')
    for (let at = 1; ; at++) {
      const { fs } = faultyFileSystem({ kind: 'death', at })
      const dying = await open(repository.root, { fs: fs as unknown as FileSystem })
      const changeSet = changing(repository, { 'new.txt': 'same\n' })
      await commit(dying, changeSet, { message: 'Change', sync: false }).catch(() => {})
      if (existsSync(path)) break
      writeFileSync(path, 'same\n')
      await recover(await open(repository.root))
      expect(existsSync(path), `death at ${at}`).toBe(true)
      unlinkSync(path)
    }
  })

  it('go along with native git commits of other files', async () => {
    begin({ 'a.txt': '0\n', 'b.txt': '0\n' })
    const native = async (): Promise<void> => {
      for (let n = 1; n <= 10; n++) {
        writeFileSync(join(repository.root, 'b.txt'), `${n}\n`)
        await promisify(execFile)('git', ['commit', '-q', '-m', `Native ${n}`, '--', 'b.txt'], {
          cwd: repository.root,
        }).catch(() => null)
      }
    }
    const ours = async (): Promise<number> => {
      let landed = 0
      for (let n = 1; n <= 10; n++) {
        const receipt = await commitTo(repository, { 'a.txt': `${n}\n` }).catch((error: unknown) => {
          expect(['busy', 'moved']).toContain(codeOf(error))
        })
        if (receipt) landed++
      }
      return landed
    }
    const [landed] = await Promise.all([ours(), native()])
    expect(landed).toBeGreaterThan(0)
    expect(repository.git('log', '--format=%s', '--', 'a.txt').split('\n').length).toBe(landed + 1)
    expect(repository.git('status', '--porcelain', 'a.txt')).toBe('')
    expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
  })
})

describe('somebody else', () => {
  it.each(['index.lock', 'HEAD.lock', 'refs/heads/main.lock'])('who holds %s is waited for', async (lock) => {
    begin({ 'a.txt': 'old\n' })
    const path = join(repository.root, '.git', lock)
    writeFileSync(path, '')
    setTimeout(() => unlinkSync(path), 150)
    await commitTo(repository, { 'a.txt': 'new\n' })
    clean()
  })

  it('who keeps a lock makes it busy, and nothing has changed', async () => {
    begin({ 'a.txt': 'old\n' })
    writeFileSync(join(repository.root, '.git/refs/heads/main.lock'), '')
    const before = repository.state()
    const error = await commitTo(repository, { 'a.txt': 'new\n' }).catch((thrown: unknown) => thrown)
    expect(codeOf(error)).toBe('busy')
    expect((error as EmendError<'busy'>).data.lock).toMatch(/main\.lock$/)
    expect(repository.state()).toBe(before)
  })

  it.each([
    ['edited the file', () => repository.write({ 'd/a.txt': 'theirs\n' })],
    ['removed the file', () => repository.write({ 'd/a.txt': null })],
    ['made the new file', () => repository.write({ 'd/new.txt': 'theirs\n' })],
    ['made the file executable', () => repository.makeExecutable('d/a.txt')],
    [
      'committed an edit of the file',
      () => {
        repository.write({ 'd/a.txt': 'theirs\n' })
        repository.commit()
      },
    ],
    [
      'put a link in the place of the directory',
      () => {
        rmSync(join(repository.root, 'd'), { recursive: true })
        symlinkSync('other', join(repository.root, 'd'))
      },
    ],
  ])('who %s since the batch was planned is not overwritten', async (_, interfere) => {
    begin({ 'd/a.txt': 'old\n', 'other/a.txt': 'old\n' })
    const changeSet = changing(repository, { 'd/a.txt': 'new\n', 'd/new.txt': 'new\n' })
    interfere()
    const before = repository.state()
    const landing = commit(await open(repository.root), changeSet, { message: 'Change', sync: false })
    expect(['moved', 'dirty', 'path-symlink']).toContain(
      codeOf(await landing.catch((thrown: unknown) => thrown)),
    )
    expect(repository.state()).toBe(before)
  })

  it.each<[string, DirtyPolicy, () => void]>([
    ['commits what was uncommitted in the file', 'separate', () => repository.git('commit', '-qam', 'Mine')],
    ['commits it where it was to be included', 'include', () => repository.git('commit', '-qam', 'Mine')],
    ['stages it', 'separate', () => repository.git('add', 'a.txt')],
    ['stages a file in the place of a new directory', 'separate', stageInPlace],
  ])('who %s while the batch is prepared is not overwritten', async (_, dirty, interfere) => {
    const lines = Array.from({ length: 9 }, (_, line) => `line ${line}\n`)
    const text = (changed: readonly number[]) =>
      lines.map((line, at) => (changed.includes(at) ? line.toUpperCase() : line)).join('')
    begin({ 'a.txt': text([]), 'b.txt': 'b\n' })
    repository.write({ 'a.txt': text([8]) })
    const changes = { 'a.txt': text([0, 8]), 'd/new.txt': 'new\n' }
    let before = ''
    // What the batch is called by is asked for right after what is there was looked at.
    const random = () => {
      if (before === '') {
        interfere()
        before = repository.state()
      }
      return 0.5
    }
    const landing = commitTo(repository, changes, { dirty, random })
    expect(['moved', 'dirty']).toContain(codeOf(await landing.catch((thrown: unknown) => thrown)))
    expect(repository.state()).toBe(before)
  })

  it.each(['include', 'checkpoint'] as const)(
    'who stages something else of a file while the batch is prepared keeps that: %s',
    async (dirty) => {
      begin({ 'a.txt': 'old\n', 'b.txt': 'other\n' })
      repository.write({ 'a.txt': 'staged\n' })
      repository.git('add', 'a.txt')
      repository.write({ 'a.txt': 'mine\n' })
      let before = ''
      const random = () => {
        const blob = repository.git('rev-parse', 'HEAD:b.txt')
        if (before === '') repository.git('update-index', '--cacheinfo', `100644,${blob},a.txt`)
        before ||= repository.state()
        return 0.5
      }
      const landing = commitTo(repository, { 'a.txt': 'new\n' }, { dirty, random })
      await expect(landing).rejects.toMatchObject({ code: 'moved', data: { what: 'a.txt' } })
      expect(repository.state()).toBe(before)
    },
  )

  it.each<[string, string, readonly string[]]>([
    ['begins a merge', 'in-progress', ['merge', 'side']],
    ['begins a cherry-pick', 'in-progress', ['cherry-pick', 'side']],
    ['begins a rebase', 'in-progress', ['rebase', 'side']],
    ['begins a bisect', 'in-progress', ['bisect', 'start']],
    ['merges by a checkout', 'index-unmerged', ['checkout', '-q', '-m', 'side']],
    ['splits the index', 'moved', ['update-index', '--split-index']],
  ])('who %s while the batch is prepared, in other files, refuses it', async (_, code, command) => {
    begin({ 'a.txt': 'old\n', 'b.txt': 'old\n' })
    repository.git('checkout', '-q', '-b', 'side')
    repository.write({ 'b.txt': 'side\n' })
    repository.commit()
    repository.git('checkout', '-q', 'main')
    repository.write({ 'b.txt': 'main\n' })
    if (code !== 'index-unmerged') repository.commit()
    let before = ''
    const random = () => {
      // What conflicts ends with an error.
      if (before === '') spawnSync('git', command, { cwd: repository.root })
      before ||= repository.state()
      return 0.5
    }
    const landing = commitTo(repository, { 'a.txt': 'new\n' }, { random })
    expect(codeOf(await landing.catch((thrown: unknown) => thrown))).toBe(code)
    expect(repository.state()).toBe(before)
  })

  it.each(['.gitattributes', 'd/.gitattributes'])(
    'who commits %s, by which git stores other bytes of a file, while the batch is prepared, is heeded',
    async (attributes) => {
      begin({ 'd/a.txt': 'old\n' })
      repository.git('config', 'core.autocrlf', 'true')
      let before = ''
      const random = () => {
        if (before === '') {
          repository.write({ [attributes]: '* -text\n' })
          repository.commit()
        }
        before ||= repository.state()
        return 0.5
      }
      const landing = commitTo(repository, { 'd/new.txt': 'new\r\n' }, { random })
      await expect(landing).rejects.toMatchObject({ code: 'moved', data: { what: attributes } })
      expect(repository.state()).toBe(before)
    },
  )

  it('who goes to another branch has the batch there, as its journal and receipt say', async () => {
    begin({ 'a.txt': 'old\n' })
    repository.git('branch', 'side')
    const journaled = new Set<string>()
    const writeSync = (...args: [number, Uint8Array, number, number]): number => {
      const ref = /"ref":\{"name":"([^"]+)/.exec(String(args[1]))?.[1]
      if (ref !== undefined) journaled.add(ref)
      if (journaled.size === 1) repository.git('symbolic-ref', 'HEAD', 'refs/heads/side')
      return fs.writeSync(...args)
    }
    const opened = await open(repository.root, { fs: { ...fs, writeSync } as unknown as FileSystem })
    const changeSet = changing(repository, { 'a.txt': 'new\n' })
    const { branch } = await commit(opened, changeSet, { message: 'Change', sync: false })
    expect(branch).toBe('refs/heads/side')
    expect([...journaled]).toEqual(['refs/heads/main', 'refs/heads/side'])
    expect(repository.git('log', '-1', '--format=%D %s')).toBe('HEAD -> side Change')
    clean()
  })

  it('who saves a file in the moment that it is moved aside has it back, and nothing is kept of the batch', async () => {
    begin({ 'a.txt': 'old\n' })
    repository.write({ 'a.txt': 'mine\n' })
    const changeSet = changing(repository, { 'a.txt': 'new\n' })
    const renameSync = (from: fs.PathLike, to: fs.PathLike): void => {
      if (String(to).endsWith('0.old')) repository.write({ 'a.txt': 'saved\n' })
      fs.renameSync(from, to)
    }
    const opened = await open(repository.root, { fs: { ...fs, renameSync } as unknown as FileSystem })
    const landing = commit(opened, changeSet, { message: 'Change', sync: false, dirty: 'include' })
    await expect(landing).rejects.toMatchObject({ code: 'moved', data: { what: 'a.txt' } })
    expect(await landing.catch(({ data }) => data.staying)).toBeUndefined()
    expect(repository.read('a.txt')).toBe('saved\n')
    expect(repository.git('for-each-ref', 'refs/emend')).toBe('')
    expect(readdirSync(join(repository.root, '.git/emend'))).toEqual([])
  })

  it('who moves the branch, and neither index nor files, is not overwritten', async () => {
    begin({ 'a.txt': 'old\n' })
    repository.write({ 'a.txt': 'theirs\n' })
    const theirs = repository.commit()
    repository.git('reset', '-q', '--hard', 'HEAD~1')
    let before = ''
    const random = () => {
      if (before === '') repository.git('update-ref', 'refs/heads/main', theirs)
      before ||= repository.state()
      return 0.5
    }
    const landing = commitTo(repository, { 'a.txt': 'new\n' }, { random })
    expect(['moved', 'dirty']).toContain(codeOf(await landing.catch((thrown: unknown) => thrown)))
    expect(repository.state()).toBe(before)
  })

  it.each<[string, () => void]>([
    ['puts a file into', () => repository.write({ 'd/mine.txt': 'mine\n' })],
    [
      'has a file in the place of',
      () => {
        repository.write({ d: null })
        repository.write({ d: 'mine\n' })
      },
    ],
  ])('who %s a directory that is to go keeps it, and nothing changes', async (_, interfere) => {
    begin({ 'a.txt': 'old\n' })
    mkdirSync(join(repository.root, 'd'))
    const changeSet = changing(repository, { 'a.txt': 'new\n' }, { removed: ['d'] })
    interfere()
    const before = repository.state()
    const landing = commit(await open(repository.root), changeSet, { message: 'Change', sync: false })
    await expect(landing).rejects.toMatchObject({ code: 'moved', data: { what: 'd' } })
    expect(repository.state()).toBe(before)
  })

  it('who committed other files in between is built upon', async () => {
    begin({ 'a.txt': 'old\n', 'b.txt': 'old\n' })
    const changeSet = {
      ...changing(repository, { 'a.txt': 'new\n' }),
      base: repository.git('rev-parse', 'HEAD'),
    }
    repository.write({ 'b.txt': 'theirs\n' })
    const theirs = repository.commit()
    const receipt = await commit(await open(repository.root), changeSet, { message: 'Change', sync: false })
    expect(receipt.base).toBe(theirs)
    clean()
  })

  describe('who saves a file', () => {
    /** Saves `a.txt` right after a link was made; what was written long ago, git takes for what the index remembers. */
    const savingAfter = (link: string): FileSystem => {
      const file = join(repository.root, 'a.txt')
      const linkSync: typeof fs.linkSync = (from, to) => {
        fs.linkSync(from, to)
        if (!String(to).endsWith(link)) return
        writeFileSync(`${file}~`, 'saved\n')
        fs.utimesSync(`${file}~`, 1_000_000_000, 1_000_000_000)
        fs.renameSync(`${file}~`, file)
      }
      return { ...fs, linkSync } as unknown as FileSystem
    }

    it('that was just replaced has an uncommitted change, which git sees', async () => {
      begin({ 'a.txt': 'old\n', 'b.txt': 'old\n' })
      const changeSet = changing(repository, { 'a.txt': 'new\n', 'b.txt': 'new\n' })
      const opened = await open(repository.root, { fs: savingAfter('/b.txt') })
      await commit(opened, changeSet, { message: 'Change', sync: false })
      expect(repository.read('a.txt')).toBe('saved\n')
      expect(repository.git('show', 'HEAD:a.txt')).toBe('new')
      expect(repository.git('status', '--porcelain')).toBe(' M a.txt')
    })

    it('that was just committed as it was before a copy of it has an uncommitted change, which git sees', async () => {
      begin({ 'a.txt': 'old\n' })
      repository.write({ 'a.txt': 'mine\n' })
      const [copy] = changing(repository, { 'b.txt': 'mine\n' }).changes
      const changeSet = { base: null, changes: [{ ...copy!, from: 'a.txt' }], made: [], removed: [] }
      const opened = await open(repository.root, { fs: savingAfter('index.lock') })
      await commit(opened, changeSet, { message: 'Copy', sync: false, dirty: 'checkpoint' })
      expect(repository.read('a.txt')).toBe('saved\n')
      expect(repository.git('show', 'HEAD:a.txt')).toBe('mine')
      expect(repository.git('status', '--porcelain')).toBe(' M a.txt')
    })

    it.each([0o755, 0o600])(
      'with other permissions (%o) right before it is replaced, keeps them',
      async (mode) => {
        begin({ 'a.txt': 'old\n', 'b.txt': 'old\n' })
        const file = join(repository.root, 'a.txt')
        const changeSet = changing(repository, { 'a.txt': 'new\n', 'b.txt': 'new\n' })
        const renameSync: typeof fs.renameSync = (from, to) => {
          if (String(from).endsWith('/a.txt')) fs.chmodSync(file, mode)
          fs.renameSync(from, to)
        }
        const opened = await open(repository.root, { fs: { ...fs, renameSync } as unknown as FileSystem })
        const landing = commit(opened, changeSet, { message: 'Change', sync: false })
        await expect(landing).rejects.toMatchObject({ code: 'moved', data: { what: 'a.txt' } })
        expect([repository.read('a.txt'), fs.statSync(file).mode & 0o777]).toEqual(['old\n', mode])
      },
    )

    it('of the same size, and with the times that it had, once the locks are taken, keeps it', async () => {
      begin({ 'a.txt': 'old\n' })
      const file = join(repository.root, 'a.txt')
      fs.utimesSync(file, 1_000_000_000, 1_000_000_000)
      repository.git('update-index', '--refresh')
      const changeSet = changing(repository, { 'a.txt': 'new\n' })
      const linkSync: typeof fs.linkSync = (from, to) => {
        fs.linkSync(from, to)
        if (!String(to).endsWith('/index.lock')) return
        writeFileSync(file, 'own\n')
        fs.utimesSync(file, 1_000_000_000, 1_000_000_000)
      }
      const opened = await open(repository.root, { fs: { ...fs, linkSync } as unknown as FileSystem })
      const landing = commit(opened, changeSet, { message: 'Change', sync: false })
      await expect(landing).rejects.toMatchObject({ code: 'moved', data: { what: 'a.txt' } })
      expect(repository.read('a.txt')).toBe('own\n')
    })

    describe('long before', () => {
      /** What is done to the old and the new file once the index is locked: longer ago, or in the tick of the staging. */
      const doneUnderLock = async (locked: (lock: string) => void): Promise<readonly string[]> => {
        begin({ 'a.txt': 'old\n' })
        fs.utimesSync(join(repository.root, 'a.txt'), 1_000_000_000, 1_000_000_000)
        repository.git('update-index', '--refresh')
        const changeSet = await changingTip(await open(repository.root), { 'a.txt': 'new\n' })
        const calls: string[] = []
        const watched = Object.fromEntries(
          Object.entries({ linkSync, readFileSync, renameSync }).map(([name, call]) => [
            name,
            (...args: [string, string]) => {
              const at = name === 'readFileSync' ? args[0] : args[1]
              if (['a.txt', '0.old'].includes(basename(at))) calls.push(`${name} ${basename(at)}`)
              const result = call(...args)
              if (basename(at) === 'index.lock') {
                calls.length = 0
                locked(at)
              }
              return result
            },
          ]),
        )
        const opened = await open(repository.root, { fs: { ...fs, ...watched } as unknown as FileSystem })
        await commit(opened, changeSet, { message: 'Change', sync: false })
        expect(repository.git('status', '--porcelain')).toBe('')
        return calls
      }
      const later = new Date('2100-01-01')
      const earlier = new Date('2000-01-01')

      it('has what is replaced read once while the locks are held: when it has been moved aside', async () => {
        const done = await doneUnderLock((lock) => fs.utimesSync(lock, later, later))
        expect(done).toEqual(['renameSync 0.old', 'readFileSync 0.old', 'linkSync a.txt'])
      })

      it('has what replaces it read in its place, too, where it was staged in the tick of the lock', async () => {
        const done = await doneUnderLock((lock) => fs.utimesSync(lock, earlier, earlier))
        expect(done).toEqual([
          'renameSync 0.old',
          'readFileSync 0.old',
          'linkSync a.txt',
          'readFileSync a.txt',
        ])
      })
    })

    it('and commits it before the batch is prepared, keeps it in its place all the time', async () => {
      begin({ 'a.txt': 'old\n' })
      const changeSet = await changingTip(await open(repository.root), { 'a.txt': 'new\n' })
      const file = join(repository.root, 'a.txt')
      writeFileSync(file, 'own\n')
      fs.utimesSync(file, 1_000_000_000, 1_000_000_000)
      repository.git('commit', '-aqm', 'Own')
      const moved: string[] = []
      const renameSync: typeof fs.renameSync = (from, to) => {
        moved.push(basename(String(from)))
        fs.renameSync(from, to)
      }
      const opened = await open(repository.root, { fs: { ...fs, renameSync } as unknown as FileSystem })
      const landing = commit(opened, changeSet, { message: 'Change', sync: false })
      await expect(landing).rejects.toMatchObject({ code: 'moved', data: { what: 'a.txt' } })
      expect(moved).not.toContain('a.txt')
      expect(repository.read('a.txt')).toBe('own\n')
      clean()
    })

    it.each(['later', 'in the same tick'])(
      'of the same size, in what was just put in its place, has an uncommitted change, which git sees (%s)',
      async (when) => {
        begin({ 'a.txt': 'old\n' })
        const file = join(repository.root, 'a.txt')
        const linkSync: typeof fs.linkSync = (from, to) => {
          fs.linkSync(from, to)
          if (basename(String(to)) !== 'a.txt') return
          const times = join(repository.root, '.git/times')
          execFileSync('touch', ['-r', file, times])
          writeFileSync(file, 'own\n')
          if (when !== 'later')
            for (const name of [file, join(repository.root, '.git/index.lock')])
              execFileSync('touch', ['-r', times, name])
        }
        const opened = await open(repository.root, { fs: { ...fs, linkSync } as unknown as FileSystem })
        const changeSet = changing(repository, { 'a.txt': 'new\n' })
        await commit(opened, changeSet, { message: 'Change', sync: false })
        expect(repository.read('a.txt')).toBe('own\n')
        expect(repository.git('status', '--porcelain')).toBe(' M a.txt')
      },
    )

    it.each(['renameSync', 'linkSync'] as const)('right before %s takes its name, keeps it', async (call) => {
      begin({ 'a.txt': 'old\n', 'b.txt': 'old\n' })
      const file = join(repository.root, 'a.txt')
      const changeSet = changing(repository, { 'a.txt': 'new\n', 'b.txt': 'new\n' })
      const head = repository.git('rev-parse', 'HEAD')
      const { [call]: perform } = fs
      const save = (from: fs.PathLike, to: fs.PathLike): void => {
        if ([from, to].some((path) => String(path).endsWith('/a.txt'))) writeFileSync(file, 'saved\n')
        perform(from, to)
      }
      const opened = await open(repository.root, { fs: { ...fs, [call]: save } as unknown as FileSystem })
      const landing = commit(opened, changeSet, { message: 'Change', sync: false })
      await expect(landing).rejects.toMatchObject({ code: 'moved', data: { what: 'a.txt' } })
      expect([repository.read('a.txt'), repository.read('b.txt')]).toEqual(['saved\n', 'old\n'])
      expect(repository.git('rev-parse', 'HEAD')).toBe(head)
      expect(repository.git('status', '--porcelain')).toBe(' M a.txt')
    })
  })

  it('who puts a file in the place of a link of the batch keeps it, and the former link is kept', async () => {
    begin({ 'a.txt': 'old\n' })
    const link = join(repository.root, 'l')
    symlinkSync('a.txt', link)
    repository.commit()
    const changeSet = changing(repository, { l: { mode: '120000', content: 'b.txt' } })
    const check = async (): Promise<void> => {
      unlinkSync(link)
      writeFileSync(link, 'theirs\n')
      throw new EmendError('check-failed', { command: 'no', how: 'failed', output: '' })
    }
    const opened = await open(repository.root)
    const landing = commit(opened, changeSet, { message: 'Change', sync: false, batchId: 'failing', check })
    const kept = 'refs/emend/batches/failing'
    const data = { staying: { paths: ['l'], kept } }
    await expect(landing).rejects.toMatchObject({ code: 'check-failed', data })
    expect(repository.read('l')).toBe('theirs\n')
    expect(repository.git('ls-tree', kept)).toMatch(/^120000 blob \S+\tl$/)
    expect(repository.git('cat-file', 'blob', `${kept}:l`)).toBe('a.txt')
  })

  it('who makes a directory right before a batch does keeps it, and what is in it', async () => {
    begin({ 'a.txt': 'old\n' })
    const changeSet = changing(repository, { 'a.txt': 'new\n', 'made/b.txt': 'new\n' })
    const mkdirSync = (path: fs.PathLike): void => {
      if (String(path).endsWith('/made')) repository.write({ 'made/mine.txt': 'mine\n' })
      fs.mkdirSync(path)
    }
    const opened = await open(repository.root, { fs: { ...fs, mkdirSync } as unknown as FileSystem })
    const landing = commit(opened, changeSet, { message: 'Change', sync: false })
    await expect(landing).rejects.toMatchObject({ code: 'moved', data: { what: 'made' } })
    expect([repository.read('a.txt'), repository.read('made/mine.txt')]).toEqual(['old\n', 'mine\n'])
    expect(repository.git('status', '--porcelain')).toBe('?? made/')
  })

  it('are stopped by their signal up to the locks, and leave nothing behind', async () => {
    begin({ 'a.txt': 'old\n' })
    const before = repository.state()
    const controller = new AbortController()
    const batch = commitTo(repository, { 'a.txt': 'new\n' }, { signal: controller.signal })
    const homes = join(repository.root, '.git/emend')
    const stop = (): unknown => (existsSync(homes) ? controller.abort() : setImmediate(stop))
    stop()
    await expect(batch).rejects.toMatchObject({ code: 'interrupted' })
    expect(repository.state()).toBe(before)
    expect(repository.git('status', '--porcelain')).toBe('')
    expect(readdirSync(homes)).toEqual([])
  })

  it('are stopped by their signal while they wait for another batch', async () => {
    begin({ 'a.txt': 'old\n', 'b.txt': 'old\n' })
    const controller = new AbortController()
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let waiting: Promise<unknown> | undefined
    const check = async (): Promise<void> => {
      waiting = commitTo(repository, { 'b.txt': 'new\n' }, { signal: controller.signal }).finally(release)
      waiting.catch(() => {})
      setTimeout(() => controller.abort(), 100)
      await held
    }
    const start = Date.now()
    await commitTo(repository, { 'a.txt': 'new\n' }, { check })
    expect(Date.now() - start).toBeLessThan(4_000)
    await expect(waiting).rejects.toMatchObject({ code: 'interrupted' })
    clean()
    expect(repository.read('b.txt')).toBe('old\n')
  })
})
