import { execFileSync } from 'node:child_process'
import { unifiedDiff } from '@emend/engine'
import { makeRepository, plainEnvironment } from '@emend/testkit'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

const line = fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n', 'ü\n', '-- x\n', '\\ No newline\n')
const text = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('', 'end', '\ufeffx'))
  .map(([lines, end]) => Buffer.from(lines.join('') + end))
const bytes = fc.oneof(
  text,
  fc.uint8Array({ maxLength: 80 }).map((array) => Buffer.from([0, ...array])),
)
const state = fc.option(fc.record({ mode: fc.constantFrom('100644' as const, '100755' as const), bytes }), {
  nil: null,
})
const path = fc.constantFrom('a', 'd/b', 'with space', 'quo"te', 'tab\there', 'ünï', 'back\\slash')

it('gives git apply what it needs to make the same tree, and to take it back', () => {
  const repository = makeRepository({ keep: 'k\n' })
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ path, before: state, after: state }), {
        selector: (change) => change.path,
        minLength: 1,
        maxLength: 4,
      }),
      (candidates) => {
        const changes = candidates.filter(
          ({ before, after }) =>
            before?.mode !== after?.mode || (before && after && !before.bytes.equals(after.bytes)),
        )
        const place = (side: 'before' | 'after') => {
          for (const { path, [side]: wanted } of changes) {
            if (repository.files().has(path)) repository.write({ [path]: null })
            if (wanted) repository.write({ [path]: wanted.bytes })
            if (wanted?.mode === '100755') repository.makeExecutable(path)
          }
          repository.git('add', '-A')
          return repository.git('write-tree')
        }
        const before = place('before')
        const after = place('after')
        repository.git('read-tree', '--reset', before)
        const diff = unifiedDiff(changes.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
        const apply = (...args: readonly string[]) => {
          if (diff !== '')
            execFileSync('git', ['apply', '--cached', '--whitespace=nowarn', ...args], {
              cwd: repository.root,
              env: plainEnvironment,
              input: diff,
              stdio: 'pipe',
            })
        }
        apply()
        expect(repository.git('write-tree')).toBe(after)
        apply('--reverse')
        expect(repository.git('write-tree')).toBe(before)
      },
    ),
    { numRuns: 60 },
  )
  repository.remove()
})

it('says of a binary file that gets another mode alone no more than that', () => {
  const bytes = Buffer.from([0, 1])
  const diff = unifiedDiff([
    { path: 'a', before: { mode: '100644', bytes }, after: { mode: '100755', bytes } },
  ])
  expect(diff).toBe('diff --git a/a b/a\nold mode 100644\nnew mode 100755\n')
})

it('gives git apply binary files in a repository with longer ids, too', () => {
  const repository = makeRepository()
  repository.write({ '.git': null })
  repository.git('init', '-q', '--object-format=sha256')
  repository.write({ old: Buffer.from([0, 1]), fresh: Buffer.from([2, 0]) })
  repository.git('add', 'old')
  const state = (name: string) => ({
    mode: '100644' as const,
    bytes: repository.bytes(name),
    blob: repository.git('hash-object', name),
  })
  const diff = unifiedDiff([
    { path: 'fresh', before: null, after: state('fresh') },
    { path: 'old', before: state('old'), after: null },
  ])
  execFileSync('git', ['apply', '--cached'], { cwd: repository.root, env: plainEnvironment, input: diff })
  expect(repository.git('ls-files', '-s')).toBe(`100644 ${state('fresh').blob} 0\tfresh`)
  repository.remove()
})

it('shows a move with its edits as a rename', () => {
  const before = { mode: '100644' as const, bytes: Buffer.from('one\ntwo\n') }
  const after = { mode: '100644' as const, bytes: Buffer.from('one\nthree\n') }
  const diff = unifiedDiff([
    { path: 'new.txt', before: null, after, from: 'old.txt' },
    { path: 'old.txt', before, after: null },
  ])
  expect(diff).toBe(
    'diff --git a/old.txt b/new.txt\nrename from old.txt\nrename to new.txt\n--- a/old.txt\n+++ b/new.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+three\n',
  )
})
