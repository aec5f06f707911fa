import { execFileSync } from 'node:child_process'
import { openRepository, snapshotCommit } from '@emend/committer'
import { type Diagnostic, defaultPolicy } from '@emend/model'
import { blobId, parse } from '@emend/parser'
import { footprint, plan } from '@emend/planner'
import { changesBetween, makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'

const repository = makeRepository({ keep: 'k\n' })
afterAll(repository.remove)

interface State {
  readonly mode: '100644' | '100755' | '120000'
  readonly bytes: Buffer
}
type Tree = ReadonlyMap<string, State>

const paths = [
  'a',
  'b',
  'c',
  'd/x',
  'd/y',
  'n',
  'n/x',
  'with space',
  'q"o',
  'tab\there',
  'ünï/ö',
  'back\\slash',
]
const path = fc.constantFrom(...paths)
const words = fc.constantFrom(
  'one',
  'two',
  '',
  '}',
  '-- x',
  '++ y',
  '@@ z',
  '\\ no',
  'ü',
  '  in',
  '\ttab',
  'diff --git a b',
)
const line = fc.tuple(words, fc.constantFrom('\n', '\n', '\n', '\r\n')).map((parts) => parts.join(''))
const text = fc
  .tuple(
    fc.constantFrom('', '', '', '\ufeff'),
    fc.array(line, { maxLength: 40 }),
    fc.constantFrom('', '', 'end', 'end\r'),
  )
  .map(([start, lines, end]) => Buffer.from(lines.length === 0 ? end : start + lines.join('') + end))
const binary = fc
  .uint8Array({ minLength: 1, maxLength: 400 })
  .map((array) => Buffer.from([...array, 0, ...array, 1]))
const file = fc.record({
  mode: fc.constantFrom('100644' as const, '100644' as const, '100755' as const),
  bytes: fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: binary }),
})
const link = fc.record({
  mode: fc.constant('120000' as const),
  bytes: fc.constantFrom('a', 'x/ü').map((one) => Buffer.from(one)),
})
const state: fc.Arbitrary<State> = fc.oneof({ weight: 8, arbitrary: file }, { weight: 1, arbitrary: link })

/** No file where another one has its directory, and no link where there may come to be one. */
const treeOf = (entries: readonly (readonly [string, State])[]): Tree => {
  const tree = new Map(entries)
  if (tree.get('n')?.mode === '120000') tree.delete('n')
  if (tree.has('n')) tree.delete('n/x')
  return tree
}
const tree = fc
  .uniqueArray(fc.tuple(path, state), { selector: ([name]) => name, minLength: 1, maxLength: 6 })
  .map(treeOf)

/** What may happen to a file: where it goes, and what becomes of its bytes. */
const fate = fc.record({
  from: path,
  to: path,
  keep: fc.boolean(),
  edit: fc.array(fc.tuple(fc.nat(), fc.nat(3), line), { maxLength: 3 }),
  mode: fc.boolean(),
})

const edited = ({ mode, bytes }: State, edits: readonly (readonly [number, number, string])[]): State => {
  if (mode === '120000' || bytes.includes(0))
    return { mode, bytes: Buffer.concat([bytes, Buffer.alloc(edits.length)]) }
  const lines = bytes.toString().match(/[^\n]*\n|[^\n]+$/g) ?? []
  for (const [at, removed, added] of edits) lines.splice(at % (lines.length + 1), removed, added)
  return { mode, bytes: Buffer.from(lines.join('')) }
}

const after = (
  before: Tree,
  fates: readonly (typeof fate extends fc.Arbitrary<infer One> ? One : never)[],
): Tree => {
  const tree = new Map(before)
  for (const { from, keep } of fates) if (!keep) tree.delete(from)
  for (const { from, to, edit, mode } of fates) {
    const old = before.get(from)
    if (old === undefined) continue
    const fresh = edited(old, edit)
    const flipped = fresh.mode === '100644' ? '100755' : '100644'
    tree.set(to, mode && fresh.mode !== '120000' ? { ...fresh, mode: flipped } : fresh)
  }
  return treeOf([...tree])
}

