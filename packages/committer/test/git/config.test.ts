import { execFileSync } from 'node:child_process'
import * as nodeFs from 'node:fs'
import { join } from 'node:path'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileSystem } from '../../src/files/file-system.ts'
import { GitConfiguration } from '../../src/git/config/configuration.ts'
import { loadConfig } from '../../src/git/config/load-config.ts'
import { parseConfig } from '../../src/git/config/parse-config.ts'

let repository: TestRepository
let home: string
let env: Record<string, string>
beforeEach(() => {
  repository = makeRepository({ a: '1' })
  home = join(repository.root, 'home')
  env = { PATH: plainEnvironment.PATH!, HOME: home, GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C.UTF-8' }
  nodeFs.mkdirSync(home)
})
afterEach(() => repository.remove())

const gitDirectory = () => join(repository.root, '.git')
const load = (fs: FileSystem = nodeFs, branch: string | null = 'refs/heads/main') =>
  loadConfig(
    { fs, gitDirectory: gitDirectory(), commonDirectory: gitDirectory() },
    { env, home, top: repository.root, branch },
  )
const listed = () =>
  itemsOf(execFileSync('git', ['config', '--list', '-z'], { cwd: repository.root, env, stdio: 'pipe' }))
const itemsOf = (listing: Buffer): readonly (readonly [string, string | null])[] =>
  listing
    .toString()
    .split('\0')
    .slice(0, -1)
    .map((item) => {
      const [key, ...value] = item.split('\n')
      return [key!, item.includes('\n') ? value.join('\n') : null]
    })
const expectAsGit = (branch?: string | null) =>
  expect(load(nodeFs, branch).entries.map(({ key, value }) => [key, value])).toEqual(listed())

describe('syntax', () => {
  test.each([
    ['sections and subsections', '[A]\nB=1\n[a "B.c"]\nd = 2\n[a.Sub]\nE = 3\n[a "q\\"\\\\x"]\nf=4'],
    [
      'values',
      '[a]\nb = one  two  ; comment\nc = " kept " # comment\nd = a" ; "b\ne = "x\\ty\\n\\"z\\\\"\nf =\ng\nh = #',
    ],
    ['continued lines', '[a]\nb = one \\\n   two\nc = "x\\\ny"\nd = x\\\n'],
    ['a name before any section', 'b = 1\n[a]\nb = 2'],
    ['blanks and comments', '# c\n;d\n  [a]  b = 1 \n\n\t[c]d=2\n[e] ; comment\nf=1'],
    ['CRLF', '[a]\r\nb = 1\r\nc\r\nd = "x" \r\n'],
    ['a byte order mark', '\ufeff[a]\nb = é\n'],
  ])('%s', (_, text) => {
    nodeFs.writeFileSync(join(home, '.gitconfig'), text)
    expectAsGit()
  })

  test('any value that git writes is read back', () => {
    const file = join(home, 'values')
    const characters = fc.constantFrom('a', ' ', '"', '\\', '\n', '\t', '#', ';', '=', '[', 'é', '\r')
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 8 }), (value) => {
        nodeFs.rmSync(file, { force: true })
        execFileSync('git', ['config', '-f', file, 'a.b', value], { env })
        expect(parseConfig(nodeFs.readFileSync(file, 'utf8'), file)).toEqual([{ key: 'a.b', value }])
      }),
      { numRuns: 60 },
    )
  })

  test('whatever stands in a file, git and emend read the same, or refuse it together', () => {
    const file = join(home, 'any')
    const piece = fc.constantFrom(
      ...['[a]\n', '[a "b"]\n', '[a.B]\n', '[', ']', 'k', 'k=', 'k = x', 'x', '.', '-', '1', 'é'],
      ...[' ', '=', '\n', '\r\n', '\v', '\f', '#', ';', '"', '\\', '\\\n', '\\n', '\\"', '"b"'],
    )
    const asGit = (): unknown => {
      try {
        return itemsOf(execFileSync('git', ['config', '-f', file, '--list', '-z'], { env, stdio: 'pipe' }))
      } catch {
        return 'refused'
      }
    }
    const asHere = (text: string): unknown => {
      try {
        return parseConfig(text, file).map(({ key, value }) => [key, value])
      } catch {
        return 'refused'
      }
    }
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const text = `[s]\n${pieces.join('')}`
        nodeFs.writeFileSync(file, text)
        expect(asHere(text)).toEqual(asGit())
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ...['[a', '[a "b]\nc=1', '[a]\nb = "open', '[a]\n1b = 2', '[a]\nb = \\q', '[a]\nb c = 1'],
    ...['[a]\nb # c', '[a]\n\vb = 1'],
  ])('what git refuses is refused: %j', (text) => {
    nodeFs.writeFileSync(join(home, '.gitconfig'), text)
    expect(listed).toThrow()
    expect(load).toThrowError(
      expect.objectContaining({
        code: 'repository-damaged',
        hint: expect.stringMatching(/^Correct the file/),
      }),
    )
  })
})

