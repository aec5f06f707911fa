import { expect, test } from 'vitest'
import { globFault, globMatcher, pathMatcher } from '../../src/glob/glob.ts'

test.each([
  ['*.ts', 'a.ts', true],
  ['*.ts', '.a.ts', true],
  ['*.ts', 'src/a.ts', false],
  ['*.ts', 'a.TS', false],
  ['src/\\a[b-d].ts', 'src/aB.ts', false],
  ['./src/*.ts', 'src/a.ts', true],
  ['**/*.ts', 'a.ts', true],
  ['src/**/b/*.ts', 'src/b/a.ts', true],
  ['src/**', 'src', false],
  ['[!a].ts', 'b.ts', true],
  ['[!a].ts', 'a.ts', false],
  ['[^a].ts', 'a.ts', false],
  ['[]{,}].ts', '{.ts', true],
  ['[b-d].ts', 'a.ts', false],
  ['[b-d].ts', 'b.ts', true],
  ['[b-d].ts', 'd.ts', true],
  ['[b-d].ts', 'e.ts', false],
  ['[[:digit:]].ts', '7.ts', true],
  ['[[:cntrl:]].ts', '\u0007.ts', true],
  ['[[:cntrl:]].ts', '界.ts', false],
  ['[[:cntrl:]].ts', '😀.ts', false],
  ['*.{ts,tsx}', 'a.tsx', true],
  ['{src,test/{unit,e2e}}/*.ts', 'test/e2e/a.ts', true],
  ['{src,test/{unit,e2e}}/*.ts', 'test/a.ts', false],
  ['a{,.old}', 'a', true],
  ['pages/{id}.ts', 'pages/{id}.ts', true],
  ['pages/\\{a,b\\}.ts', 'pages/{a,b}.ts', true],
  ['a,b}.ts', 'a,b}.ts', true],
  ['app/(group)/page.ts', 'app/(group)/page.ts', true],
  ['app/[id]/*.ts', 'app/[id]/page.ts', true],
  ['app/[id]/*.ts', 'app/d/page.ts', true],
  ['app/[id]/*.ts', 'app/id/page.ts', false],
  ['**/[[...slug]]/[lang].{ts,tsx}', 'app/[[...slug]]/[lang].tsx', true],
  ['app/[id]/page.[jt]s', 'app/[id]/page.ts', true],
  ['app/[id]/page.[jt]s', 'app/i/page.js', true],
  ['app/[id]/page.[jt]s', 'app/[id]/page.cs', false],
  ['**/[[...slug]].[jt]sx', 'app/[[...slug]].tsx', true],
  ['**/[*]/*.[jt]s', 'app/[id]/page.ts', true],
  ['app/[[...*]]/[?d].ts', 'app/[[...slug]]/[id].ts', true],
  ['src/[*].ts', 'src/a.ts', false],
  ['[!0-9]*[0-9].ts', '[id]7.ts', true],
  ['[]a]/[jt]s', '[]a]/ts', true],
  ['app/\\[id]/[ab].ts', 'app/[id]/b.ts', true],
  ['app/\\[id]/[ab].ts', 'app/[id]/[ab].ts', false],
  ['\\app/[ab].ts', 'app/[ab].ts', false],
  ['!a.ts', 'b.ts', false],
  ['é?.ts', 'éa.ts', true],
  ['?.ts', '😀.ts', true],
  ['??.ts', '😀.ts', false],
  ['[😀-😅].ts', '😁.ts', true],
  ['[!😀].ts', '😀.ts', false],
  ['*[!😀]', '😀', false],
  ['*[!😀]', 'a', true],
  ['*?😁', 'a😀😁', true],
  ['*😁', '😁', true],
  ['\\😀', '😀', true],
  ['{a,b}'.repeat(8), 'abababab', true],
  [`${'{a}'.repeat(33)}/{b,c}`, `${'{a}'.repeat(33)}/c`, true],
  ['a'.repeat(4096), 'a'.repeat(4096), true],
])('%s against %s: %s', (glob, path, expected) => {
  expect(globFault(glob)).toBe(null)
  expect(globMatcher(glob)(path)).toBe(expected)
})

test.each([
  [' ', 'it is empty'],
  ['/etc/*', 'it is absolute'],
  ['a/../../b', 'it leaves the workspace'],
  ['src/[a-', 'a `]` is missing'],
  ['[]', 'a `]` is missing'],
  ['[!]', 'a `]` is missing'],
  ['{a,b', 'a `}` is missing'],
  ['{a,{b}', 'a `}` is missing'],
  ['*[[:digits:]]', 'it names a class of characters that there is not'],
  ['*[[:constructor:]]', 'it names a class of characters that there is not'],
  ['*[[:Digit:]]', 'it names a class of characters that there is not'],
  ['a\\', 'it ends with a `\\`'],
  ['src/', 'no path ends with `/`, and all below it is `src/**`'],
  ['{src,lib/}', 'no path ends with `/`, and all below it is `lib/**`'],
  ['a//b', 'a name in it is empty, or `.`'],
  ['a/./b', 'a name in it is empty, or `.`'],
  ['{a,}/b', 'a name in it is empty, or `.`'],
  ['.', 'a name in it is empty, or `.`'],
  ['{a,b}'.repeat(9), 'it stands for more than 256 patterns'],
  [`{${'a,'.repeat(300)}}`, 'it stands for more than 256 patterns'],
  ['{'.repeat(4000), 'its braces are nested more than 32 deep'],
  ['a'.repeat(5000), 'it is longer than 4096 characters'],
])('%s cannot be read, and matches nothing', (glob, fault) => {
  expect(globFault(glob)).toBe(fault)
  expect(globMatcher(glob)(glob)).toBe(false)
})

// What tries every way to match never comes to an end.
test('a hostile glob is matched in proportion', () => {
  expect(globMatcher(`${'*a'.repeat(2000)}b`)('a'.repeat(4000))).toBe(false)
  expect(globMatcher(`${'**/a/'.repeat(800)}b`)('a/'.repeat(2000))).toBe(false)
  for (const glob of [
    '{'.repeat(2000),
    '{a,'.repeat(1300),
    `${'{'.repeat(2000)}${'}'.repeat(2000)}`,
    '[[:'.repeat(1300),
  ])
    expect(globFault(glob)).toMatch(/ is missing|nested more than/)
})

test.each([
  ['.', 'a.ts', true],
  ['.', 'src/a.ts', false],
  ['src', 'src/a.ts', true],
  ['src', 'src', false],
  ['src', 'src2/a.ts', false],
  ['src/lib', 'src/lib/a.ts', true],
])('in %s, * against %s: %s', (path, candidate, expected) => {
  expect(pathMatcher({ pattern: '*', path })(candidate)).toBe(expected)
})
