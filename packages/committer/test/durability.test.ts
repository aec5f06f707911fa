import * as fs from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { makeRepository, type TestRepository, wrappedFileSystem } from '@emend/testkit'
import { afterEach, expect, test } from 'vitest'
import { commit, type FileSystem } from '../src/index.ts'
import { changing, open, type Wanted } from './support.ts'

let repository: TestRepository
afterEach(() => repository.remove())

/**
 * A file system that knows what a loss of power would take: bytes that were written, and names that came or went, and
 * that nobody has waited for. `called` hears of each call before it is made, with the name that it changes.
 */
const watched = (root: string, called: (call: string, pending: readonly string[]) => void): FileSystem => {
  const bytes = new Map<bigint, string>()
  const names = new Map<bigint, Set<string>>()
  const told = (path: string): string =>
    relative(root, join(fs.realpathSync(dirname(path)), basename(path)))
      .replace(/^\.git\/emend\/h[^/]+/, 'home')
      .replace(/_[0-9a-f]{16}$/, '')
  const pending = (): readonly string[] => [
    ...[...bytes.values()].map((path) => `bytes of ${path}`),
    ...[...names.values()].flatMap((of) => [...of].map((path) => `name of ${path}`)),
  ]
  const inode = (fd: unknown): bigint => fs.fstatSync(fd as number, { bigint: true }).ino
  const synced = (ino: bigint): void => {
    bytes.delete(ino)
    names.delete(ino)
  }
  const named = (path: string): void => {
    const { ino } = fs.statSync(dirname(path), { bigint: true })
    names.set(ino, (names.get(ino) ?? new Set()).add(told(path)))
    const stat = fs.lstatSync(path, { bigint: true, throwIfNoEntry: false })
    if (stat !== undefined && bytes.has(stat.ino)) bytes.set(stat.ino, told(path))
  }
  const after = (name: string, [first, second]: readonly unknown[]): void => {
    if (name === 'fsyncSync') synced(inode(first))
    if (name === 'writeSync' || name === 'ftruncateSync')
      bytes.set(inode(first), told(fs.readlinkSync(`/proc/self/fd/${first}`)))
    if (/^(?:unlink|mkdir|rmdir|rename)Sync$/.test(name) || second === 'wx') named(first as string)
    if (/^(?:symlink|link|rename)Sync$/.test(name)) named(second as string)
  }
  const wrap: Parameters<typeof wrappedFileSystem>[1] =
    (name, call) =>
    (...parameters) => {
      const [first, second] = parameters
      if (name === 'fsync') {
        const ino = inode(first)
        return call(first, (error: unknown) => {
          synced(ino)
          ;(second as (error: unknown) => void)(error)
        })
      }
      // A directory that goes takes its names along.
      if (name === 'rmdirSync') names.delete(fs.statSync(first as string, { bigint: true }).ino)
      if (/^(?:link|rename|unlink)Sync$/.test(name))
        called(`${name} ${told((name === 'unlinkSync' ? first : second) as string)}`, pending())
      const result = call(...parameters)
      after(name, parameters)
      return result
    }
  return wrappedFileSystem(fs, wrap) as unknown as FileSystem
}

/** What may be lost: who holds a lock, and in a home, where what waits for its batch to end has its name. */
const LOSABLE = /\.lock$|\/lock$|\.keep$|^name of home\/(?!journal$)/
/** What may still be waited for at a step: what is stored or staged while the journal is written, or what is put in place. */
const LATER: Readonly<Record<string, RegExp>> = {
  journal: /^name of \.git\/objects\/|^bytes of home\/(?!\.tmp$)/,
  'work tree': /^name of (?!\.git\/|home\/)/,
  'index for others': /^name of \.git\/refs\/heads\/main$/,
}

/** The steps of a batch, in their order, by the call that each begins with. */
const STEPS: readonly (readonly [string, RegExp])[] = [
  ['journal', /^renameSync home\/journal$/],
  ['locks of git', /^linkSync \.git\/index\.lock$/],
  ['pre-images', /^renameSync \.git\/refs\/emend\/batches\//],
  ['work tree', /^renameSync home\/\d+\.old$/],
  ['index', /^renameSync \.git\/index$/],
  ['branch', /^renameSync \.git\/refs\/heads\/main$/],
  ['index for others', /^unlinkSync \.git\/index\.lock$/],
  ['end', /^unlinkSync home\/journal$/],
]

const many = Array.from({ length: 60 }, (_, index) => [`many/${index}.txt`, `${index}\n`])

test.each<[string, Readonly<Record<string, Wanted>>]>([
  ['edits, creations and deletions', { 'old/c.txt': null, 'new/deep/d.txt': 'four\n' }],
  ['as many as make a pack', Object.fromEntries(many)],
])('what a step of a batch builds on is on the disk before it: %s', async (_, wanted) => {
  repository = makeRepository({ 'src/b.txt': 'two\n', 'old/c.txt': 'three\n' })
  repository.write({ 'src/b.txt': 'mine\n' })
  const missing = new Map<string, readonly string[]>()
  const fs = watched(repository.root, (call, pending) => {
    const step = STEPS.find(([, form]) => form.test(call))?.[0]
    if (step === undefined || missing.has(step)) return
    const losable = (what: string): boolean => LOSABLE.test(what) || LATER[step]?.test(what) === true
    missing.set(
      step,
      pending.filter((what) => !losable(what)),
    )
  })
  const changeSet = changing(repository, { 'src/b.txt': 'TWO\n', ...wanted })
  await commit(await open(repository.root, { fs }), changeSet, { message: 'Change', dirty: 'include' })
  expect([...missing]).toEqual(STEPS.map(([step]) => [step, []]))
})
