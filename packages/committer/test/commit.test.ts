import * as fs from 'node:fs'
import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DirtyPolicy } from '@emend/model'
import { makeRepository, openTestRepository, type TestRepository } from '@emend/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { commit, type FileSystem, type Receipt } from '../src/index.ts'
import { changing, commitTo, open } from './support.ts'

let repository: TestRepository
const begin = (
  files: Readonly<Record<string, string>> = { 'a.txt': 'one\n', 'src/b.txt': 'two\n' },
): void => {
  repository = makeRepository(files)
}
afterEach(() => repository.remove())

/** What git has to say once a batch has landed. */
const judged = (): void => {
  expect(repository.git('status', '--porcelain')).toBe('')
  expect(repository.git('diff', '--raw')).toBe('')
  expect(repository.git('diff-files')).toBe('')
  expect(repository.git('diff', '--cached', '--raw')).toBe('')
  expect(repository.git('fsck', '--strict')).toBe('')
  expect(repository.git('write-tree')).toBe(repository.git('rev-parse', 'HEAD^{tree}'))
}

describe('commit', () => {
  it('lands an edit, a creation and a deletion as one commit', async () => {
    begin()
    const before = repository.git('rev-parse', 'HEAD')
    const receipt = await commitTo(repository, {
      'a.txt': 'ONE\n',
      'new/deep/c.txt': 'three\n',
      'src/b.txt': null,
    })
    judged()
    expect(receipt.base).toBe(before)
    expect(receipt.commit).toBe(repository.git('rev-parse', 'HEAD'))
    expect(receipt.branch).toBe('refs/heads/main')
    expect([...repository.files().keys()]).toEqual(['a.txt', 'new/', 'new/deep/', 'new/deep/c.txt'])
    expect(repository.git('show', '--name-status', '--format=', 'HEAD')).toBe(
      'M\ta.txt\nA\tnew/deep/c.txt\nD\tsrc/b.txt',
    )
  })

  it.each([
    ['one for each', 3, /^count: 8\nsize: .*\nin-pack: 0\n/],
    ['one pack of them', 60, /^count: 0\nsize: .*\nin-pack: 65\npacks: 1\n/],
  ])('adds no objects but files, the directories they are in, and itself: %s', async (_, count, expected) => {
    begin()
    repository.git('gc', '-q')
    repository.git('repack', '-adq')
    const stored = repository.git('count-objects', '-v').match(/in-pack: (\d+)/)![1]
    const places = ['a.txt', 'src/b.txt', 'new/deep/']
    const wanted = Array.from({ length: count }, (_, index) => [
      index < 2 ? places[index]! : `${places[2]}${index}.txt`,
      `new ${index}\n`,
    ])
    await commitTo(repository, Object.fromEntries(wanted))
    const counted = repository.git('count-objects', '-v')
    const others = counted.replace(
      /in-pack: (\d+)\npacks: (\d+)/,
      (_, packed, packs) => `in-pack: ${packed - Number(stored)}\npacks: ${packs - 1}`,
    )
    expect(others).toMatch(expected)
  })

  it('makes the first commit on an unborn branch', async () => {
    begin({})
    const receipt = await commitTo(repository, { 'a.txt': 'one\n' })
    judged()
    expect(receipt.base).toBeNull()
    expect(repository.git('log', '--format=%P|%s')).toBe('|Change files')
    expect(repository.git('reflog', '-1', '--format=%gs')).toBe('emend: Change files')
  })

  it('moves a detached HEAD itself', async () => {
    begin()
    repository.git('checkout', '-q', '--detach')
    const main = repository.git('rev-parse', 'main')
    const receipt = await commitTo(repository, { 'a.txt': 'ONE\n' })
    judged()
    expect(receipt.branch).toBeNull()
    expect(repository.git('rev-parse', 'main')).toBe(main)
    expect(repository.git('rev-parse', 'HEAD~1')).toBe(main)
  })

  it('keeps executable bits, makes executable files and symbolic links, and turns one into the other', async () => {
    begin({ 'run.sh': '#!/bin/sh\n', 'plain.txt': 'text\n' })
    repository.makeExecutable('run.sh')
    repository.commit('Executable')
    await commitTo(repository, {
      'run.sh': { mode: '100755', content: '#!/bin/bash\n' },
      'tool.sh': { mode: '100755', content: '#!/bin/sh\n' },
      link: { mode: '120000', content: 'plain.txt' },
    })
    judged()
    await commitTo(repository, { link: 'a file now\n', 'plain.txt': { mode: '120000', content: 'link' } })
    judged()
    expect(repository.git('ls-tree', '-r', '--format=%(objectmode) %(path)', 'HEAD')).toBe(
      '100644 link\n120000 plain.txt\n100755 run.sh\n100755 tool.sh',
    )
  })

  it('keeps the permissions of a file that stays what it is', async () => {
    begin()
    chmodSync(join(repository.root, 'a.txt'), 0o600)
    await commitTo(repository, { 'a.txt': 'secret\n' })
    expect(statSync(join(repository.root, 'a.txt')).mode & 0o777).toBe(0o600)
    judged()
  })

  it('puts a file in the place of a directory and a directory in the place of a file', async () => {
    begin({ 'd/x.txt': 'x\n', 'd/e/y.txt': 'y\n', f: 'file\n' })
    await commitTo(repository, { 'd/x.txt': null, 'd/e/y.txt': null, d: 'file\n', f: null, 'f/z.txt': 'z\n' })
    judged()
    expect([...repository.files().keys()]).toEqual(['d', 'f/', 'f/z.txt'])
  })

  it('puts a link in the place of a directory, wherever it points', async () => {
    begin({ 'd/x.txt': 'x\n', 'e/y.txt': 'y\n', f: 'file\n' })
    const link = (content: string) => ({ mode: '120000', content }) as const
    const wanted = { 'd/x.txt': null, d: link('d/x.txt'), 'e/y.txt': null, e: link('f') }
    await commitTo(repository, wanted, { sync: true })
    judged()
  })

  it('puts a directory in the place of a link, and nothing behind the link', async () => {
    begin({ 'd/x.txt': 'x\n' })
    symlinkSync('d', join(repository.root, 'l'))
    repository.commit()
    await commitTo(repository, { l: null, 'l/x.txt': 'y\n', 'l/m/z.txt': 'z\n' })
    judged()
    expect(repository.read('d/x.txt')).toBe('x\n')
    expect(repository.read('l/x.txt')).toBe('y\n')
    await commitTo(repository, { l: { mode: '120000', content: 'd' }, 'l/x.txt': null, 'l/m/z.txt': null })
    judged()
    await expect(commitTo(repository, { 'l/x.txt': 'z\n' })).rejects.toMatchObject({ code: 'path-symlink' })
    await expect(
      commitTo(repository, { l: { mode: '120000', content: '.' }, 'l/x.txt': 'z\n' }),
    ).rejects.toMatchObject({ code: 'path-symlink' })
  })

  it('leaves what is staged, changed and untracked elsewhere as it is', async () => {
    begin({ 'a.txt': 'one\n', 'b.txt': 'two\n', 'c.txt': 'three\n' })
    repository.write({ 'b.txt': 'staged\n' })
    repository.git('add', 'b.txt')
    repository.write({ 'b.txt': 'staged, then changed\n', 'c.txt': 'changed\n', 'd.txt': 'untracked\n' })
    await commitTo(repository, { 'a.txt': 'ONE\n' })
    expect(repository.git('status', '--porcelain')).toBe('MM b.txt\n M c.txt\n?? d.txt')
    expect(repository.git('show', '--name-only', '--format=', 'HEAD')).toBe('a.txt')
    expect(repository.git('show', ':b.txt')).toBe('staged')
  })

  it('works with packed refs and objects', async () => {
    begin()
    repository.git('gc', '-q')
    repository.git('pack-refs', '--all')
    await commitTo(repository, { 'src/b.txt': 'TWO\n' })
    judged()
  })

  it.each(['file', 'link'])(
    'works in a linked worktree by its %s, and leaves the main one alone',
    async (how) => {
      begin()
      const linked = `${repository.root}-linked`
      repository.git('worktree', 'add', '-q', '-b', 'side', linked)
      if (how === 'link') {
        fs.rmSync(join(linked, '.git'))
        symlinkSync(join(repository.root, '.git/worktrees', basename(linked)), join(linked, '.git'))
      }
      const other = openTestRepository(linked)
      try {
        const receipt = await commitTo(other, { 'a.txt': 'ONE\n', 'n/ew.txt': 'new\n' })
        expect(receipt.branch).toBe('refs/heads/side')
        expect(other.git('status', '--porcelain')).toBe('')
        expect(other.git('log', '--format=%s')).toBe('Change files\nBegin')
        judged()
        expect(repository.read('a.txt')).toBe('one\n')
      } finally {
        other.remove()
      }
    },
  )

  it.each([
    ['shallow', ['--depth', '1']],
    ['borrowing objects', ['--reference', 'ROOT']],
    ['partial', ['--filter=blob:none']],
  ])('works in a clone that is %s', async (_, words) => {
    begin()
    repository.git('config', 'uploadpack.allowFilter', 'true')
    repository.write({ 'a.txt': 'one more\n' })
    repository.commit('More')
    const root = `${repository.root}-clone`
    const parameters = words.map((word) => word.replace('ROOT', repository.root))
    repository.git('clone', '-q', ...parameters, `file://${repository.root}`, root)
    const clone = openTestRepository(root)
    try {
      clone.git('config', 'user.name', 'Ada Lovelace')
      clone.git('config', 'user.email', 'ada@example.com')
      await commitTo(clone, { 'a.txt': 'ONE\n', 'src/b.txt': null })
      expect(clone.git('status', '--porcelain')).toBe('')
      expect(clone.git('fsck', '--strict')).toBe('')
      clone.git('push', '-q', 'origin', 'HEAD:refs/heads/pushed')
      expect(repository.git('ls-tree', '-r', '--name-only', 'pushed')).toBe('a.txt')
    } finally {
      clone.remove()
    }
  })

  it('works beside a `.git` that leads to no repository', async () => {
    begin({ 'd/a.txt': 'one\n' })
    repository.write({ 'd/.git': 'gitdir: ../.git/modules/gone\n' })
    await commitTo(repository, { 'd/a.txt': 'ONE\n', 'd/new.txt': 'new\n' })
    judged()
    expect(repository.git('ls-tree', '-r', '--name-only', 'HEAD')).toBe('d/a.txt\nd/new.txt')
  })

  it('works in a submodule, which has its git directory elsewhere', async () => {
    begin()
    repository.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', repository.root, 'module')
    repository.commit('Add a submodule')
    const module = openTestRepository(join(repository.root, 'module'))
    module.git('config', 'user.name', 'Ada Lovelace')
    module.git('config', 'user.email', 'ada@example.com')
    await commitTo(module, { 'a.txt': 'ONE\n' })
    expect(module.git('status', '--porcelain')).toBe('')
    expect(module.git('log', '-1', '--format=%s')).toBe('Change files')
    expect(repository.git('status', '--porcelain')).toBe(' M module')
  })

  it.each([
    ['autocrlf', { 'core.autocrlf': 'true' }, 'one\r\ntwo\r\n'],
    ['input', { 'core.autocrlf': 'input' }, 'one\ntwo\n'],
  ])('stores what git would store under core.autocrlf (%s)', async (_, config, text) => {
    begin({ 'a.txt': 'one\n' })
    for (const [key, value] of Object.entries(config)) repository.git('config', key, value)
    repository.git('rm', '-q', '--cached', 'a.txt')
    repository.git('reset', '-q', '--hard')
    await commitTo(repository, { 'a.txt': text, 'new.txt': text })
    judged()
    expect(repository.git('cat-file', '-p', 'HEAD:a.txt')).toBe('one\ntwo')
    expect(repository.git('rev-parse', 'HEAD:new.txt')).toBe(
      repository.git('hash-object', '--path=new.txt', 'new.txt'),
    )
  })

  it('stores files by the attributes that come with them', async () => {
    begin()
    await commitTo(repository, { '.gitattributes': '*.crlf text eol=crlf\n', 'x.crlf': 'one\r\ntwo\r\n' })
    judged()
    expect(repository.git('cat-file', '-p', 'HEAD:x.crlf')).toBe('one\ntwo')
  })

  it('prunes directories that a deletion leaves empty, but not those that the plan makes', async () => {
    begin({ 'a/b/c.txt': 'c\n', 'd/e/f.txt': 'f\n', 'g.txt': 'g\n' })
    const opened = await open(repository.root)
    const changeSet = changing(repository, { 'a/b/c.txt': null, 'd/e/f.txt': null }, { made: ['d/e', 'h/i'] })
    await commit(opened, changeSet, { message: 'Prune', sync: false })
    expect([...repository.files().keys()]).toEqual(['d/', 'd/e/', 'g.txt', 'h/', 'h/i/'])
    judged()
  })

  it('has it on the disk that a directory is gone which a deletion leaves empty', async () => {
    begin({ 'd/e/f/b.txt': 'b\n', 'd/a.txt': 'a\n' })
    const synced: bigint[] = []
    const fsync = (fd: number, done: fs.NoParamCallback): void => {
      synced.push(fs.fstatSync(fd, { bigint: true }).ino)
      fs.fsync(fd, done)
    }
    const opened = await open(repository.root, { fs: { ...fs, fsync } as unknown as FileSystem })
    await commit(opened, changing(repository, { 'd/e/f/b.txt': null }), { message: 'Delete' })
    expect(readdirSync(join(repository.root, 'd'))).toEqual(['a.txt'])
    expect(synced).toContain(statSync(join(repository.root, 'd'), { bigint: true }).ino)
  })

  it('has it on the disk that nothing is to be taken back of a batch that moves no ref', async () => {
    begin()
    const calls: string[] = []
    const isJournal = (path: string) => basename(path) === 'journal'
    const unlinkSync = (path: string) => {
      fs.unlinkSync(path)
      if (isJournal(path)) calls.push(`removed from ${statSync(dirname(path), { bigint: true }).ino}`)
    }
    const fsync = (fd: number, done: fs.NoParamCallback): void => {
      calls.push(`synced ${fs.fstatSync(fd, { bigint: true }).ino}`)
      fs.fsync(fd, done)
    }
    const opened = await open(repository.root, { fs: { ...fs, unlinkSync, fsync } as unknown as FileSystem })
    const receipt = await commit(opened, changing(repository, {}, { made: ['new'] }), { message: 'Make' })
    expect(receipt.warnings).toEqual([])
    const removed = calls.findIndex((call) => call.startsWith('removed from'))
    expect(calls.slice(removed + 1)).toEqual([calls[removed]!.replace('removed from', 'synced')])
  })

  it('leaves the current directory, as git does, unless a file takes its place', async () => {
    begin({ 'a/b/c.txt': 'c\n', 'g.txt': 'g\n' })
    const before = process.cwd()
    process.chdir(join(repository.root, 'a/b'))
    try {
      await commitTo(repository, { 'a/b/c.txt': null })
      expect([...repository.files().keys()]).toEqual(['a/', 'a/b/', 'g.txt'])
      await commitTo(repository, { 'a/b/c.txt': 'c\n' })
      await commitTo(repository, { 'a/b/c.txt': null, a: 'a\n' })
      expect([...repository.files().keys()]).toEqual(['a', 'g.txt'])
    } finally {
      process.chdir(before)
    }
    judged()
  })

  it('makes no commit where only directories change', async () => {
    begin()
    mkdirSync(join(repository.root, 'old'))
    const head = repository.git('rev-parse', 'HEAD')
    const changeSet = { base: head, changes: [], made: ['new', 'new/deep'], removed: ['old'] }
    const receipt = await commit(await open(repository.root), changeSet, {
      message: 'Directories',
      sync: false,
    })
    expect(receipt.commit).toBeNull()
    expect(repository.git('rev-parse', 'HEAD')).toBe(head)
    expect([...repository.files().keys()]).toEqual(['a.txt', 'new/', 'new/deep/', 'src/', 'src/b.txt'])
  })

  it.each(['EACCES', 'EBUSY'])('tells why a directory may not be removed: %s', async (code) => {
    begin()
    mkdirSync(join(repository.root, 'old'))
    const before = repository.state()
    const rmdirSync = (path: fs.PathLike): void => {
      if (String(path).endsWith('old')) throw Object.assign(new Error(code), { code, syscall: 'rmdir', path })
      fs.rmdirSync(path)
    }
    const opened = await open(repository.root, { fs: { ...fs, rmdirSync } as unknown as FileSystem })
    const changeSet = { ...changing(repository, { 'src/b.txt': null }), removed: ['old'] }
    const landing = commit(opened, changeSet, { message: 'Remove', sync: false })
    await expect(landing).rejects.toMatchObject({ code: 'filesystem', data: { error: code } })
    expect(repository.state()).toBe(before)
  })

  it('leaves nothing of a change set that changes nothing', async () => {
    begin()
    const before = repository.state()
    const nothing = changing(repository, {})
    const receipt = await commit(await open(repository.root), nothing, { message: 'Nothing', sync: false })
    expect(receipt).toMatchObject({ commit: null, changes: [] })
    expect(receipt).not.toHaveProperty('beside')
    expect(repository.state()).toBe(before)
  })

  it('makes no commit where git sees no difference, and leaves the index knowing the new file', async () => {
    begin({ '.gitattributes': '* text=auto\n', 'a.txt': 'one\ntwo\n' })
    const { commit: id } = await commitTo(repository, { 'a.txt': 'one\r\ntwo\r\n' })
    expect(id).toBeNull()
    expect(repository.read('a.txt')).toBe('one\r\ntwo\r\n')
    judged()
  })

  it('gives the same commit id for the same inputs', async () => {
    const at = new Date('2024-05-06T07:08:09Z')
    const run = async (): Promise<string | null> => {
      begin({})
      const author = { name: 'Ada', email: 'ada@example.com' }
      const request = { author, committer: author, now: () => at, random: () => 0.5 }
      const { commit: id } = await commitTo(repository, { 'a.txt': 'one\n' }, request)
      repository.remove()
      return id
    }
    expect(await run()).toBe(await run())
  })

  it('needs no identity but those that it is given, unless the user has something to commit first', async () => {
    begin()
    for (const key of ['user.name', 'user.email']) repository.git('config', '--unset', key)
    const by = { name: 'Ada', email: 'ada@example.com' }
    const opened = await open(repository.root, { env: {} })
    const edit = async (text: string, dirty?: DirtyPolicy): Promise<Receipt> =>
      commit(opened, changing(repository, { 'a.txt': text }), {
        message: 'Change files',
        author: by,
        committer: by,
        sync: false,
        ...(dirty && { dirty }),
      })
    await edit('ONE\n')
    expect(repository.git('log', '-1', '--format=%an %cn')).toBe('Ada Ada')
    repository.write({ 'a.txt': 'mine\n' })
    await expect(edit('TWO\n', 'checkpoint')).rejects.toMatchObject({ code: 'identity-missing' })
  })

  it('has no checkpoint before the first commit of files that are only staged, and gone from the work tree', async () => {
    begin({})
    repository.write({ 'a.txt': 'mine\n' })
    repository.git('add', 'a.txt')
    repository.write({ 'a.txt': null })
    await commitTo(repository, { 'a.txt': 'one\n' }, { dirty: 'checkpoint' })
    judged()
    expect(repository.git('log', '--format=%P|%s')).toBe('|Change files')
  })

  it('is told apart from a checkpoint of a file that has what looks like a trailer in its name', async () => {
    const name = 'x\n\nEmend-Batch: made-up'
    begin({ [name]: 'one\n' })
    repository.write({ [name]: 'mine\n' })
    const { warnings } = await commitTo(repository, { [name]: 'two\n' }, { dirty: 'checkpoint' })
    const quoted = '"x\\n\\nEmend-Batch: made-up"'
    expect(repository.git('log', '-1', '--format=%B', 'HEAD~1').trim()).toBe(
      `Checkpoint uncommitted changes to ${quoted}`,
    )
    expect(warnings.join()).toContain(`changes to ${quoted} go into`)
  })

  it('is taken back by git revert', async () => {
    begin()
    const before = repository.git('rev-parse', 'HEAD^{tree}')
    await commitTo(repository, { 'a.txt': 'ONE\n', 'src/b.txt': null, 'c/d.txt': 'new\n' })
    repository.git('revert', '--no-edit', 'HEAD')
    expect(repository.git('rev-parse', 'HEAD^{tree}')).toBe(before)
    judged()
  })

  it('leaves nothing of its own in the git directory', async () => {
    begin()
    await commitTo(repository, { 'a.txt': 'ONE\n' }, { sync: true })
    expect(readdirSync(join(repository.root, '.git/emend'))).toEqual([])
    expect(readdirSync(join(repository.root, '.git')).filter((name) => /lock|emend-|tmp/.test(name))).toEqual(
      [],
    )
  })

  it.each(['2', '3', '4'])('keeps the index in version %s', async (version) => {
    begin({ 'a.txt': 'one\n', 'b/c.txt': 'c\n', 'b/d.txt': 'd\n', 'e.txt': 'e\n' })
    repository.git('update-index', '--index-version', version)
    await commitTo(repository, { 'b/c.txt': 'C\n', 'b/cc.txt': 'new\n', 'e.txt': null })
    judged()
  })
})
