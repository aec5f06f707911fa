import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import * as nodeFs from 'node:fs'
import { mkdirSync, symlinkSync, utimesSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { emptyFootprint, type Footprint, globKey, originKey, type Snapshot } from '@emend/model'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { type FileSystem, rehearse, snapshotCommit, snapshotPresent } from '../src/index.ts'
import { changing, footprintOf, open } from './support.ts'

let repository: TestRepository
const begin = (files: Readonly<Record<string, string>>): void => {
  repository = makeRepository(files)
}
afterEach(() => repository.remove())

const look = async (footprint: Partial<Footprint>): Promise<Snapshot> =>
  snapshotPresent(await open(repository.root), { ...emptyFootprint, ...footprint })

describe('a snapshot of the work tree', () => {
  it('has the files, their ancestors and nothing else', async () => {
    begin({ 'a/b/c.txt': 'c\n', 'a/other.txt': 'o\n', 'run.sh': '#!\n' })
    repository.makeExecutable('run.sh')
    const { base, entries } = await look({ paths: ['a/b/c.txt', 'run.sh', 'x/y.txt', 'run.sh/below'] })
    expect(base).toBe(repository.git('rev-parse', 'HEAD'))
    expect([...entries.keys()]).toEqual(['a', 'a/b', 'a/b/c.txt', 'run.sh'])
    expect(entries.get('a/b')).toEqual({ kind: 'directory' })
    expect(entries.get('a/b/c.txt')).toEqual({
      kind: 'file',
      mode: '100644',
      bytes: Buffer.from('c\n'),
      blob: repository.git('rev-parse', 'HEAD:a/b/c.txt'),
    })
    expect(entries.get('run.sh')).toMatchObject({ mode: '100755' })
  })

  it('gives the blob id that git would store, and the bytes as they are', async () => {
    begin({ 'a.txt': 'one\n' })
    repository.git('config', 'core.autocrlf', 'true')
    repository.write({ 'a.txt': 'one\r\ntwo\r\n' })
    const entry = (await look({ paths: ['a.txt'] })).entries.get('a.txt')
    expect(entry).toMatchObject({
      bytes: Buffer.from('one\r\ntwo\r\n'),
      blob: repository.git('hash-object', 'a.txt'),
    })
  })

  it('names a file that is too large to be read', async () => {
    begin({ 'a.txt': 'one\n' })
    const large = join(repository.root, 'large.bin')
    nodeFs.writeFileSync(large, '')
    nodeFs.truncateSync(large, 2 ** 40)
    await expect(look({ paths: ['a.txt', 'large.bin'] })).rejects.toMatchObject({
      code: 'filesystem',
      message: expect.stringContaining(`Cannot use ${large}: File size (${2 ** 40}) is greater than`),
    })
  })

  it('takes modes and links from the index where the file system cannot tell', async () => {
    begin({ 'a.txt': 'one\n' })
    repository.git('update-index', '--chmod=+x', 'a.txt')
    repository.git('config', 'core.fileMode', 'false')
    repository.git('config', 'core.symlinks', 'false')
    repository.write({ link: 'a.txt' })
    repository.git(
      'update-index',
      '--add',
      '--cacheinfo',
      `120000,${repository.git('hash-object', '-w', 'link')},link`,
    )
    const { entries } = await look({ paths: ['a.txt', 'link'] })
    expect([entries.get('a.txt'), entries.get('link')]).toMatchObject([
      { mode: '100755' },
      { mode: '120000' },
    ])
  })

  it.each(['--no-sparse-index', '--sparse-index'])(
    'says that a file is left out of the work tree, and not that there is none: %s',
    async (kind) => {
      begin({ 'a.txt': 'one\n', 'b/c.txt': 'two\n', 'b/d/e.txt': 'three\n' })
      repository.git('sparse-checkout', 'set', '--cone', kind, 'elsewhere')
      const { entries } = await look({ paths: ['a.txt', 'b/c.txt', 'b/d/e.txt', 'b/new.txt'] })
      const leftOut = { kind: 'obstacle', obstacle: { code: 'path-left-out' } }
      expect([entries.get('b/c.txt'), entries.get('b/d/e.txt')]).toEqual([leftOut, leftOut])
      expect([entries.get('a.txt')?.kind, entries.get('b/new.txt')]).toEqual(['file', undefined])
    },
  )

  it('says what stands in the way: links, other repositories, sockets', async () => {
    begin({ 'real/a.txt': 'a\n' })
    symlinkSync('real', join(repository.root, 'inside'))
    symlinkSync('/etc', join(repository.root, 'outside'))
    symlinkSync('inside', join(repository.root, 'again'))
    repository.git('init', '-q', 'nested')
    // From here, the name is short enough for a socket, wherever that is.
    const elsewhere = process.cwd()
    process.chdir(repository.root)
    const server = createServer().listen('socket')
    process.chdir(elsewhere)
    await once(server, 'listening')
    const commit = repository.git('rev-parse', 'HEAD')
    repository.git('update-index', '--add', '--cacheinfo', `160000,${commit},module`)
    mkdirSync(join(repository.root, 'module'))
    const paths = [
      'inside/a.txt',
      'outside/passwd',
      'again/a.txt',
      'nested/x/y',
      'socket',
      'module/x',
      'inside',
    ]
    const { entries } = await look({ paths })
    server.close()
    expect(paths.map((path) => entries.get(path))).toEqual([
      { kind: 'obstacle', obstacle: { code: 'path-symlink', link: 'inside', target: 'real' } },
      { kind: 'obstacle', obstacle: { code: 'path-symlink', link: 'outside', target: '/etc' } },
      { kind: 'obstacle', obstacle: { code: 'path-symlink', link: 'again', target: 'inside' } },
      { kind: 'obstacle', obstacle: { code: 'path-submodule', root: 'nested' } },
      { kind: 'obstacle', obstacle: { code: 'path-special', type: 'socket' } },
      { kind: 'obstacle', obstacle: { code: 'path-submodule', root: 'module' } },
      expect.objectContaining({ kind: 'file', mode: '120000', bytes: Buffer.from('real') }),
    ])
  })

  it.each(['.git', 'HEAD'])(
    'takes for another repository what may be one, and is not to be read: %s',
    async (what) => {
      begin({ 'a.txt': 'a\n', 'shut/a.txt': 'a\n' })
      if (what === '.git') repository.write({ 'shut/.git': 'gitdir: ../elsewhere\n' })
      else repository.write({ 'shut/.git/HEAD': 'ref: refs/heads/main\n' })
      const denying = (call: (path: string, options: object) => unknown) =>
        ((path: string, options: object) => {
          if (!path.endsWith(`/shut/.git${what === 'HEAD' ? '/HEAD' : ''}`)) return call(path, options)
          throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', syscall: 'open' })
        }) as never
      const denied = {
        '.git': { readFileSync: denying(nodeFs.readFileSync as never) },
        HEAD: { lstatSync: denying(nodeFs.lstatSync as never) },
      }[what]
      const opened = await open(repository.root, { fs: { ...nodeFs, ...denied } as never })
      const { entries } = await snapshotPresent(opened, footprintOf(['a.txt', 'shut/a.txt']))
      expect(entries.get('shut/a.txt')).toMatchObject({ obstacle: { code: 'path-submodule', root: 'shut' } })
      expect(entries.get('a.txt')?.kind).toBe('file')
    },
  )

  it('sees nothing in the directory that git keeps the repository in, whatever its name', async () => {
    begin({ 'a.txt': 'a\n' })
    repository.git('init', '-q', '--separate-git-dir', 'meta')
    const glob = { pattern: '**/{HEAD,a.txt}', path: '.' }
    const { entries, globs } = await look({ paths: ['meta/hooks/pre-commit'], globs: [glob] })
    const denied = { code: 'path-denied', reason: 'it is git’s own metadata' }
    expect(entries.get('meta/hooks/pre-commit')).toEqual({ kind: 'obstacle', obstacle: denied })
    expect(globs.get(globKey(glob))).toEqual(['a.txt'])
  })

  it('lists directories first, without what git ignores, and with what it tracks', async () => {
    begin({ '.gitignore': '*.log\nbuild/\n', 'z/a.txt': 'a\n', 'b.txt': 'b\n', 'a.txt': 'a\n' })
    repository.write({
      'tracked.log': 'x',
      'other.log': 'x',
      'build/out.js': 'x',
      'build/kept.js': 'x',
      new: 'x',
    })
    repository.git('add', '-f', 'tracked.log', 'build/kept.js')
    const { listings, ignored, entries } = await look({
      listings: ['.', 'build', 'missing', 'a.txt'],
      paths: ['other.log', 'tracked.log', 'build/out.js', 'build/kept.js', 'build/new/x', 'a.txt'],
      directories: ['build', '.'],
    })
    expect(new Set(listings.get('.'))).toEqual(
      new Set([
        { name: 'build', kind: 'directory' },
        { name: 'z', kind: 'directory' },
        ...['.gitignore', 'a.txt', 'b.txt', 'new', 'tracked.log'].map((name) => ({ name, kind: 'file' })),
      ]),
    )
    expect(listings.get('build')).toEqual([{ name: 'kept.js', kind: 'file' }])
    expect([listings.has('missing'), listings.has('a.txt')]).toEqual([false, false])
    expect([...ignored]).toEqual(['other.log', 'build/out.js', 'build/new/x'])
    expect(entries.get('build')).toEqual({ kind: 'directory', names: ['kept.js', 'out.js'] })
  })

  it('finds files by globs, newest first, within the workspace only', async () => {
    begin({
      '.gitignore': 'out/\n',
      'src/a.ts': '1',
      'src/deep/b.ts': '2',
      'src/c.js': '3',
      '.github/d.ts': '4',
    })
    repository.write({ 'out/e.ts': '5' })
    symlinkSync('src', join(repository.root, 'link'))
    symlinkSync('/etc', join(repository.root, 'etc'))
    repository.git('init', '-q', 'nested')
    repository.write({ 'nested/f.ts': '6' })
    for (const [path, age] of [
      ['src/a.ts', 30],
      ['src/deep/b.ts', 10],
      ['.github/d.ts', 20],
    ] as const)
      utimesSync(join(repository.root, path), 1_700_000_000 - age, 1_700_000_000 - age)
    const globs = [
      { pattern: '**/*.ts', path: '.' },
      { pattern: '*.ts', path: 'src' },
      { pattern: 'src/*.{ts,js}', path: '.' },
      { pattern: '../**', path: 'src' },
      { pattern: 'passwd', path: 'etc' },
      { pattern: '[', path: '.' },
      { pattern: 'src/a.ts', path: '.' },
    ]
    const found = (await look({ globs })).globs
    const [everywhere, direct, either, outside, through, malformed, plain] = globs.map((glob) =>
      found.get(globKey(glob)),
    )
    expect(everywhere).toEqual(['src/deep/b.ts', '.github/d.ts', 'src/a.ts'])
    expect(direct).toEqual(['src/a.ts'])
    expect(either).toEqual(['src/c.js', 'src/a.ts'])
    expect([outside, through, malformed]).toEqual([[], [], []])
    expect(plain).toEqual(['src/a.ts'])
  })

  it('finds directories where they are wanted, and nothing below the depth that a glob has', async () => {
    begin({ 'src/a.ts': '1', 'src/deep/deeper/deepest/b.ts': '2', '.gitignore': 'out/\n' })
    repository.write({ 'out/c.js': '3', 'src/out/d.js': '4' })
    const glob = { pattern: '{*,*/*}', path: '.', directories: true }
    const below = ['.gitignore', 'src/', 'src/a.ts', 'src/deep/']
    expect((await look({ globs: [glob] })).globs.get(globKey(glob))!.toSorted()).toEqual(below)
    const head = repository.git('rev-parse', 'HEAD')
    const { globs } = await snapshotCommit(await open(repository.root), head, {
      ...emptyFootprint,
      globs: [glob],
    })
    expect(globs.get(globKey(glob))!.toSorted()).toEqual(below)
  })

  it('finds what is very many levels down in a commit', async () => {
    begin({ 'a.txt': 'a\n' })
    const path = `${'a/'.repeat(6000)}b.txt`
    const input = `commit refs/heads/deep\ncommitter A <a@b> 0 +0000\ndata 0\nM 100644 inline ${path}\ndata 0\n\n`
    execFileSync('git', ['-C', repository.root, 'fast-import', '--quiet'], { input })
    const glob = { pattern: '**/b.txt', path: '.' }
    const head = repository.git('rev-parse', 'deep')
    const { globs } = await snapshotCommit(await open(repository.root), head, {
      ...emptyFootprint,
      globs: [glob],
    })
    expect(globs.get(globKey(glob))).toEqual([path])
  })

  it("finds nothing of git's own, even where a glob names it", async () => {
    begin({ 'src/a.ts': '1' })
    const globs = ['.git/*', './.git/HEAD', '.git/**', '.GIT/*', '**/HEAD', '.g?t/*'].map((pattern) => ({
      pattern,
      path: '.',
    }))
    const found = (await look({ globs })).globs
    expect(globs.map((glob) => found.get(globKey(glob)))).toEqual(globs.map(() => []))
  })

  it('knows the texts that operations were written against', async () => {
    begin({ 'a.txt': 'old\n' })
    const base = repository.git('rev-parse', 'HEAD')
    const blob = repository.git('rev-parse', 'HEAD:a.txt')
    repository.write({ 'a.txt': 'new\n' })
    repository.commit()
    const origins = [
      { path: 'a.txt' },
      { path: 'a.txt', blob },
      { path: 'b.txt' },
      { path: 'c.txt', blob: '0'.repeat(40) },
    ]
    const found = (await look({ base, origins })).origins
    expect(origins.map((origin) => found.get(originKey(origin))?.toString())).toEqual([
      'old\n',
      'old\n',
      undefined,
      undefined,
    ])
  })

  it('has no file that is moved aside between the look at it and its reading', async () => {
    begin({ 'a.txt': 'a\n', 'b.txt': 'b\n' })
    const readFileSync = (path: string): Buffer => {
      if (path.endsWith('/a.txt')) nodeFs.rmSync(join(repository.root, 'a.txt'), { force: true })
      return nodeFs.readFileSync(path)
    }
    const opened = await open(repository.root, { fs: { ...nodeFs, readFileSync } })
    const { entries } = await snapshotPresent(opened, { ...emptyFootprint, paths: ['a.txt', 'b.txt'] })
    expect([...entries.keys()]).toEqual(['b.txt'])
  })

  it('works before there is any commit', async () => {
    begin({})
    repository.write({ 'a.txt': 'one\n' })
    const { base, entries } = await look({ paths: ['a.txt'] })
    expect([base, entries.size]).toEqual([null, 1])
  })

  it('stops when it is told to', async () => {
    begin({ 'a.txt': 'one\n' })
    const opened = await open(repository.root)
    const stopped = snapshotPresent(
      opened,
      { ...emptyFootprint, listings: ['.'] },
      { signal: AbortSignal.abort() },
    )
    await expect(stopped).rejects.toMatchObject({ code: 'interrupted' })
  })
})

describe('a snapshot of a commit', () => {
  it('has what the commit has, whatever the work tree holds', async () => {
    begin({ 'a/b.txt': 'b\n', 'c.txt': 'c\n', 'a/d/e.ts': 'e\n' })
    symlinkSync('a', join(repository.root, 'link'))
    repository.commit('Link')
    repository.write({ 'a/b.txt': 'changed\n', 'new.txt': 'new\n' })
    const glob = { pattern: '**/*.ts', path: '.' }
    const snapshot = await snapshotCommit(await open(repository.root), 'main', {
      ...emptyFootprint,
      paths: ['a/b.txt', 'new.txt', 'link/b.txt', 'link'],
      directories: ['a'],
      listings: ['.', 'a', 'none'],
      globs: [glob],
    })
    expect(snapshot.base).toBe(repository.git('rev-parse', 'HEAD'))
    expect(snapshot.entries.get('a/b.txt')).toMatchObject({ bytes: Buffer.from('b\n'), mode: '100644' })
    expect(snapshot.entries.get('a')).toEqual({ kind: 'directory', names: ['b.txt', 'd'] })
    expect(snapshot.entries.get('link/b.txt')).toMatchObject({
      obstacle: { code: 'path-symlink', target: 'a' },
    })
    expect(snapshot.entries.has('new.txt')).toBe(false)
    expect(snapshot.listings.get('.')!.map(({ name }) => name)).toEqual(['a', 'c.txt', 'link'])
    expect(snapshot.listings.has('none')).toBe(false)
    expect(snapshot.globs.get(globKey(glob))).toEqual(['a/d/e.ts'])
  })
})

it('nothing is looked for below a directory that is not there, neither for a snapshot nor before a batch', async () => {
  begin({ 'a.txt': 'a\n' })
  const looksAt = async (path: string): Promise<number> => {
    let looks = 0
    const get = (fs: object, name: string): unknown => {
      looks++
      return Reflect.get(fs, name)
    }
    const opened = await open(repository.root, { fs: new Proxy({ ...nodeFs }, { get }) as FileSystem })
    looks = 0
    await snapshotPresent(opened, footprintOf([path]))
    await rehearse(opened, changing(repository, { [path]: 'new\n' }))
    return looks
  }
  expect(await looksAt(`new/${'deep/'.repeat(100)}f`)).toBe(await looksAt('new/f'))
})