describe('scopes', () => {
  test('are read in git’s order, the last counts', () => {
    const xdg = join(home, '.config', 'git')
    nodeFs.mkdirSync(xdg, { recursive: true })
    nodeFs.writeFileSync(join(home, 'system'), '[user]\nname = System\n[s]\nk=1')
    nodeFs.writeFileSync(join(xdg, 'config'), '[user]\nname = Xdg\n')
    nodeFs.writeFileSync(join(home, '.gitconfig'), '[user]\nname = Home\n')
    delete env.GIT_CONFIG_NOSYSTEM
    env.GIT_CONFIG_SYSTEM = join(home, 'system')
    Object.assign(env, { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'User.Name', GIT_CONFIG_VALUE_0: 'Env' })
    repository.git('config', 'extensions.worktreeConfig', 'true')
    repository.git('config', '--worktree', 'user.name', 'Worktree')
    expectAsGit()
    expect(load().get('user.name')).toBe('Env')
    expect(load().getAll('user.name')).toEqual(['System', 'Xdg', 'Home', 'Ada Lovelace', 'Worktree', 'Env'])
  })

  test.each([
    ['[include]\npath = included\n', 'Ada Lovelace'],
    ['[extensions]\nworktreeConfig\n', 'Worktree'],
  ])('hold the file of a work tree where %j itself says so', (text, name) => {
    nodeFs.writeFileSync(join(gitDirectory(), 'included'), '[extensions]\nworktreeConfig\n')
    nodeFs.writeFileSync(
      join(gitDirectory(), 'config.worktree'),
      '[user]\nname = Worktree\n[extensions]\nworktreeConfig = false\n',
    )
    nodeFs.appendFileSync(join(gitDirectory(), 'config'), text)
    expectAsGit()
    expect(load().get('user.name')).toBe(name)
  })

  test('end with what git -c hands on', () => {
    const handedOn = (...settings: readonly string[]): string =>
      execFileSync(
        'git',
        [
          ...settings.flatMap((setting) => ['-c', setting]),
          ...['-c', 'alias.told=!printf %s "$GIT_CONFIG_PARAMETERS"', 'told'],
        ],
        { cwd: repository.root, env, encoding: 'utf8' },
      )
    Object.assign(env, { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'User.Name', GIT_CONFIG_VALUE_0: 'Env' })
    env.GIT_CONFIG_PARAMETERS = handedOn(
      "User.Name=It's me!",
      ...['a.B=', 'a.c', "a.d=\n 'x' \\'", "x.it's!.z=!", 'q.r=é = é'],
    )
    expectAsGit()
    expect(load().get('user.name')).toBe("It's me!")
    env.GIT_CONFIG_PARAMETERS = "'a.b=c = d'  'A.e' 'it.'\\''.s='"
    expectAsGit()
    for (const broken of ["'a.b", 'a.b=c', "'ab=c'", "'a.b'='c'd"]) {
      env.GIT_CONFIG_PARAMETERS = broken
      expect(listed, broken).toThrow()
      expect(load, broken).toThrowError(expect.objectContaining({ code: 'usage' }))
    }
  })

  test('a variable that lacks its value is named', () => {
    Object.assign(env, { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'a.b' })
    expect(listed).toThrow()
    expect(load).toThrow(/GIT_CONFIG_VALUE_0 is missing/)
  })

  test('XDG_CONFIG_HOME and GIT_CONFIG_GLOBAL say where the user’s own is', () => {
    nodeFs.mkdirSync(join(home, 'xdg/git'), { recursive: true })
    nodeFs.writeFileSync(join(home, 'xdg/git/config'), '[a]\nb = xdg')
    env.XDG_CONFIG_HOME = join(home, 'xdg')
    expectAsGit()
    nodeFs.writeFileSync(join(home, 'global'), '[a]\nb = global')
    env.GIT_CONFIG_GLOBAL = join(home, 'global')
    expectAsGit()
    expect(load().get('a.b')).toBe('global')
  })

  test('nothing is found where there is nothing', () => {
    expect(load().get('no.such.key')).toBeUndefined()
    expect(load().getBoolean('no.such')).toBeUndefined()
  })
})