/** Without context nothing tells of line breaks and byte-order marks: added lines take after those around. */
const plain = (tree: Tree): Tree =>
  new Map(
    [...tree].map(([name, { mode, bytes }]) => [
      name,
      { mode, bytes: Buffer.from(bytes.filter((byte) => ![13, 0xef, 0xbb, 0xbf].includes(byte))) },
    ]),
  )

const options = fc.constantFrom<readonly string[]>(
  ['--binary', '--full-index', '-M', '-C'],
  ['--binary', '-B', '-M20%', '-C20%', '--find-copies-harder'],
  ['--binary', '-M', '--no-prefix'],
  ['--binary', '-U1'],
  ['--binary', '-U0'],
)

const imported = (repository: TestRepository, trees: readonly Tree[]): readonly string[] => {
  const commits = trees.map((one, index) => {
    const files = [...one].map(([name, { mode, bytes }]) => [
      `M ${mode} inline ${JSON.stringify(name)}\ndata ${bytes.length}\n`,
      bytes,
      '\n',
    ])
    return [
      `reset refs/heads/t${index}\ncommit refs/heads/t${index}\ncommitter A <a@b> 1 +0000\ndata 0\ndeleteall\n`,
      ...files.flat(),
    ]
  })
  const input = Buffer.concat(commits.flat().map((part) => Buffer.from(part)))
  execFileSync('git', ['fast-import', '--quiet', '--force'], {
    cwd: repository.root,
    input,
    env: plainEnvironment,
  })
  return repository.git('rev-parse', ...trees.map((_, index) => `t${index}`)).split('\n')
}

/** What emend makes of a diff on a commit, path by path as git would tell it; or why it makes nothing. */
const emended = async (
  commit: string,
  diff: string,
): Promise<ReadonlyMap<string, string | null> | readonly Diagnostic[]> => {
  const read = parse(diff, { dialect: 'diff' })
  if (read.diagnostics.length > 0) return read.diagnostics
  const opened = await openRepository(repository.root, { env: plainEnvironment })
  const snapshot = await snapshotCommit(opened, commit, footprint(read.plan))
  const planned = plan(read.plan, snapshot, { ...defaultPolicy, shrink: null })
  if (!planned.ok) return planned.diagnostics
  return new Map(
    planned.changeSet.changes.map(({ path, after }) => [
      path,
      after === null ? null : `${after.mode} ${blobId(after.bytes)}`,
    ]),
  )
}

const acceptedByGit = (commit: string, diff: string): boolean => {
  repository.git('read-tree', commit)
  try {
    execFileSync('git', ['apply', '--cached', '--unidiff-zero', '--whitespace=nowarn'], {
      cwd: repository.root,
      env: plainEnvironment,
      input: diff,
      stdio: 'pipe',
    })
    return true
  } catch {
    return false
  }
}

it('what git says two trees differ in makes the one of the other', async () => {
  await fc.assert(
    fc.asyncProperty(
      tree,
      fc.array(fate, { minLength: 1, maxLength: 5 }),
      options,
      async (before, fates, args) => {
        const [from, to] = imported(
          repository,
          [before, after(before, fates)].map(args.includes('-U0') ? plain : (one) => one),
        )
        const diff = repository.git('diff', ...args, from!, to!)
        if (diff === '') return
        const made = await emended(from!, `${diff}\n`)
        // With -B, git leaves out that a file of another kind was in the way, and refuses its own diff.
        if (Array.isArray(made)) expect([made, acceptedByGit(from!, `${diff}\n`)]).toEqual([made, false])
        else expect(made).toEqual(changesBetween(repository.root, from!, to!))
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 150) },
  )
}, 120_000)
