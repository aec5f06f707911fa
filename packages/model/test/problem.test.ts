import { readFileSync } from 'node:fs'
import { diagnose, problemCodes } from '@emend/model'
import { expect, it } from 'vitest'

const documented = readFileSync(new URL('../../../docs/diagnostics.md', import.meta.url), 'utf8')

it('has every code in docs/diagnostics.md, and the page has no other', () => {
  const codes = [...documented.matchAll(/^\| `([a-z-]+)` \|/gm)].map((match) => match[1]!)
  expect(codes.toSorted()).toEqual(problemCodes.toSorted())
})

it('repeats of what a plan says at length no more than its beginning', () => {
  const long = '😀'.repeat(100_000)
  const facts = { path: 'f', hunk: 1, find: '', line: long }
  for (const { message } of [
    diagnose('hunk-not-found', { ...facts, anchor: false }),
    diagnose('hunk-not-found', { ...facts, anchor: true }),
    diagnose('pattern-malformed', { pattern: long, error: 'it is too long' }),
    diagnose('base-unknown', { base: long }),
    diagnose('field-unknown', { field: long }),
    diagnose('configuration-unknown-key', { field: long }),
    diagnose('fence', { path: 'f', fence: long }),
    diagnose('path-too-long', { path: long, length: long.length, maximum: 255 }),
    diagnose('path-too-long', { path: long, length: 400_000, maximum: 255, name: long }),
  ]) {
    expect(message).toContain(`${'😀'.repeat(80)}…`)
    expect(message.length).toBeLessThan(300)
  }
})

it('repeats a path to its end, unless it is longer than any', () => {
  const long = `../${'a'.repeat(100_000)}`
  for (const { message, hint = '' } of [
    diagnose('path-escapes', { path: long }),
    diagnose('path-absolute', { path: long }),
    diagnose('path-misspelt', { path: long, reason: 'x', meant: long }),
    diagnose('path-denied', { path: long, reason: 'x' }),
  ])
    expect(message.length + hint.length).toBeLessThan(9000)
  const path = `../${'a'.repeat(4000)}`
  expect(diagnose('path-escapes', { path }).message).toContain(`${path} `)
})

it('keeps each name in its line', () => {
  const [path, file, plain] = ['a\nb/c', 'a\nb', 'c']
  for (const { message, hint = '' } of [
    diagnose('not-a-directory', { path, file }),
    diagnose('file-missing', { path, nearest: file }),
    diagnose('parent-missing', { path, parent: file }),
    diagnose('directory-not-empty', { path: plain, names: [file] }),
    diagnose('encoding-differs', { path: plain, to: file, encoding: 'UTF-16' }),
    diagnose('find-not-found', { path: plain, find: 'x', foundIn: file, alsoIn: [path] }),
    diagnose('dirty', { path: plain, state: 'modified', others: [file], neededBy: path }),
    diagnose('dirty-conflict', { path: plain, reason: 'x', goes: file }),
    diagnose('undo-conflict', { commit: 'x', path: plain, reason: 'x', inTheWay: file }),
    diagnose('moved', { what: path }),
  ]) {
    expect(message + hint).toContain('a\\nb')
    expect(message + hint).not.toContain('\n')
  }
})

it('tells what dots stand for, where a text that is not there leaves lines out', () => {
  const hintOf = (find: string) => diagnose('find-not-found', { path: 'a', find }).hint
  for (const find of ['a()\n...\nb()', '  // ...\nb()', 'a()\n# …'])
    expect(hintOf(find)).toMatch(/try again: `\.{3}` stands for itself, not for lines left out\.$/)
  for (const find of ['a(...b)', 'wait...', '...rest,']) expect(hintOf(find)).toMatch(/try again\.$/)
})

