import * as fs from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { EmendError } from '@emend/model'
import { faultyFileSystem, makeRepository, openTestRepository, type TestRepository } from '@emend/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { commit, type FileSystem, recover } from '../src/index.ts'
import { changing, open, type Wanted } from './support.ts'

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
  // A mode that no directory is made with, so that one that comes back without it shows.
  for (const path of Object.keys(before).filter((name) => name.includes('/')))
    fs.chmodSync(join(repository.root, dirname(path)), 0o750)
  if (!('stays.txt' in before)) return
  repository.write({ 'stays.txt': 'staged\n' })
  repository.git('add', 'stays.txt')
}

/** Where what is removed is let go of later. */
const onExt4 = { statfsSync: () => ({ type: 0xef53 }) }

/** A process that may have so many files open. */
const opening = (most: number): FileSystem => {
  const opened = new Set<number>()
  return {
    ...fs,
    ...onExt4,
    openSync: (path: string, flags: string | number, mode?: number) => {
      if (opened.size === most)
        throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' })
      const fd = fs.openSync(path, flags, mode)
      opened.add(fd)
      return fd
    },
    closeSync: (fd: number) => {
      opened.delete(fd)
      fs.closeSync(fd)
    },
    close: (fd: number, done: (error: NodeJS.ErrnoException | null) => void) => {
      opened.delete(fd)
      fs.close(fd, done)
    },
  } as unknown as FileSystem
}

const now = (): Date => new Date('2024-05-06T07:08:09Z')
const inside = () => expect.stringContaining(`${repository.root}/`)
const locks = (): readonly string[] =>
  fs.readdirSync(`${repository.root}/.git`).filter((name) => name.endsWith('.lock'))