describe('includes', () => {
  const included = (name: string) => `path = ${name}\n`
  beforeEach(() => {
    for (const name of ['yes', 'no', 'deep/er', 'deep/est'])
      nodeFs.mkdirSync(join(home, name, '..'), { recursive: true })
    nodeFs.writeFileSync(join(home, 'yes'), '[got]\nyes = 1')
    nodeFs.writeFileSync(join(home, 'deep/er'), `[include]\n${included('est')}[got]\ndeeper = 1`)
    nodeFs.writeFileSync(join(home, 'deep/est'), '[got]\ndeepest = 1')
  })

  test.each([
    '[include]\npath = yes\n[a]\nb=1',
    '[include]\npath = ~/deep/er',
    '[include]\npath = missing',
    '[includeIf "gitdir:**/.git"]\npath = yes',
    '[includeIf "gitdir:emend-test-*/"]\npath = yes',
    '[includeIf "gitdir:/"]\npath = yes',
    '[includeIf "gitdir:~/"]\npath = yes',
    '[includeIf "gitdir:~"]\npath = yes',
    '[includeIf "gitdir:~daemon/"]\npath = yes',
    '[includeIf "gitdir:~nobody-of-this-name/"]\npath = yes',
    '[includeIf "gitdir:nowhere/"]\npath = yes',
    '[includeIf "gitdir/i:EMEND-test-*/.GIT"]\npath = yes',
    '[includeIf "gitdir:EMEND-test-*/.GIT"]\npath = yes',
    '[includeIf "onbranch:main"]\npath = yes',
    '[includeIf "onbranch:m*"]\npath = yes',
    '[includeIf "onbranch:feature/"]\npath = yes',
    '[includeIf "onbranch:MAIN"]\npath = yes',
    '[includeIf "hasconfig:remote.*.url:https://example.com/**"]\npath = yes',
    '[includeIf "hasconfig:remote.*.url:https://other.com/**"]\npath = yes',
    '[includeIf "hasconfig:remote.*.url:https://EXAMPLE.com/**"]\npath = yes',
    '[includeIf "hasconfig:branch.*.url:https://example.com/**"]\npath = yes',
    '[includeIf "hasconfig:remote.*.url:https://other.com/**"]\npath = yes\n[a]\nurl = https://other.com/a.git',
    '[includeIf "unknown:x"]\npath = yes',
  ])('%j', (text) => {
    repository.git('remote', 'add', 'origin', 'https://example.com/a/b.git')
    nodeFs.writeFileSync(join(home, '.gitconfig'), text)
    expectAsGit()
  })

  test.each([
    ['nothing', null],
    ['what is no branch', 'refs/other/main'],
  ])('by no branch where %s is checked out, as git does', (_, branch) => {
    nodeFs.writeFileSync(join(home, '.gitconfig'), '[includeIf "onbranch:**"]\npath = yes')
    if (branch === null) repository.git('checkout', '-q', '--detach')
    else repository.git('symbolic-ref', 'HEAD', branch)
    expectAsGit(branch)
  })

  test.each([
    ['worktree:/', true],
    ['worktree:emend-test-*', true],
    ['worktree:emend-test-*/', false],
    ['worktree:EMEND-test-*', false],
    ['worktree/i:EMEND-test-*', true],
    ['worktree:**/.git', false],
    ['worktree:~/', false],
    ['worktree:./', false],
  ])('by where the work tree is, as git does since 2.56: %s', (condition, counts) => {
    nodeFs.writeFileSync(join(home, '.gitconfig'), '[includeIf "worktree:/"]\npath = yes')
    const isKnown = listed().some(([key]) => key === 'got.yes')
    nodeFs.writeFileSync(join(home, '.gitconfig'), `[includeIf "${condition}"]\npath = yes`)
    expect(load().get('got.yes')).toBe(counts ? '1' : undefined)
    if (isKnown) expectAsGit()
  })

  test('below the home of another user whom the machine lists', () => {
    const users = Buffer.from(`root:x:0:0::/:/bin/sh\nada:x:1:1::${repository.root}:/bin/sh\n`)
    const readFileSync = (path: string): Buffer =>
      path === '/etc/passwd' ? users : nodeFs.readFileSync(path)
    const got = (text: string): string | undefined => {
      nodeFs.writeFileSync(join(home, '.gitconfig'), text)
      return load({ ...nodeFs, readFileSync }).get('got.yes')
    }
    expect(got('[includeIf "gitdir:~ada/"]\npath = ~ada/home/yes')).toBe('1')
    expect(got('[includeIf "gitdir:~ad/"]\npath = ~ada/home/yes')).toBeUndefined()
    expect(() => got('[include]\npath = ~bob/yes')).toThrowError(expect.objectContaining({ code: 'usage' }))
  })

  test('near a file behind a link, as git does', () => {
    const file = join(repository.root, 'gitconfig')
    nodeFs.writeFileSync(file, '[includeIf "gitdir:./"]\npath = yes')
    nodeFs.symlinkSync(file, join(home, '.gitconfig'))
    expect(load().get('got.yes')).toBe('1')
    expectAsGit()
  })

  test('beside a directory behind a link, as git does', () => {
    nodeFs.mkdirSync(join(home, '.config'))
    nodeFs.symlinkSync(join(home, 'deep'), join(home, '.config/git'))
    nodeFs.writeFileSync(join(home, 'deep/config'), '[include]\npath = ../yes')
    expect(load().get('got.yes')).toBe('1')
    expectAsGit()
  })

  test('a circle is refused', () => {
    nodeFs.writeFileSync(join(home, '.gitconfig'), '[include]\npath = .gitconfig')
    expect(listed).toThrow()
    expect(load).toThrowError(/do not end/)
  })
})

