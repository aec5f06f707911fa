import { expect, test, vi } from 'vitest'
import { codesOf, planned } from './planning.ts'

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
