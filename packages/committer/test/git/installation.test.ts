import * as nodeFs from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { programOfGit, shellOfGit, systemFile } from '../../src/git/installation.ts'

const { platform } = process
let folder: string

beforeEach(() => {
  folder = nodeFs.mkdtempSync(join(tmpdir(), 'emend-test-'))
  Object.defineProperty(process, 'platform', { value: 'win32' })
})
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: platform })
  nodeFs.rmSync(folder, { recursive: true })
})

const place = (path: string): string => {
  const full = join(folder, path)
  nodeFs.mkdirSync(dirname(full), { recursive: true })
  nodeFs.writeFileSync(full, '')
  return full
}

const found = (env: Readonly<Record<string, string>>) => systemFile(nodeFs, env, 'gitconfig')
const shell = (env: Readonly<Record<string, string>>) => shellOfGit(nodeFs, env)

test.each(['cmd', 'bin', 'mingw64/bin'])(
  'the configuration of a git in %s is in the folder of git',
  (directory) => {
    place(`Git/${directory}/git.exe`)
    const path = place('Git/etc/gitconfig')
    place('Other/bin/git.exe')
    place('Other/etc/gitconfig')
    const searched = ['', 'nowhere', `Git/${directory}`, 'Other/bin'].map((name) => join(folder, name))
    expect(found({ Path: searched.join(delimiter) })).toEqual([path])
    expect(found({ PATH: searched.join(delimiter) })).toEqual([path])
  },
)

test('the shell comes with git', () => {
  place('Git/cmd/git.exe')
  const sh = place('Git/bin/sh.exe')
  expect(shell({ Path: join(folder, 'Git/cmd') })).toBe(sh)
})

test('what git does not bring is nowhere', () => {
  place('Git/cmd/git.exe')
  expect(found({ Path: join(folder, 'Git/cmd') })).toEqual([])
  expect(shell({ Path: join(folder, 'Git/cmd') })).toBe('sh')
})

test('the git that runs is the one on the path, and never one of the directory that it works in', () => {
  const git = place('Git/cmd/git.exe')
  const searched = ['.', '', join(folder, 'Git/cmd')].join(delimiter)
  const before = process.cwd()
  process.chdir(dirname(place('clone/git.exe')))
  try {
    expect(programOfGit(nodeFs, { Path: searched })).toBe(git)
    expect(programOfGit(nodeFs, { Path: '.' })).toBe(join(dirname(process.execPath), 'git.exe'))
  } finally {
    process.chdir(before)
  }
})

test('without git there is no configuration', () => {
  expect(found({ Path: join(folder, 'cmd') })).toEqual([])
  expect(found({})).toEqual([])
})

test.each(['bin', 'libexec/git-core'])(
  'elsewhere, too, that of a git in %s is in the folder of git, if it is there, or else in /etc',
  (directory) => {
    Object.defineProperty(process, 'platform', { value: 'linux' })
    const env = {
      PATH: [join(folder, 'bin'), dirname(place(`git/${directory}/git`)), '/usr/bin'].join(delimiter),
    }
    expect(found(env)).toEqual(['/etc/gitconfig'])
    const path = place('git/etc/gitconfig')
    expect(found(env)).toEqual([path])
    expect(found({ Path: env.PATH, PATH: '/usr/bin' })).toEqual(['/etc/gitconfig'])
    expect(found({})).toEqual(['/etc/gitconfig'])
  },
)

test('a git in /usr has its configuration in /etc, whatever else is in /usr', () => {
  Object.defineProperty(process, 'platform', { value: 'linux' })
  const there = ['/usr/bin/git', '/usr/local/bin/git', '/usr/lib/git-core/git', '/usr/etc/gitconfig']
  const lstatSync = (asked: string): unknown => (there.includes(asked) ? {} : undefined)
  for (const PATH of ['/usr/bin', '/usr/local/bin', '/usr/lib/git-core'])
    expect(systemFile({ lstatSync } as never, { PATH }, 'gitconfig')).toEqual(['/etc/gitconfig'])
})

test.each(['EACCES', 'ENOTCONN', 'ESTALE', `Unknown system error -${constants.errno.ESTALE}`, 'UNKNOWN'])(
  'directories on the path that say %s are passed over',
  (code) => {
    Object.defineProperty(process, 'platform', { value: 'linux' })
    const kept = dirname(place('kept/bin/git'))
    const path = place('git/etc/gitconfig')
    const lstatSync = (asked: string, ...more: readonly never[]): unknown => {
      if (asked.startsWith(kept)) throw Object.assign(new Error(code), { code })
      return nodeFs.lstatSync(asked, ...more)
    }
    const env = { PATH: [kept, dirname(place('git/bin/git'))].join(delimiter) }
    expect(systemFile({ ...nodeFs, lstatSync } as never, env, 'gitconfig')).toEqual([path])
  },
)
