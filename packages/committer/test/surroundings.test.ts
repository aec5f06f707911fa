import { execFileSync } from 'node:child_process'
import nodeFs, {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileSystem } from '../src/files/file-system.ts'
import { commit, openRepository } from '../src/index.ts'
import { ignoreRulesOf } from '../src/rules.ts'
import { readSettings } from '../src/settings.ts'
import { changing } from './support.ts'

type Variables = Readonly<Record<string, string>>

const DATE = '1700000000 +0100'
const DATES: Variables = { GIT_AUTHOR_DATE: DATE, GIT_COMMITTER_DATE: DATE }

let repository: TestRepository
/** A directory of the user's, with a `.gitconfig` that is empty. */
let home: string
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n', 'b.txt': 'two\n' })
  home = realpathSync(mkdtempSync(join(tmpdir(), 'emend-home-')))
  writeFileSync(join(home, '.gitconfig'), '')
})
afterEach(() => {
  repository.remove()
  rmSync(home, { recursive: true })
})

/** The user's own environment, in which configuration of every scope counts. */
const environment = (variables: Variables): Variables => {
  const { GIT_CONFIG_GLOBAL: _, ...plain } = plainEnvironment
  return { ...plain, HOME: home, ...DATES, ...variables }
}

const gitIn = (env: Variables, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: repository.root, env, encoding: 'utf8', stdio: 'pipe' })

/** The commit of HEAD without its message, and what differs from it. */
const landed = (env: Variables): readonly string[] => [
  gitIn(env, 'cat-file', 'commit', 'HEAD').replace(/\n\n.*/s, ''),
  gitIn(env, 'ls-files', '--stage'),
  gitIn(env, 'status', '--porcelain'),
]

/** Changes `a.txt` by emend and, once that is taken back, by `git commit --only`, in one environment, and compares. */
const expectAsGit = async (variables: Variables = {}, text = 'changed\n'): Promise<void> => {
  const env = environment(variables)
  const { git, root, write } = repository
  const before = git('rev-parse', 'HEAD')
  const opened = await openRepository(root, { env })
  await commit(opened, changing(repository, { 'a.txt': text }), { message: 'Change', sync: false })
  const byEmend = landed(env)
  gitIn(env, 'reset', '-q', '--hard', before)
  write({ 'a.txt': text })
  gitIn(env, 'commit', '-q', '--only', '-m', 'Change', '--', 'a.txt')
  expect(byEmend).toEqual(landed(env))
}

describe('a home directory that another user keeps to itself', () => {
  it.each(['lstatSync', 'readFileSync'] as const)('counts as an empty one, as for git: %s', async (name) => {
    const nowhere = environment({ HOME: join(home, 'nowhere') })
    mkdirSync(join(home, '.config/git'), { recursive: true })
    writeFileSync(join(home, '.gitconfig'), '[user]\nname = Somebody Else\n[core]\nhooksPath = .\n')
    writeFileSync(join(home, '.config/git/ignore'), 'a.txt\n')
    writeFileSync(join(home, '.config/git/attributes'), 'a.txt filter=none\n')
    const kept = (path: string, ...more: readonly never[]): unknown => {
      if (!String(path).startsWith(home)) return nodeFs[name](path, ...more)
      throw Object.assign(new Error(`EACCES: permission denied, '${path}'`), { code: 'EACCES' })
    }
    const fs = { ...nodeFs, [name]: kept } as unknown as FileSystem
    const opened = await openRepository(repository.root, { env: environment({}), fs })
    await commit(opened, changing(repository, { 'a.txt': 'changed\n' }), { message: 'Change', sync: false })
    expect(gitIn(nowhere, 'log', '-1', '--format=%an %s')).toBe('Ada Lovelace Change\n')
    expect(gitIn(nowhere, 'status', '--porcelain')).toBe('')
  })

  it('but what it includes must be there to be read', async () => {
    const included = join(home, 'included')
    writeFileSync(included, '')
    writeFileSync(join(home, '.gitconfig'), `[include]\npath = ${included}\n`)
    const readFileSync = (path: string): unknown => {
      if (path !== included) return nodeFs.readFileSync(path)
      throw Object.assign(new Error(`EACCES: permission denied, open '${path}'`), { code: 'EACCES', path })
    }
    const fs = { ...nodeFs, readFileSync } as unknown as FileSystem
    await expect(openRepository(repository.root, { env: environment({}), fs })).rejects.toMatchObject({
      code: 'filesystem',
    })
  })
})

