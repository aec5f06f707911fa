import * as nodeFs from 'node:fs'
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyFootprint, type Footprint, globKey, type Listed } from '@emend/model'
import type { TestRepository } from '@emend/testkit'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { snapshotPresent } from '../src/index.ts'
import { footprintOf, make, open } from './support.ts'

const look = async ({ root }: TestRepository, footprint: Partial<Footprint>) =>
  await snapshotPresent(await open(root), {
    ...emptyFootprint,
    ...footprint,
  })

const find = async (repository: TestRepository, pattern: string, path = '.'): Promise<readonly string[]> =>
  (await look(repository, { globs: [{ pattern, path }] })).globs.get(globKey({ pattern, path }))!

/** What git would show: all that it tracks, and of the rest what it does not ignore. */
const shown = ({ git }: TestRepository, ...pathspecs: readonly string[]): readonly string[] => {
  const output = git('ls-files', '-z', '--others', '--cached', '--exclude-standard', '--', ...pathspecs)
  return [...new Set(output.split('\0').slice(0, -1))].sort()
}

const sorted = (paths: readonly string[]): readonly string[] => [...paths].sort()

const name = fc.constantFrom('a', 'b', 'ab', '.a', 'b c')
const directory = fc.array(name, { maxLength: 3 }).map((names) => names.join('/'))
const file = fc.tuple(directory, name).map(([folder, last]) => join(folder, `${last}.ts`))

