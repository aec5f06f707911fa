import { expect, test, vi } from 'vitest'
import { footprint } from '../src/footprint.ts'
import { isWhole } from '../src/matching/indentation/ended.ts'
import { codesOf, planned, planOf } from './planning.ts'

// Nothing is timed here: at this length anything that grows with the square runs into the time limit of a test.
vi.setConfig({ testTimeout: 15_000 })
const LENGTH = 600_000

const LINES = Array.from({ length: 9 }, (_, line) => `const value${line} = call(${line})\n`).join('')

test('white space behind the path of the file is read in proportion', () => {
  const replace = `src/a.ts${' '.repeat(LENGTH)}x`
  const edit = { op: 'edit', path: 'src/a.ts', find: 'const value5 = call(5)', replace } as const
  expect(codesOf(planned({ 'src/a.ts': LINES }, [edit]))).toEqual([])
})

test('invisible characters are looked for in a long word in proportion', () => {
  const edit = { op: 'edit', path: 'a.ts', find: 'val\u200bue', replace: 'x'.repeat(LENGTH) } as const
  expect(codesOf(planned({ 'a.ts': 'none\n' }, [edit]))).toEqual(['find-not-found'])
})

test.each([
  ['a key with white space behind it', `a:${' '.repeat(LENGTH)}(`],
  ['the start of a tag with a long name', `<${'a'.repeat(LENGTH)}`],
])('%s is read above a line that lost its indentation in proportion', (_, line) => {
  const file = `function f() {\n  one()\n${line}\n  two()\n}\n`
  const edit = { op: 'edit', path: 'a.ts', find: 'two()', replace: `${line}\n  three()` } as const
  expect(codesOf(planned({ 'a.ts': file }, [edit]))).toEqual(['indentation-unclear'])
})

test('white space before a line that ends no block is read in proportion', () => {
  expect(isWhole('', `<!--${' '.repeat(LENGTH)}x`, 'y')).toBe(false)
  expect(isWhole('', `<!--${' '.repeat(LENGTH)}x -->`, 'y')).toBe(true)
})

test.each([
  ['behind', ' '.repeat(LENGTH), ''],
  ['before', '', ' '.repeat(LENGTH)],
])(
  'text that comes again and again in a line %s white space is replaced in proportion',
  (_, before, behind) => {
    const file = `${before}${'foo(x) '.repeat(8_000)}${behind}\n`
    const edit = (replace: string) =>
      ({ op: 'edit', path: 'a.ts', find: 'foo(x)', replace, occurrences: 'all' }) as const
    expect(codesOf(planned({ 'a.ts': file }, [edit('bar(x)')]))).toEqual([])
    expect(codesOf(planned({ 'a.ts': file }, [edit('bar(\nx)')]))).toEqual(['indentation-unclear'])
  },
)

test('the directories that files leave are looked through in proportion, however deep they are', () => {
  const deletions = Array.from({ length: 8 }, (_, index) => ({
    op: 'delete' as const,
    path: `${index}/${'d/'.repeat(2_000)}f`,
  }))
  const create = { op: 'create', path: '0/d', content: '' } as const
  const { directories } = footprint(planOf([...deletions, create]))
  expect([directories.length, directories[0]]).toEqual([2_000, '0/d'])
})