describe('what only the repository’s own configuration says', () => {
  it.each([
    '[core]\nbare = true',
    '[core]\nworktree = /',
    '[core]\nrepositoryFormatVersion = 2',
    '[extensions]\nobjectFormat = sha256\nunknown = true',
  ])('does not count where the user says it: %j', async (text) => {
    for (const key of ['core.bare', 'core.repositoryFormatVersion']) repository.git('config', '--unset', key)
    writeFileSync(join(home, '.gitconfig'), text)
    await expectAsGit()
  })

  it('does not count in what it includes', async () => {
    writeFileSync(join(home, 'more'), '[core]\nworktree = /\nbare = true')
    repository.git('config', '--unset', 'core.bare')
    repository.git('config', 'include.path', join(home, 'more'))
    await expectAsGit()
  })
})

describe('what the environment has the configuration include', () => {
  const including = (key: string, path: string): Variables => ({
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: key,
    GIT_CONFIG_VALUE_0: path,
  })
  beforeEach(() => writeFileSync(join(home, 'more'), '[user]\nname = Included\n'))

  it.each(['include.path', 'includeIf.gitdir:/.path', 'includeIf.onbranch:main.path'])(
    'counts as it does for git: %s',
    async (key) => {
      await expectAsGit(including(key, join(home, 'more')))
      expect(repository.git('log', '-1', '--format=%an')).toBe('Included')
    },
  )

  it('counts from git -c as well', async () => {
    await expectAsGit({ GIT_CONFIG_PARAMETERS: `'include.path=${join(home, 'more')}'` })
    expect(repository.git('log', '-1', '--format=%an')).toBe('Included')
  })

  it('is refused as by git where it is near no file, and passed over where it is to be', async () => {
    const near = including('include.path', 'more')
    expect(() => gitIn(environment(near), 'status')).toThrow(/must come from files/)
    await expect(openRepository(repository.root, { env: environment(near) })).rejects.toThrow(/near no file/)
    const conditional = including('includeIf.gitdir:./x.path', join(home, 'more'))
    const opened = await openRepository(repository.root, { env: environment(conditional) })
    expect(readSettings(opened).config.getAll('user.name')).not.toContain('Included')
  })
})

describe('an include by where the git directory is', () => {
  beforeEach(() => {
    symlinkSync(repository.root, join(home, 'link'))
    writeFileSync(join(home, '.gitconfig'), '[includeIf "gitdir:~/link/"]\npath = more\n')
    writeFileSync(join(home, 'more'), '[user]\nname = Included\n')
    repository.git('config', '--unset', 'user.name')
  })
  const nameIn = async (
    PWD: string,
    more: Variables = {},
    root = repository.root,
  ): Promise<readonly string[]> => {
    const named = environment({ PWD, ...more })
    const opened = await openRepository(root, { env: named, branch: 'main' })
    const names = readSettings(opened).config.getAll('user.name')
    const asking = ['config', '--default', '', 'user.name']
    const asked = execFileSync('git', asking, { cwd: PWD, env: named })
    expect(asked).toEqual(opened.git?.run(asking))
    expect(names).toEqual(asked.toString().split('\n').filter(Boolean))
    return names
  }

  it('counts as for git by the link that one has come over', async () => {
    expect(await nameIn(join(home, 'link'))).toEqual(['Included'])
  })

  it('counts by the link over which one has named it', async () => {
    const names = { GIT_DIR: join(home, 'link', '.git'), GIT_WORK_TREE: repository.root }
    expect(await nameIn(repository.root, names)).toEqual(['Included'])
  })

  it('counts so of a bare repository, too', async () => {
    const bare = join(home, 'bare.git')
    repository.git('clone', '-q', '--bare', '.', bare)
    rmSync(join(home, 'link'))
    symlinkSync(bare, join(home, 'link'))
    expect(await nameIn(join(home, 'link'), {}, bare)).toEqual(['Included'])
    expect(await nameIn(bare, {}, bare)).toEqual([])
    expect(await nameIn(join(home, 'link', 'refs'), {}, bare)).toEqual([])
  })

  it('does not where one has come otherwise, or stands elsewhere', async () => {
    mkdirSync(join(repository.root, 'below'))
    expect(await nameIn(repository.root)).toEqual([])
    expect(await nameIn(join(home, 'link', 'below'))).toEqual([])
  })
})