const ignoreLine = fc
  .tuple(
    fc.constantFrom('', '!', '/', '!/'),
    fc.array(fc.constantFrom('a', 'b', '*', '**', '?', '[ab]', 'a*', '.a', '*.ts', 'b.ts'), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.constantFrom('', '/'),
  )
  .map(([start, segments, end]) => `${start}${segments.join('/')}${end}`)
const ignoreFile = fc.array(ignoreLine, { maxLength: 4 }).map((lines) => `${lines.join('\n')}\n`)

describe('what is visible in a work tree', () => {
  it('is what git shows, whatever is ignored, taken back, and tracked all the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(file, { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(directory, ignoreFile), { maxLength: 3 }),
        ignoreFile,
        fc.array(fc.nat(11), { maxLength: 2 }),
        async (files, ignores, exclude, tracked) => {
          const repository = make()
          repository.write(Object.fromEntries(files.map((path) => [path, ''])))
          repository.write(
            Object.fromEntries(ignores.map(([folder, text]) => [join(folder, '.gitignore'), text])),
          )
          repository.write({ '.git/info/exclude': exclude })
          for (const at of tracked) if (files[at] !== undefined) repository.git('add', '-f', files[at])
          const everything = shown(repository)
          expect(sorted(await find(repository, '**/*'))).toEqual(everything)
          await expectListingsOf(repository, everything)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is what is beside a `.git` that leads to no repository as well, and nothing of another one', async () => {
    const repository = make({ 'a.ts': '' })
    repository.write({ 'empty/b.ts': '', 'gone/b.ts': '', 'gone/.git': 'gitdir: ../.git/worktrees/gone\n' })
    repository.write({ 'other/c.ts': '' })
    nodeFs.mkdirSync(join(repository.root, 'empty/.git'))
    repository.git('init', '-q', 'other')
    expect(sorted(await find(repository, '**/*.ts'))).toEqual(['a.ts', 'empty/b.ts', 'gone/b.ts'])
    expect(shown(repository)).toEqual(['a.ts', 'empty/b.ts', 'gone/b.ts', 'other/'])
  })

  it('is found beside a `.git` that names nothing, however long it is', async () => {
    const repository = make({ 'a.ts': '' })
    repository.write({ 'd/b.ts': '', 'd/.git': `gitdir: ${'\n'.repeat(400_000)}x` })
    expect(sorted(await find(repository, '**/*.ts'))).toEqual(['a.ts', 'd/b.ts'])
  })

  it('minds the file that core.excludesFile names, and a user can have anywhere', async () => {
    const repository = make({ 'a.ts': '', 'b.ts': '', 'b.log': '' })
    const excludes = join(mkdtempSync(join(tmpdir(), 'emend-excludes-')), 'ignore')
    writeFileSync(excludes, '*.log\nnew*\n')
    repository.git('config', 'core.excludesFile', excludes)
    repository.write({ 'new.ts': '', 'c.log': '', 'd/new/x': '', 'd/y': '' })
    expect(sorted(await find(repository, '**/*'))).toEqual(['a.ts', 'b.log', 'b.ts', 'd/y'])
    expect(shown(repository)).toEqual(['a.ts', 'b.log', 'b.ts', 'd/y'])
  })

  it.each(['scandir', 'lstat'] as const)(
    'passes over directories where %s is denied, but for the one asked for',
    async (syscall) => {
      const repository = make({ 'a.ts': '', 'data/b.ts': '', 'data/own/.gitignore': '', 'data/own/c.ts': '' })
      const denying = (call: (path: string, options: object) => unknown, denied: RegExp) =>
        ((path: string, options: object) => {
          if (!denied.test(path)) return call(path, options)
          const error = new Error(`EACCES: permission denied, ${syscall} '${path}'`)
          throw Object.assign(error, { code: 'EACCES', syscall })
        }) as never
      const denials = {
        scandir: { readdirSync: denying(nodeFs.readdirSync as never, /\/own$/) },
        lstat: { lstatSync: denying(nodeFs.lstatSync as never, /\/own\/./) },
      }
      const opened = await open(repository.root, { fs: { ...nodeFs, ...denials[syscall] } })
      const [all, own] = ['.', 'data/own'].map((path) => ({ pattern: '**/*.ts', path }))
      const globsOf = async (...globs: readonly { readonly pattern: string; readonly path: string }[]) =>
        (await snapshotPresent(opened, { ...footprintOf([]), globs })).globs
      expect(sorted((await globsOf(all!)).get(globKey(all!))!)).toEqual(['a.ts', 'data/b.ts'])
      await expect(globsOf(own!)).rejects.toMatchObject({ code: 'filesystem' })
    },
  )

  it('passes over what lies too deep for its path to be looked at', async () => {
    const repository = make({ 'a.ts': '', 'deep/b.ts': '', 'deep/deeper/c.ts': '' })
    const readdirSync = (path: string, options: object): unknown => {
      if (!path.endsWith('/deeper')) return nodeFs.readdirSync(path, options)
      throw Object.assign(new Error(`ENAMETOOLONG: name too long, scandir '${path}'`), {
        code: 'ENAMETOOLONG',
      })
    }
    const fs = { ...nodeFs, readdirSync } as never
    const glob = { pattern: '**/*.ts', path: '.' }
    const { globs } = await snapshotPresent(await open(repository.root, { fs }), {
      ...footprintOf([]),
      globs: [glob],
    })
    expect(sorted(globs.get(globKey(glob))!)).toEqual(['a.ts', 'deep/b.ts'])
  })

  it('follows no link, neither to a directory nor in the place of a .gitignore', async () => {
    const repository = make({ 'real/a.ts': '', rules: '*.ts\n' })
    symlinkSync('real', join(repository.root, 'inside'))
    symlinkSync('..', join(repository.root, 'real/up'))
    symlinkSync('/', join(repository.root, 'out'))
    symlinkSync('../rules', join(repository.root, 'real/.gitignore'))
    expect(sorted(await find(repository, '**/*'))).toEqual(shown(repository))
    expect(await find(repository, '*', 'out')).toEqual([])
    expect((await look(repository, { listings: ['out', 'inside'] })).listings.size).toBe(0)
  })

  it('is without what the rules ignore that a sparse checkout leaves out', async () => {
    const repository = make({ 'd/.gitignore': '*.o\n', 'd/k.ts': '' })
    repository.git('sparse-checkout', 'set', '--no-cone', '/*', '!.gitignore')
    repository.write({ 'd/x.o': '' })
    expect(repository.git('status', '--porcelain')).toBe('')
    expect(await find(repository, '**/*')).toEqual(['d/k.ts'])
    expect((await look(repository, { listings: ['d'] })).listings.get('d')).toEqual([
      { name: 'k.ts', kind: 'file' },
    ])
  })

  it('is in order, whatever that of the disk is', async () => {
    const { root } = make({ 'b/x': '', 'a.ts': '', 'c.ts': '' })
    const readdirSync = (path: string, options: never): unknown =>
      nodeFs.readdirSync(path, options).toReversed()
    const opened = await open(root, { fs: { ...nodeFs, readdirSync } as never })
    const { listings } = await snapshotPresent(opened, { ...emptyFootprint, listings: ['.'] })
    expect(listings.get('.')!.map(({ name }) => name)).toEqual(['a.ts', 'b', 'c.ts'])
  })

  it('lists and finds a tracked file among ten thousand ignored ones', async () => {
    const repository = make({ '.gitignore': 'out/*\n' })
    repository.write(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`out/${at}`, ''])))
    repository.git('add', '-f', 'out/77')
    expect(await find(repository, '**/*')).toEqual(expect.arrayContaining(['out/77', '.gitignore']))
    expect((await look(repository, { listings: ['out'] })).listings.get('out')).toEqual([
      { name: '77', kind: 'file' },
    ])
  })
})

