import { fileURLToPath } from 'node:url'
import { changesBetween, makeRepository, openTestRepository } from '@emend/testkit'
import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { after, fate, options, plain, type Tree, tree } from './arbitrary-trees.ts'
import { appliedByGit, emended, imported } from './judged-by-git.ts'

const repository = makeRepository({ keep: 'k\n' })
afterAll(repository.remove)

it('what git says two trees differ in makes the one of the other', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(
      tree,
      fc.array(fate, { minLength: 1, maxLength: 5 }),
      options,
      async (old, fates, args) => {
        const trees = [old, after(old, fates)].map(args.includes('-U0') ? plain : (one) => one)
        const [from, to] = imported(repository, trees)
        const diff = `${repository.git('diff', ...args, from!, to!)}\n`
        if (diff === '\n') return
        const outcome = await emended(repository.root, from!, diff)
        // Of a file that is to have nothing but the head of a diff, emend asks whether that is meant.
        if (Array.isArray(outcome) && outcome[0]!.code === 'operation-ambiguous') return
        // With -B, git leaves out that a file of another kind was in the way, and refuses its own diff.
        if (Array.isArray(outcome)) {
          expect([outcome, appliedByGit(repository, from!, diff, '--unidiff-zero')]).toEqual([outcome, null])
          return
        }
        expect(outcome).toEqual(changesBetween(repository.root, from!, to!))
        made++
      },
    ),
    { numRuns: 150 },
  )
  expect(made).toBeGreaterThan(25)
}, 120_000)

const words = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', '}\n', '\n', '  x\n'), {
  minLength: 4,
  maxLength: 30,
})
const file = (lines: readonly string[]): Tree =>
  new Map([['f', { mode: '100644', bytes: Buffer.from(lines.join('')) }]])

it('where git applies a diff to a file that has changed since, emend makes the same of it or asks', async () => {
  let same = 0
  await fc.assert(
    fc.asyncProperty(
      words,
      fc.array(fc.tuple(fc.nat(), fc.nat(2), words), { minLength: 1, maxLength: 2 }),
      fc.tuple(fc.nat(), fc.nat(2), words),
      fc.nat(6),
      async (old, edits, [at, removed, added], shift) => {
        const fresh = [...old]
        for (const [line, gone, come] of edits) fresh.splice(line % fresh.length, gone, ...come.slice(0, 3))
        const drifted = old.toSpliced(at % old.length, removed, ...added)
        const [from, to, since] = imported(repository, [file(old), file(fresh), file(drifted)])
        const diff = `${repository.git('diff', from!, to!)}\n`.replace(
          /^@@ -(\d+)(.*?) \+(\d+)/gm,
          (_, one: string, count: string, other: string) =>
            `@@ -${Number(one) + shift}${count} +${Number(other) + shift}`,
        )
        const wanted = diff === '\n' ? null : appliedByGit(repository, since!, diff)
        if (wanted === null) return
        const made = await emended(repository.root, since!, diff)
        if (Array.isArray(made)) expect(made[0]!.code).toMatch(/^hunk-(ambiguous|overlap)$/)
        else {
          expect(made).toEqual(wanted)
          same++
        }
      },
    ),
    { numRuns: 150 },
  )
  expect(same).toBeGreaterThan(10)
}, 120_000)

it('a diff of two directories makes what git makes of it', async () => {
  const file = (text: string) => ({ mode: '100644' as const, bytes: Buffer.from(text) })
  const [commit] = imported(repository, [
    new Map([
      ['d/f', file('a\nb\n')],
      ['new', file('n\n')],
    ]),
  ])
  const parts = [
    '--- old/d/f\t2024-01-01 10:00:00 +0100\n+++ new/d/f\t2024-01-02 10:00:00 +0100\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n',
    '--- old/g\t1970-01-01 01:00:00 +0100\n+++ new/g\t2024-01-02 10:00:00 +0100\n@@ -0,0 +1 @@\n+x\n',
  ]
  for (const diff of [parts.join(''), parts.toReversed().join('')]) {
    const wanted = appliedByGit(repository, commit!, diff)
    expect([...wanted!.keys()].sort()).toEqual(['d/f', 'g'])
    expect(await emended(repository.root, commit!, diff)).toEqual(wanted)
  }
})

