import { expect, test } from 'vitest'
import { matchesPath, parsePath } from '../../src/glob/path-pattern.ts'

const matches = (pattern: string, path: string, ignoreCase = false): boolean =>
  matchesPath(parsePath(pattern, ignoreCase), path)

// Cases of the kind that git's t3070-wildmatch.sh has, in WM_PATHNAME mode.
test.each([
  ['foo', 'foo', true],
  ['f*', 'foo', true],
  ['*f', 'foo', false],
  ['*ob*a*r*', 'foobar', true],
  ['foo\\*', 'foo*', true],
  ['f\\\\oo', 'f\\oo', true],
  ['*[al]?', 'ball', true],
  ['[ten]', 'ten', false],
  ['**[!te]', 'ten', true],
  ['t[a-g]n', 'ten', true],
  ['t[!a-g]n', 'ton', true],
  ['a[]]b', 'a]b', true],
  ['a[]-]b', 'a-b', true],
  ['a[]a-]b', 'aab', true],
  ['foo/*/bar', 'foo/bar', false],
  ['foo/**/bar', 'foo/bar', true],
  ['foo/**/**/bar', 'foo/b/a/z/bar', true],
  ['foo/bar[/]baz', 'foo/bar/baz', false],
  ['foo/[^/]*', 'foo/bar', true],
  ['foo/[^/]*', 'foo/bar/baz', false],
  ['**/b[!a/]r', 'foo/bur', true],
  ['foo[/]', 'foo/', false],
  ['foo\\/bar', 'foo/bar', true],
  ['**\\/foo', 'bar/baz/foo', true],
  ['**\\/foo', 'foo', false],
  ['bar/**\\/foo', 'bar/foo', false],
  ['foo\\\\/bar', 'foo\\/bar', true],
  ['**/foo', 'bar/baz/foo', true],
  ['*/foo', 'bar/baz/foo', false],
  ['**/bar*', 'foo/bar/baz', false],
  ['foo/*', 'foo/bar/baz', false],
  ['foo/**', 'foo/bar/baz', true],
  ['[[:upper:][:digit:]]', '5', true],
  ['[[:bogus:]]', 'b', false],
  ['[a-c]b*', 'abc', true],
  ['[c-a]', 'c', true],
  ['[c-a]', 'b', false],
  ['[!c-a]', 'c', false],
  ['[', '[', false],
  ['a\\', 'a', false],
])('%s against %s: %s', (pattern, path, expected) => {
  expect(matches(pattern, path)).toBe(expected)
})

test('letter case is passed over for ASCII letters alone', () => {
  expect(matches('A[b-c]*D', 'aBxd', true)).toBe(true)
  expect(matches('\xe9', '\xc9', true)).toBe(false)
})

test('a capital letter of a set is no letter where letter case is passed over, as for git, but in a range', () => {
  expect(matches('[A]', 'A', true)).toBe(false)
  expect(matches('[!A]', 'a', true)).toBe(true)
  expect(matches('[Aa]', 'A', true)).toBe(true)
  expect(matches('[A-C]', 'b', true)).toBe(true)
  expect(matches('[[:upper:]]', 'b', true)).toBe(true)
})

// What tries every way to match never comes to an end.
test('a hostile pattern is matched in proportion', () => {
  expect(matches(`${'a*'.repeat(400)}b`, 'a'.repeat(4000))).toBe(false)
  expect(matches(`${'**/a/'.repeat(100)}b`, 'a/'.repeat(1000))).toBe(false)
  expect(matches(`[${'[:'.repeat(200_000)}`, 'a')).toBe(false)
})