describe('a path in the configuration', () => {
  it('counts from the top of the work tree, wherever one stands', async () => {
    repository.write({ attributes: '*.txt text eol=lf\n', ignored: '*.log\n' })
    repository.commit('Rules')
    repository.git('config', 'core.attributesFile', 'attributes')
    repository.git('config', 'core.excludesFile', 'ignored')
    await expectAsGit({}, 'one\r\ntwo\r\n')
    const opened = await openRepository(repository.root, { env: environment({}) })
    expect(ignoreRulesOf(opened, readSettings(opened).config).ignores('a.log')).toBe(true)
  })

  it.for([
    ['attributes', '-text'],
    ['missing', 'text eol=lf'],
  ])(
    'may be optional, and then stands for the default where nothing is at it: %s',
    async ([name, byDefault], { skip }) => {
      mkdirSync(join(home, '.config/git'), { recursive: true })
      writeFileSync(join(home, '.config/git/attributes'), `*.txt ${byDefault}\n`)
      repository.write({ attributes: '*.txt text eol=lf\n' })
      repository.commit('Rules')
      repository.git('config', 'core.attributesFile', `:(optional)${name}`)
      // Git before 2.52 takes it for a name.
      skip(repository.git('config', '--type=path', '--default', ':(optional)/', 'no.such') !== '/')
      await expectAsGit({}, 'one\r\ntwo\r\n')
    },
  )

  it('names nothing where it is empty', async () => {
    repository.git('config', 'core.attributesFile', '')
    repository.git('config', 'core.excludesFile', '')
    await expectAsGit()
  })

  it.each(['~somebody/rules', '%(prefix)/rules'])('is refused where only git knows it: %s', async (path) => {
    repository.git('config', 'core.attributesFile', path)
    const opened = await openRepository(repository.root, { env: environment({}) })
    const message = expect.stringContaining(path)
    expect(() => readSettings(opened)).toThrow(expect.objectContaining({ code: 'usage', message }))
  })
})

describe('rules that are not in the work tree', () => {
  const ignores = async (path: string): Promise<boolean> => {
    const opened = await openRepository(repository.root, { env: environment({}) })
    return ignoreRulesOf(opened, readSettings(opened).config).ignores(path)
  }

  it('are those of the index where a sparse checkout leaves them out; attributes also where they were removed', async () => {
    repository.write({ '.gitattributes': '*.txt text eol=lf\n', '.gitignore': '*.log\n' })
    repository.commit('Rules')
    repository.write({ '.gitattributes': null, '.gitignore': null })
    expect(await ignores('a.log')).toBe(false)
    repository.git('checkout', '.gitignore')
    repository.git('sparse-checkout', 'set', '--no-cone', '/*.txt')
    repository.write({ 'a.log': 'log\n' })
    expect(repository.git('status', '--porcelain')).toBe('')
    expect(await ignores('a.log')).toBe(true)
  })
})

describe('objects that the environment tells of', () => {
  it('are borrowed from other directories', async () => {
    const { git, root } = repository
    const borrowed = join(home, 'borrowed')
    cpSync(join(root, '.git/objects'), borrowed, { recursive: true })
    const blob = git('rev-parse', 'HEAD:a.txt')
    rmSync(join(root, '.git/objects', blob.slice(0, 2), blob.slice(2)))
    const env = environment({ GIT_ALTERNATE_OBJECT_DIRECTORIES: `/nowhere:${borrowed}` })
    for (const backend of ['isomorphic-git', 'git'] as const) {
      const { objects } = await openRepository(root, { env, backend })
      expect(objects.expect(blob, 'blob').toString()).toBe('one\n')
    }
  })

  it.each([
    ['do not stand for others', 'refs/replace', { GIT_NO_REPLACE_OBJECTS: '1' }],
    ['stand for others by refs elsewhere', 'refs/others', { GIT_REPLACE_REF_BASE: 'refs/others/' }],
    ['stand for others by refs elsewhere alone', 'refs/replace', { GIT_REPLACE_REF_BASE: 'refs/others/' }],
  ])('%s', async (_, base, variables) => {
    const { git, write, commit: commitAll } = repository
    const before = git('rev-parse', 'HEAD')
    write({ 'b.txt': 'elsewhere\n' })
    const other = commitAll('Other')
    git('reset', '-q', '--hard', before)
    git('update-ref', `${base}/${before}`, other)
    gitIn(environment(variables), 'reset', '-q', '--hard')
    await expectAsGit(variables)
  })
})