test('values are taken for booleans and numbers as git takes them', () => {
  const values = [
    'true',
    'Yes',
    'ON',
    '1',
    '-1',
    '2k',
    'false',
    'no',
    'off',
    '0',
    '',
    '0x10',
    '1M',
    '010',
    'maybe',
    '1x',
  ]
  for (const value of values) {
    const config = new GitConfiguration([{ key: 'a.b', value }])
    for (const [type, read] of [
      ['bool', () => `${config.getBoolean('a.b')}`],
      ['int', () => `${config.getInteger('a.b')}`],
    ] as const) {
      const git = () => repository.git('-c', `a.b=${value}`, 'config', `--type=${type}`, 'a.b')
      if (attempt(git) === undefined) expect(read).toThrowError(expect.objectContaining({ code: 'usage' }))
      else expect(read()).toBe(git())
    }
  }
  expect(new GitConfiguration([{ key: 'a.b', value: null }]).getBoolean('A.B')).toBe(true)
})

const attempt = (run: () => string): string | undefined => {
  try {
    return run()
  } catch {
    return undefined
  }
}

// Nothing is timed here: with the square of the keys, this runs into the time limit of a test.
test('many keys below a very long name are read in proportion', { timeout: 15_000 }, () => {
  const keys = Array.from({ length: 2000 }, (_, number) => `\tk${number} = v\n`).join('')
  const text = `[long "${'x'.repeat(20_000)}"]\n${keys}[a]\n\tb = c\n`
  const config = new GitConfiguration(parseConfig(text, 'config'))
  expect(config.entries).toHaveLength(2001)
  expect(config.get('a.b')).toBe('c')
})

test.each([
  ["hook.it's me.enabled", '"hook.it\'s me.enabled"'],
  ['includeif.gitdir:C:\\my work.path', '"includeif.gitdir:C:\\my work.path"'],
  ['hook.$HOME.enabled', "'hook.$HOME.enabled'"],
  ["hook.it's 5%.enabled", "'hook.it'\\''s 5%.enabled'"],
])('what corrects a value is a command for any shell, whatever stands in the key: %s', (key, quoted) => {
  const config = new GitConfiguration([{ key, value: 'perhaps' }])
  expect(() => config.getBoolean(key)).toThrowError(
    expect.objectContaining({ hint: `Correct it with \`git config ${quoted} VALUE\`.` }),
  )
})