describe('a failing file system', () => {
  it.each(Object.entries(shapes))(
    'leaves everything old or everything new, wherever it fails, and names the file: %s',
    async (_, shape) => {
      begin(shape.before)
      let before = repository.state()
      const changeSet = changing(repository, shape.wanted)
      const outcomes = { refused: 0, warned: 0, done: false }
      for (let n = 1; !outcomes.done; n++) {
        const faulty = faultyFileSystem({ at: n, kind: 'error', code: 'EIO', forGood: false })
        const opened = await open(repository.root, { fs: faulty.fs as unknown as FileSystem })
        const landing = commit(opened, changeSet, { message: 'Change', now, sync: true })
        const receipt = await landing.catch((error) => {
          expect(error, `call ${n}`).toMatchObject({ code: 'filesystem', data: { path: inside() } })
          expect(error.message, `call ${n}`).toMatch(/: E.*; nothing was changed\.$/)
          return null
        })
        if (receipt === null) {
          outcomes.refused++
          expect(repository.state(), `call ${n}`).toBe(before)
          expect(locks(), `call ${n}`).toEqual([])
          continue
        }
        expect(repository.git('rev-parse', 'HEAD')).toBe(receipt.commit)
        expect(repository.git('status', '--porcelain').replace('M  stays.txt', '')).toBe('')
        expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
        outcomes.done = faulty.calls() < n
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
  it.each(Object.entries(shapes))(
    'that is full leaves everything old or everything new, at whatever moment: %s',
    async (_, shape) => {
      begin(shape.before)
      const before = repository.state()
      const changeSet = changing(repository, shape.wanted)
      for (let n = 1; ; n++) {
        const full = faultyFileSystem({ at: n, kind: 'full' }).fs as unknown as FileSystem
        const opened = await open(repository.root, { fs: full })
        const landing = commit(opened, changeSet, { message: 'Change', now, sync: true })
        const receipt = await landing.catch((error) => {
          expect(error, `call ${n}`).toMatchObject({ code: 'filesystem', data: { path: inside() } })
          expect(error.message, `call ${n}`).toMatch(/: E.*; nothing was changed\.$/)
          return null
        })
        const homes = `${repository.root}/.git/emend`
        expect(fs.existsSync(homes) ? fs.readdirSync(homes) : [], `call ${n}`).toEqual([])
        if (receipt !== null) {
          expect(n).toBeGreaterThan(30)
          expect(receipt.warnings).toEqual([])
          break
        }
        expect(repository.state(), `call ${n}`).toBe(before)
        expect(locks(), `call ${n}`).toEqual([])
      }
    },
  )

  it('takes nothing back of what has landed, though somebody has moved the branch on', async () => {
    begin({ 'a.txt': 'one\n' })
    let onTop = ''
    const fsync = (fd: number, done: fs.NoParamCallback): void => {
      const isMoved = fs.readlinkSync(`/proc/self/fd/${fd}`) === `${repository.root}/.git/refs/heads`
      if (!isMoved || onTop !== '') {
        fs.fsync(fd, done)
        return
      }
      onTop = repository.commit('On top')
      done(Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' }))
    }
    const opened = await open(repository.root, { fs: { ...fs, fsync } as unknown as FileSystem })
    const landing = commit(opened, changing(repository, { 'a.txt': 'two\n' }), { message: 'Change' })
    const { warnings, commit: made } = await landing
    expect(warnings.join()).toMatch(/EIO/)
    expect(repository.git('rev-parse', 'HEAD', 'HEAD~')).toBe(`${onTop}\n${made}`)
    expect([repository.read('a.txt'), repository.git('status', '--porcelain')]).toEqual(['two\n', ''])
  })

  it('that lets nobody read a file is named to whoever opens the repository, or asks for the branch', async () => {
    begin({ 'a.txt': 'one\n' })
    const without = (name: string): FileSystem => {
      const readFileSync = (path: string): Buffer => {
        if (!path.endsWith(name)) return fs.readFileSync(path)
        const message = `EACCES: permission denied, open '${path}'`
        throw Object.assign(new Error(message), { code: 'EACCES', syscall: 'open', path })
      }
      return { ...fs, readFileSync } as unknown as FileSystem
    }
    await expect(open(repository.root, { fs: without('.git/config') })).rejects.toMatchObject({
      code: 'filesystem',
    })
    const opened = await open(repository.root, { fs: without('refs/heads/main') })
    expect(() => opened.head()).toThrowError(expect.objectContaining({ code: 'filesystem' }))
  })

  it('whose quota is used up, for which node has no name, tells what helps', async () => {
    begin({ 'a.txt': 'one\n' })
    const code = `Unknown system error -${constants.errno.EDQUOT}`
    const fsync = (_: number, done: (error: Error) => void): void =>
      done(Object.assign(new Error(`${code}: ${code}, fsync`), { code, syscall: 'fsync' }))
    const opened = await open(repository.root, { fs: { ...fs, fsync } as unknown as FileSystem })
    await expect(
      commit(opened, changing(repository, { 'a.txt': 'ONE\n' }), { message: 'Change' }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('EDQUOT: '),
      hint: expect.stringContaining('`quota`'),
    })
  })

  it('whose codes are numbers fails as it says', async () => {
    begin({ 'a.txt': 'one\n' })
    const failure = Object.assign(new Error('Gone'), { code: 5 })
    const readFileSync = (): never => {
      throw failure
    }
    const opening = open(repository.root, { fs: { ...fs, readFileSync } as unknown as FileSystem })
    await expect(opening).rejects.toBe(failure)
  })

  it('that is full of what is only let go of takes everything back', async () => {
    begin({ 'a.txt': 'one\n', 'old/b.txt': 'two\n' })
    const held = new Set<number>()
    const full = {
      ...fs,
      ...onExt4,
      openSync: (path: string, flags: string | number, mode?: number) => {
        const fd = fs.openSync(path, flags, mode)
        if (typeof flags === 'number' && (flags & fs.constants.O_NONBLOCK) !== 0) held.add(fd)
        return fd
      },
      closeSync: (fd: number) => {
        held.delete(fd)
        fs.closeSync(fd)
      },
      mkdirSync: (path: string) => {
        const message = `ENOSPC: no space left on device, mkdir '${path}'`
        if (held.size > 0) throw Object.assign(new Error(message), { code: 'ENOSPC', syscall: 'mkdir', path })
        fs.mkdirSync(path)
      },
    }
    const before = repository.state()
    const changeSet = changing(repository, { 'a.txt': 'ONE\n', 'old/b.txt': null })
    const check = async (): Promise<void> => {
      throw new EmendError('check-failed', { command: 'no', how: 'failed', output: '' })
    }
    fs.mkdirSync(`${repository.root}/.git/emend`)
    const opened = await open(repository.root, { fs: full as unknown as FileSystem })
    const landing = commit(opened, changeSet, { message: 'Change', check })
    await expect(landing).rejects.toMatchObject({ code: 'check-failed' })
    expect(repository.state()).toBe(before)
  })

  it('that fails before anything is staged leaves nothing of the batch', async () => {
    begin({ 'a.txt': 'one\n' })
    const changeSet = changing(repository, { 'a.txt': 'ONE\n' })
    const failing = {
      ...fs,
      realpathSync: (path: string) => {
        const facts = { code: 'EIO', syscall: 'realpath', path }
        if (path.includes('.git/emend/')) throw Object.assign(new Error(`EIO: realpath '${path}'`), facts)
        return fs.realpathSync(path)
      },
    }
    const opened = await open(repository.root, { fs: failing as unknown as FileSystem })
    await expect(commit(opened, changeSet, { message: 'Change' })).rejects.toMatchObject({
      code: 'filesystem',
    })
    expect(fs.readdirSync(join(repository.root, '.git/emend'))).toEqual([])
  })

  it('that opens few files at a time is enough for a batch of many, landed or taken back', async () => {
    begin({ 'a.txt': 'one\n' })
    const open64 = await open(repository.root, { fs: opening(64) })
    const names = Array.from({ length: 200 }, (_, index) => `m/${index % 7}/${index}.txt`)
    const many = changing(repository, Object.fromEntries(names.map((name) => [name, `${name}\n`])))
    const before = repository.state()
    const check = async (): Promise<void> => {
      throw new EmendError('check-failed', { command: 'no', how: 'failed', output: '' })
    }
    const failing = commit(open64, many, { message: 'Change', check })
    await expect(failing).rejects.toMatchObject({ code: 'check-failed' })
    expect(repository.state()).toBe(before)
    expect((await commit(open64, many, { message: 'Change' })).warnings).toEqual([])
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it.each([
    ['linkSync', '.git/refs/heads/main.lock'],
    ['linkSync', 'a.txt'],
    ['renameSync', '.git/index'],
    ['renameSync', 'a.txt'],
  ] as const)('that refuses %s is told with the name that somebody knows: %s', async (call, name) => {
    begin({ 'a.txt': 'one\n' })
    const file = join(repository.root, name)
    const { [call]: perform } = { linkSync: fs.linkSync, renameSync: fs.renameSync }
    const refusing = (from: string, to: string): void => {
      const known = [from, to].map((path) => path.replace(/^\/proc\/self\/fd\/\d+/, repository.root))
      if (known.includes(file)) {
        const message = `EPERM: not permitted, ${call} '${from}' -> '${to}'`
        const facts = { code: 'EIO', syscall: call.slice(0, -4), path: from, dest: to }
        throw Object.assign(new Error(message), facts)
      }
      perform(from, to)
    }
    const failing = { ...fs, [call]: refusing } as unknown as FileSystem
    const changeSet = changing(repository, { 'a.txt': 'two\n' })
    const landing = commit(await open(repository.root, { fs: failing }), changeSet, { message: 'Change' })
    await expect(landing).rejects.toThrowError(`${file}: EPERM: not permitted; nothing was changed.`)
  })

  it('tells what somebody has edited before it failed, and stays', async () => {
    begin({ 'a.txt': 'one\n', 'b.txt': 'two\n' })
    const renameSync = (from: string, to: string): void => {
      if (to !== join(repository.root, '.git/index')) {
        fs.renameSync(from, to)
        return
      }
      repository.write({ 'a.txt': 'mine\n' })
      throw Object.assign(new Error('EIO: i/o error, rename'), { code: 'EIO', syscall: 'rename', dest: to })
    }
    const opened = await open(repository.root, { fs: { ...fs, renameSync } as unknown as FileSystem })
    const changeSet = changing(repository, { 'a.txt': 'ONE\n', 'b.txt': 'TWO\n' })
    await expect(commit(opened, changeSet, { message: 'Change' })).rejects.toMatchObject({
      code: 'filesystem',
      message: expect.stringMatching(/: EIO: .*; the batch was taken back, but for .* stays: a\.txt; /),
    })
    expect([repository.read('a.txt'), repository.read('b.txt')]).toEqual(['mine\n', 'two\n'])
  })

  it('takes everything back where a file is in the place of the reflogs', async () => {
    begin({ 'a.txt': 'one\n' })
    repository.write({ '.git/logs': null })
    repository.write({ '.git/logs': '' })
    const before = repository.state()
    const changeSet = changing(repository, { 'a.txt': 'two\n' })
    const landing = commit(await open(repository.root), changeSet, { message: 'Change', sync: false })
    await expect(landing).rejects.toMatchObject({ code: 'repository-damaged', message: inside() })
    expect(repository.state()).toBe(before)
  })

  it.each([
    ['emend', 'repository-damaged'],
    ['logs', 'filesystem'],
  ])('takes everything back where .git/%s is a link to nothing', async (name, code) => {
    begin({ 'a.txt': 'one\n' })
    const directory = `${repository.root}/.git/${name}`
    fs.rmSync(directory, { recursive: true, force: true })
    fs.symlinkSync('/nonexistent/directory', directory)
    const before = repository.state()
    const changeSet = changing(repository, { 'a.txt': 'two\n' })
    const landing = commit(await open(repository.root), changeSet, { message: 'Change', sync: false })
    await expect(landing).rejects.toMatchObject({ code, message: inside() })
    expect(repository.state()).toBe(before)
  })

  it('says where the former files are kept, if not everything can be put back, and they are', async () => {
    begin({ 'a.txt': 'one\n' })
    const changeSet = changing(repository, { 'a.txt': 'two\n' })
    repository.git('worktree', 'add', '-q', '-b', 'other', 'linked')
    const linked = openTestRepository(join(repository.root, 'linked'))
    const full = { fails: false }
    const renameSync: typeof fs.renameSync = (from, to) => {
      if (full.fails) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO', syscall: 'rename' })
      fs.renameSync(from, to)
    }
    const failing = { ...fs, renameSync } as unknown as FileSystem
    const check = async (): Promise<void> => {
      full.fails = true
      throw new EmendError('check-failed', { command: 'no', how: 'failed', output: '' })
    }
    const landing = commit(await open(linked.root, { fs: failing }), changeSet, { message: 'Change', check })
    const error = await landing.then(
      () => null,
      (thrown: EmendError<'not-restored'>) => thrown,
    )
    expect(error?.message).toBe(
      'The batch failed (The check `no` failed), and not everything could be put back: EIO: i/o error.',
    )
    expect(error?.hint).toContain(error?.data.kept)
    expect(fs.readFileSync(join(error!.data.kept, '0.old'), 'utf8')).toBe('one\n')
    await recover(await open(linked.root))
    expect([linked.read('a.txt'), linked.git('status', '--porcelain')]).toEqual(['one\n', ''])
  })
})
