import { posix } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { relativeTo } from '../../src/paths/absolute-paths.ts'

// Read once, when the modules are loaded: this file is a process of its own.
vi.hoisted(() => Object.defineProperty(process, 'platform', { value: 'win32' }))

/** A root that `D:\link` leads to, and nothing else. */
const place = {
  root: 'C:\\code\\repository',
  fs: {
    realpathSync: (path: string): string => {
      const real = posix.normalize(path)
      if (['D:/link', 'C:/code/repository'].includes(real)) return 'C:\\code\\repository'
      if (['C:/code', 'C:/code/other', 'D:/other'].includes(real)) return real.replaceAll('/', '\\')
      throw Object.assign(new Error(path), { code: 'ENOENT' })
    },
  },
} as unknown as Parameters<typeof relativeTo>[0]

describe('an absolute path', () => {
  test.each([
    ['C:\\code\\repository\\src\\a.ts', 'src/a.ts'],
    ['c:\\code\\repository\\src\\a.ts', 'src/a.ts'],
    ['C:/code/repository/src/a.ts', 'src/a.ts'],
    ['C:\\code\\repository', '.'],
    ['C:\\code\\repository\\', '.'],
    ['C:\\code\\repository\\\\src\\a.ts', 'src/a.ts'],
    ['D:\\link\\src\\a.ts', 'src/a.ts'],
  ])('%s is in the root', (path, expected) => {
    expect(relativeTo(place)(path)).toBe(expected)
  })

  test.each([
    'C:\\code\\other\\a.ts',
    'C:\\code\\repository2\\a.ts',
    'C:\\code\\other\\..\\repository\\a.ts',
    'D:\\other\\a.ts',
    'C:a.ts',
    '\\\\server\\share\\a.ts',
    '/code/repository/a.ts',
  ])('%s stays as it is', (path) => {
    expect(relativeTo(place)(path)).toBe(path)
  })

  test('of a share is in the root there', () => {
    const share = { ...place, root: '\\\\server\\share\\repository' }
    expect(relativeTo(share)('\\\\server\\share\\repository\\src\\a.ts')).toBe('src/a.ts')
  })
})

test('a relative path stays as it is written', () => {
  expect(relativeTo(place)('src\\a.ts')).toBe('src\\a.ts')
})