it.each([
  '1970-01-01 01:00:00.000000000 +0100',
  '1970-01-01 05:30:00 +05:30',
  '1969-12-31 19:00:00.000000000 -0500',
  '1969-12-31 12:00:00 -0500',
  '1970-01-01 00:00:00 +0100',
])('a file of %s is gone where git says so', async (stamp) => {
  const file = { mode: '100644' as const, bytes: Buffer.from('y\n') }
  const [commit] = imported(repository, [new Map([['h', file]])])
  const diff = `--- a/h\t2024-01-01 10:00:00 +0100\n+++ b/h\t${stamp}\n@@ -1 +0,0 @@\n-y\n`
  expect(await emended(repository.root, commit!, diff)).toEqual(appliedByGit(repository, commit!, diff))
})

it.each([
  ['d/f', 'b/d/f'],
  ['f', 'b/f'],
  ['a/d/f.orig', 'b/d/f'],
  ['x/d/f', 'y/d/f'],
])('%s and %s are the file that they are to git', async (old, fresh) => {
  const file = { mode: '100644' as const, bytes: Buffer.from('a\n') }
  const paths = ['d/f', 'f', 'b/f', 'b/d/f']
  const [commit] = imported(repository, [new Map(paths.map((path) => [path, file]))])
  const diff = `--- ${old}\n+++ ${fresh}\n@@ -1 +1 @@\n-a\n+b\n`
  const wanted = appliedByGit(repository, commit!, diff)
  expect(wanted).not.toBeNull()
  expect(await emended(repository.root, commit!, diff)).toEqual(wanted)
})

it('white space behind a mode is none of it', async () => {
  const [commit] = imported(repository, [
    new Map([['f', { mode: '100644' as const, bytes: Buffer.from('a\n') }]]),
  ])
  const made = 'diff --git a/g b/g\nnew file mode 100755 \n--- /dev/null\n+++ b/g\n@@ -0,0 +1 @@\n+x\n'
  const diff = `diff --git a/f b/f\nold mode 100644\t\nnew mode 100755  \n${made}`
  const wanted = appliedByGit(repository, commit!, diff)
  expect(wanted).not.toBeNull()
  expect(await emended(repository.root, commit!, diff)).toEqual(wanted)
})

it('a binary file goes by its blob id, where its bytes are left out', async () => {
  const file = { mode: '100644' as const, bytes: Buffer.from('\0y') }
  const [from, to] = imported(repository, [new Map([['f', file]]), new Map()])
  const diff = `${repository.git('diff', '--full-index', from!, to!)}\n`
  expect(diff).toContain('Binary files a/f and /dev/null differ')
  const wanted = appliedByGit(repository, from!, diff)
  expect(wanted).not.toBeNull()
  expect(await emended(repository.root, from!, diff)).toEqual(wanted)
  const [other] = imported(repository, [new Map([['f', { ...file, bytes: Buffer.from('\0z') }]])])
  expect(await emended(repository.root, other!, diff)).toMatchObject([{ code: 'conflict' }])
})

const own = openTestRepository(fileURLToPath(new URL('../../..', import.meta.url)))
const historyOf = (): readonly string[] => {
  try {
    return own.git('rev-list', '--min-parents=1', 'HEAD').split('\n').filter(Boolean)
  } catch {
    return []
  }
}
const commits = historyOf().filter((_, index, all) => index % Math.ceil(all.length / 20) === 0)

it.skipIf(commits.length === 0)('commits of this repository come out of their own diffs', async () => {
  for (const commit of commits)
    for (const args of [['--full-index', '-M', '-C'], ['-U0']]) {
      const diff = `${own.git('diff', '--binary', ...args, `${commit}^`, commit)}\n`
      if (diff === '\n' || diff.includes('\ufffd')) continue
      const wanted = changesBetween(own.root, `${commit}^`, commit)
      expect(await emended(own.root, `${commit}^`, diff)).toEqual(wanted)
    }
})
