import { lstatSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { notedStat, notedTimes } from '../../src/git/index/noted-stat.ts'

const { platform } = process
afterEach(() => Object.defineProperty(process, 'platform', { value: platform }))

const on = (value: string) => Object.defineProperty(process, 'platform', { value })

// That these are what git notes is for index.test.ts to see, by git itself, where it runs.
test('of a file, git on Windows notes when it was made, no number and no owner', () => {
  const stat = lstatSync(import.meta.filename, { bigint: true })
  on('win32')
  const { mtimeNs, birthtimeNs, size } = stat
  expect(notedStat(stat)).toEqual({
    mtimeNs,
    ctimeNs: birthtimeNs,
    dev: 0n,
    ino: 0n,
    uid: 0n,
    gid: 0n,
    size,
  })
  on('linux')
  expect(notedStat(stat)).toBe(stat)
})

test('so it does of the times alone', () => {
  const times = { mtimeMs: 1, ctimeMs: 2, birthtimeMs: 3 }
  on('win32')
  expect(notedTimes(times)).toEqual([3, 1])
  on('linux')
  expect(notedTimes(times)).toEqual([2, 1])
})