describe('permissions of what is new', () => {
  const umask = process.umask()
  afterEach(() => process.umask(umask))

  const LOGS = ['logs/HEAD', 'logs/refs/heads/main']
  const modeOf = (path: string): string => (lstatSync(path).mode & 0o7777).toString(8)
  /** Of the objects that are not older, and of what else a commit writes. */
  const modes = (older: ReadonlySet<string>): readonly string[] => {
    const git = join(repository.root, '.git')
    const objects = readdirSync(join(git, 'objects'), { recursive: true, encoding: 'utf8' })
    const fresh = objects.filter((path) => !older.has(path)).map((path) => join(git, 'objects', path))
    const others = ['index', 'refs/heads/main', ...LOGS]
    const kinds = fresh.map((path) => `${lstatSync(path).isFile() ? 'object' : 'directory'} ${modeOf(path)}`)
    return [...others.map((path) => `${path} ${modeOf(join(git, path))}`), ...new Set(kinds)].sort()
  }

  const cases = ['umask', 'group', 'all', '0640', '0660', '0666'].flatMap((value) =>
    [0o022, 0o077].map((mask) => [value, mask] as const),
  )
  it.each(cases)(
    'are those of git where core.sharedRepository is set later: %s, umask %o',
    async (value, mask) => {
      const { git, root, write } = repository
      git('config', 'core.sharedRepository', value)
      // What git begins in the background after a commit leaves files of its own for a moment.
      git('config', 'maintenance.auto', 'false')
      // Logs from before, when nobody else was to read them.
      if (value === 'group') for (const log of LOGS) chmodSync(join(root, '.git', log), 0o600)
      const before = git('rev-parse', 'HEAD')
      const kept = join(home, 'kept')
      cpSync(join(root, '.git'), kept, { recursive: true })
      const older = new Set(readdirSync(join(root, '.git/objects'), { recursive: true, encoding: 'utf8' }))
      process.umask(mask)
      const opened = await openRepository(root, { env: environment({}) })
      const change = { 'a.txt': 'changed\n', 'new/c.txt': 'new\n' }
      await commit(opened, changing(repository, change), { message: 'Change', sync: false })
      const byEmend = modes(older)
      expect(git('rev-parse', 'HEAD~')).toBe(before)
      rmSync(join(root, '.git'), { recursive: true })
      renameSync(kept, join(root, '.git'))
      write(change)
      git('add', '.')
      git('commit', '-q', '-m', 'Change')
      // Git narrows logs that are older; here they stay as open as they were.
      const narrowed = (mode: string): string =>
        value.startsWith('0') ? mode.replace(/^(logs.*) .*/, '$1') : mode
      expect(byEmend.map(narrowed)).toEqual(modes(older).map(narrowed))
    },
  )
})

it('makes links where nothing is said of them, but on Windows', async () => {
  const { platform } = process
  const opened = await openRepository(repository.root, { env: environment({}) })
  expect(readSettings(opened).symlinks).toBe(true)
  Object.defineProperty(process, 'platform', { value: 'win32' })
  try {
    expect(readSettings(opened).symlinks).toBe(false)
  } finally {
    Object.defineProperty(process, 'platform', { value: platform })
  }
})

describe('the home directory', () => {
  it('is that of the environment, or none: that of the machine’s own user does not count', async () => {
    const { HOME: _, ...homeless } = environment({ EMAIL: 'mail@example.com' })
    expect((await openRepository(repository.root, { env: homeless })).home).toBeUndefined()
    expect((await openRepository(repository.root, { env: { ...homeless, HOME: '' } })).home).toBe('/')
  })

  it('is on Windows the share that is named for it, if that is there, or that of the user', async () => {
    const { HOME, ...homeless } = environment({ EMAIL: 'mail@example.com' })
    const homeWith = async (HOMEPATH: string) => {
      const env = { ...homeless, HOMEDRIVE: repository.root, HOMEPATH }
      return (await openRepository(repository.root, { env })).home
    }
    const { platform } = process
    Object.defineProperty(process, 'platform', { value: 'win32' })
    try {
      expect(await homeWith('/.git')).toBe(join(repository.root, '.git'))
      expect(await homeWith('/gone')).toBe(homedir())
      expect((await openRepository(repository.root, { env: homeless })).home).toBe(homedir())
      expect((await openRepository(repository.root, { env: { ...homeless, HOME } })).home).toBe(HOME)
    } finally {
      Object.defineProperty(process, 'platform', { value: platform })
    }
  })
})