it('tells to commit what is changed in the configuration, by hand, as no plan may: it counts as it is committed', () => {
  for (const { hint } of [
    diagnose('path-protected', { path: 'keep/a', verb: 'delete', pattern: 'keep/**' }),
    diagnose('plan-too-large', { bytes: 2, maximum: 1 }),
    diagnose('too-many-operations', { count: 2, maximum: 1 }),
    diagnose('too-large', { path: 'a', bytes: 2, maximum: 1, limit: 'editBytes' }),
    diagnose('path-too-long', { path: 'a', length: 2, maximum: 1 }),
    diagnose('parent-missing', { path: 'a/b', parent: 'a' }),
    diagnose('binary', { path: 'a', verb: 'edit' }),
    diagnose('binary', { path: 'a', verb: 'edit', encoding: 'latin1' }),
    diagnose('encoding-unknown', { path: 'a', encoding: 'klingon', byGit: true }),
  ])
    expect(hint).toMatch(/ by hand( first)?, and commit that/)
  for (const { hint } of [
    diagnose('configuration-invalid', { error: 'is not valid JSON' }),
    diagnose('configuration-unknown-key', { field: 'limts', nearest: 'limits' }),
  ])
    expect(hint).toMatch(/commit (that|it)/i)
})

it('sends nobody to the configuration for an encoding that a program names', () => {
  const { hint } = diagnose('encoding-unknown', { path: 'a', encoding: 'klingon' })
  expect(hint).toBe('Correct `encodings` of the policy that the program gives.')
})

it('repeats a path that is too long, and short, to its end', () => {
  const { message } = diagnose('path-too-long', { path: 'src/a.txt', length: 9, maximum: 8 })
  expect(message).toBe('Path too long: 9 characters (maximum 8): src/a.txt')
})

it('names a line once, however many of the places are in it', () => {
  const facts = { path: 'f', find: 'x', texts: [], strategy: 'exact' as const, insert: false }
  const message = (lines: number[], count = lines.length) =>
    diagnose('find-ambiguous', { ...facts, count, lines }).message
  expect(message([1, 1, 1])).toBe('The text appears 3 times in f, at line 1.')
  expect(message([4, 4, 9])).toBe('The text appears 3 times in f, at lines 4, 9.')
  expect(message(Array(100).fill(1), 316)).toBe('The text appears 316 times in f, at line 1 and 216 more.')
})

it('says that there are at least so many places where nobody looked for more', () => {
  const facts = { path: 'f', find: 'x', texts: [], strategy: 'exact' as const, insert: false }
  const appears = (count: number) => diagnose('find-ambiguous', { ...facts, count, lines: [1] }).message
  expect(appears(9999)).toContain('appears 9999 times in f')
  expect(appears(10_000)).toContain('appears at least 10000 times in f')
})

it('names ten stretches of lines that were not read at most, and how many more there are', () => {
  const spans = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ from: index * 5 + 1, to: index * 5 + 1 + (index % 2) }))
  const unread = (count: number) => diagnose('partly-read', { path: 'f', missing: spans(count) }).message
  expect(unread(10)).toBe(
    'Not read in this session: lines 1, 6-7, 11, 16-17, 21, 26-27, 31, 36-37, 41, 46-47 of f.',
  )
  expect(unread(25)).toMatch(/, 41, 46-47 and 15 more of f\.$/)
})

it('says who must have a permission that the system finds missing', () => {
  const hintOf = (error: string) => diagnose('filesystem', { action: 'open', path: '.git/HEAD', error }).hint
  expect(hintOf('EACCES: permission denied')).toMatch(
    /^Whoever runs emend must have the permission: `ls -ld`/,
  )
  expect(hintOf('EPERM: operation not permitted')).toBe(hintOf('EACCES: permission denied'))
  expect(hintOf('ENOSPC: no space left on device')).toMatch(/^Make room there, .* `df`/)
  expect(hintOf('EROFS: read-only file system')).toMatch(/^Have the file system mounted for writing, /)
  expect(hintOf('EIO: i/o error')).toBe('Mend what the system complains of, and try again.')
})

it('tells two sizes in bytes where they would read alike', () => {
  const sizesOf = (bytes: number, maximum: number): readonly string[] => [
    diagnose('too-large', { path: 'a', bytes, maximum, limit: 'editBytes' }).message,
    diagnose('plan-too-large', { bytes, maximum }).message,
  ]
  expect(sizesOf(10485761, 10485760)).toEqual([
    'File too large: a (10485761 bytes). Maximum: 10485760 bytes.',
    'Plan too large: 10485761 bytes. Maximum: 10485760 bytes.',
  ])
  expect(sizesOf(20971520, 10485760)).toEqual([
    'File too large: a (20MB). Maximum: 10MB.',
    'Plan too large: 20MB. Maximum: 10MB.',
  ])
})