describe('a glob', () => {
  const pattern = fc
    .tuple(
      fc.array(fc.constantFrom('a', 'b', '*', '**', '?', '[ab]', 'a*', '.a'), { maxLength: 3 }),
      fc.constantFrom('*.ts', 'a*.ts', '?.ts', '[!a].ts', 'b.ts', '.a.ts'),
    )
    .map(([segments, last]) => [...segments, last].join('/'))

  it('finds what git finds by the same pathspec', async () => {
    const paths = ['', 'a/', 'b/', 'a/b/', 'a/ab/', '.a/', 'b/.a/a/'].flatMap((folder) =>
      ['a', 'b', 'ab', '.a'].map((last) => `${folder}${last}.ts`),
    )
    const repository = make(Object.fromEntries(paths.map((path) => [path, ''])))
    await fc.assert(
      fc.asyncProperty(pattern, async (glob) => {
        expect(sorted(await find(repository, glob))).toEqual(shown(repository, `:(glob)${glob}`))
      }),
      { numRuns: 150 },
    )
  })

  it('is relative to its directory', async () => {
    const repository = make({ 'a/b.ts': '', 'a/c/d.ts': '', 'b.ts': '' })
    expect(sorted(await find(repository, '**/*.ts', 'a'))).toEqual(['a/b.ts', 'a/c/d.ts'])
    expect(await find(repository, 'b.ts', 'a')).toEqual(['a/b.ts'])
    expect(await find(repository, 'a/b.ts', 'a')).toEqual([])
  })
})

/** The listing of each directory has what git shows below it, each name once, directories first. */
const expectListingsOf = async (repository: TestRepository, everything: readonly string[]): Promise<void> => {
  const folders = ['.', ...new Set(everything.flatMap(foldersOf))]
  const { listings } = await look(repository, { listings: folders })
  for (const folder of folders) {
    const start = folder === '.' ? '' : `${folder}/`
    const below = everything.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length))
    const kindOf = (path: string): Listed['kind'] => (path.includes('/') ? 'directory' : 'file')
    const wanted = new Map(below.map((path) => [path.split('/')[0]!, kindOf(path)]))
    const listed = new Map(listings.get(folder)!.map(({ name: listedName, kind }) => [listedName, kind]))
    for (const [key, kind] of wanted) expect([folder, key, listed.get(key)]).toEqual([folder, key, kind])
    const files = [...listed].filter(([, kind]) => kind === 'file').map(([key]) => key)
    expect(files).toEqual(sorted(below.filter((path) => kindOf(path) === 'file')))
  }
}

const foldersOf = (path: string): readonly string[] => {
  const names = path.split('/').slice(0, -1)
  return names.map((_, at) => names.slice(0, at + 1).join('/'))
}
