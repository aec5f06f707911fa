import * as nodeFs from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemFile } from '../../src/git/config/system-file.ts'

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

test.each(['cmd', 'bin', 'mingw64/bin'])('of a git in %s is in the folder of git', (directory) => {
  place(`Git/${directory}/git.exe`)
  const path = place('Git/etc/gitconfig')
  place('Other/bin/git.exe')
  place('Other/etc/gitconfig')
  const searched = ['', 'nowhere', `Git/${directory}`, 'Other/bin'].map((name) => join(folder, name))
  expect(found({ Path: searched.join(delimiter) })).toEqual([path])
  expect(found({ PATH: searched.join(delimiter) })).toEqual([path])
})

test('of a git that has none is nowhere', () => {
  place('Git/cmd/git.exe')
  expect(found({ Path: join(folder, 'Git/cmd') })).toEqual([])
})

test('is nowhere without git', () => {
  expect(found({ Path: join(folder, 'cmd') })).toEqual([])
  expect(found({})).toEqual([])
})

test('is below /etc elsewhere', () => {
  Object.defineProperty(process, 'platform', { value: 'linux' })
  expect(found({})).toEqual(['/etc/gitconfig'])
})
