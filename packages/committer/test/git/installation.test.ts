import * as nodeFs from 'node:fs'
import { tmpdir } from 'node:os'
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

test('elsewhere it is below /etc', () => {
  Object.defineProperty(process, 'platform', { value: 'linux' })
  expect(found({})).toEqual(['/etc/gitconfig'])
})
