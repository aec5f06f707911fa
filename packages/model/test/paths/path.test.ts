import { denialOf, diagnose, normalizePath } from '@emend/model'
import { describe, expect, it } from 'vitest'

describe('normalizePath', () => {
  it.each([
    ['./a//b/', 'a/b'],
    ['a/./b', 'a/b'],
    ['.', '.'],
    ['', ''],
    ['a/../b', 'a/../b'],
    ['/a/', '/a'],
  ])('makes %j into %j', (path, normal) => expect(normalizePath(path)).toBe(normal))
})

describe('denialOf', () => {
  const hintOf = (path: string): string | undefined => {
    const { code, data } = denialOf(path, 255)!
    return diagnose(code, data).hint
  }

  it.each([
    'a',
    'foo..bar',
    '.gitignore',
    '.github/x',
    'a b/ü.txt',
    'git',
    'x.git/y',
    '...',
    '-rf',
    'x'.repeat(255),
    'é'.repeat(127),
    '😀'.repeat(63),
  ])('lets %j pass', (path) => expect(denialOf(path, 255)).toBeNull())

  it.each([
    ['', 'path-empty'],
    ['  ', 'path-empty'],
    ['a\0b', 'path-nul'],
    ['a\ud800b', 'path-misspelt'],
    ['..', 'path-escapes'],
    ['a/../../b', 'path-escapes'],
    ['a\\..\\b', 'path-escapes'],
    ['/etc/passwd', 'path-absolute'],
    ['C:\\x', 'path-absolute'],
    ['\\\\host\\x', 'path-absolute'],
    ['x'.repeat(256), 'path-too-long'],
    ['a/'.repeat(128), 'path-too-long'],
    [`a/${'é'.repeat(128)}`, 'path-too-long'],
    [`${'😀'.repeat(64)}/a`, 'path-too-long'],
    ['.git', 'path-denied'],
    ['.git/config', 'path-denied'],
    ['a/.GiT/config', 'path-denied'],
    ['.git./x', 'path-denied'],
    ['.git . . /x', 'path-denied'],
    ['.git::$INDEX_ALLOCATION/x', 'path-denied'],
    ['.git:stream', 'path-denied'],
    ['GIT~1/x', 'path-denied'],
    ['.g\u200cit/x', 'path-denied'],
    ['\ufeff.git/x', 'path-denied'],
    ['.git\\config', 'path-denied'],
  ])('refuses %j as %s', (path, code) => expect(denialOf(path, 255)?.code).toBe(code))

  it.each([
    ['a\ud800b', 'Write ab.'],
    ['d/\ud800/x', 'Write d/x.'],
    ['\ud800', 'Name a file, relative to the workspace root.'],
  ])('says of %j, with half of a character in it, what to do', (path, hint) => {
    expect(hintOf(path)).toBe(hint)
  })

  it('tells of the name where a name is too long, which no configuration helps', () => {
    const name = 'x'.repeat(256)
    expect(denialOf(`a/${name}`, 255)?.data).toEqual({ path: `a/${name}`, length: 256, maximum: 255, name })
    expect(denialOf('a/'.repeat(128), 255)?.data).not.toHaveProperty('name')
  })
})
