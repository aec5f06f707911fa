import { posix } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { relativeTo } from '../../src/paths/absolute-paths.ts'

// Read once, when the modules are loaded: this file is a process of its own.
vi.hoisted(() => Object.defineProperty(process, 'platform', { value: 'win32' }))

const places = ['c:/code', 'c:/code/repository', 'c:/code/other', 'd:/other']

/** A root that `D:\\link` leads to, and little else; letter case tells nothing apart. */
const place = {
  root: 'C:\\code\\repository',
  fs: {
    statSync: (path: string) => {
      const asked = posix.normalize(path.replaceAll('\\', '/')).toLowerCase()
      const index = places.indexOf(asked === 'd:/link' ? 'c:/code/repository' : asked)
      return index < 0 ? undefined : { dev: 1n, ino: BigInt(index + 1) }
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
    ['c:\\Code\\REPOSITORY\\src\\a.ts', 'src/a.ts'],
    ['c:\\Code\\REPOSITORY', '.'],
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

  test.each([0, 0n])('is in the root by a link where files have no numbers: %s', (ino) => {
    const realpathSync = (path: string) => path.replaceAll('/', '\\').replace('D:\\link', place.root)
    const fs = { statSync: () => ({ dev: 1n, ino }), realpathSync } as unknown as typeof place.fs
    const [linked, other] = ['D:\\link\\src\\a.ts', 'C:\\code\\other\\a.ts']
    expect([linked, other].map(relativeTo({ ...place, fs }))).toEqual(['src/a.ts', other])
  })
})

test('a relative path stays as it is written', () => {
  expect(relativeTo(place)('src\\a.ts')).toBe('src\\a.ts')
})
