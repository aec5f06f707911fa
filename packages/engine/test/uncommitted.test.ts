import { execFileSync } from 'node:child_process'
import { type DirtyPolicy, dirtyPolicies, type OperationInput } from '@emend/model'
import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import type { Workspace } from '../src/index.ts'
import { workspaceIn } from './support.ts'

/** Twelve lines, some of them replaced. */
const lines = (...changes: readonly (readonly [line: number, text: string])[]): string => {
  const texts = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`)
  for (const [line, text] of changes) texts[line - 1] = text
  return `${texts.join('\n')}\n`
}

const USERS = [11, 'the user’s'] as const
const PLANS = [2, 'the plan’s'] as const

let repository: TestRepository
afterEach(() => repository.remove())

/** What the user has done to `a.txt` before the plan comes. */
const states = {
  clean: () => {},
  modified: () => repository.write({ 'a.txt': lines(USERS) }),
  'made executable': () => repository.makeExecutable('a.txt'),
  deleted: () => repository.write({ 'a.txt': null }),
  staged: () => {
    repository.write({ 'a.txt': lines(USERS) })
    repository.git('add', 'a.txt')
  },
  'staged, and modified since': () => {
    repository.write({ 'a.txt': lines([6, 'staged']) })
    repository.git('add', 'a.txt')
    repository.write({ 'a.txt': lines(USERS) })
  },
  untracked: () => {
    repository.git('rm', '-q', '--cached', 'a.txt')
    repository.git('commit', '-q', '-m', 'Forget it')
    repository.write({ 'a.txt': lines(USERS) })
  },
  'only meant to be added': () => {
    repository.git('rm', '-q', '--cached', 'a.txt')
    repository.git('commit', '-q', '-m', 'Forget it')
    repository.write({ 'a.txt': lines(USERS) })
    repository.git('add', '-N', 'a.txt')
  },
} as const

type State = keyof typeof states

const operations = {
  edit: [{ op: 'edit', path: 'a.txt', find: 'line 2\n', replace: 'the plan’s\n' }],
  'an edit of the same line': [
    { op: 'edit', path: 'a.txt', find: lines(USERS).slice(-30), replace: 'end\n' },
  ],
  delete: [{ op: 'delete', path: 'a.txt' }],
  move: [{ op: 'move', from: 'a.txt', to: 'moved/b.txt' }],
  copy: [{ op: 'copy', from: 'a.txt', to: 'copied.txt' }],
  'move and edit': [
    { op: 'move', from: 'a.txt', to: 'b.txt' },
    { op: 'edit', path: 'b.txt', find: 'line 2\n', replace: 'the plan’s\n' },
  ],
  replace: [{ op: 'create', path: 'a.txt', content: 'all new\n', overwrite: true }],
} as const satisfies Readonly<Record<string, readonly OperationInput[]>>

type Operations = keyof typeof operations

const begin = (state: State): void => {
  repository = makeRepository({ 'a.txt': lines(), 'other.txt': 'other\n', 'staged.txt': 'staged\n' })
  states[state]()
  // What the plan does not touch may be in any state, and stays in it.
  repository.write({ 'other.txt': 'changed\n', 'staged.txt': 'changed\n', 'new.txt': 'new\n' })
  repository.git('add', 'staged.txt')
}

const open = (): Promise<Workspace> => workspaceIn(repository.root)

const apply = async (plan: Operations, dirty?: DirtyPolicy) =>
  await (await open()).apply([...operations[plan]], { fsync: false, ...(dirty && { dirty }) })

const undo = async (dirty?: DirtyPolicy) =>
  await (await open()).undo(undefined, { fsync: false, ...(dirty && { dirty }) })

/** A file as a revision has it; null where it has none. */
const at = (revision: string, path = 'a.txt'): string | null => {
  try {
    return execFileSync('git', ['-C', repository.root, 'cat-file', 'blob', `${revision}:${path}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return null
  }
}

const status = (...paths: readonly string[]): string =>
  repository.git('status', '--porcelain', '--', ...paths)

const batchOf = (commit: string): string =>
  repository.git('log', '-1', '--format=%(trailers:key=Emend-Batch,valueonly)', commit).trim()

/** What git shows of the user's own changes: the lines that they took and gave, wherever they stand now. */
const usersLines = (): readonly string[] =>
  repository
    .git('diff', 'HEAD', '-M', '--', 'a.txt', 'b.txt', 'moved')
    .split('\n')
    .filter((line) => /^[-+](?!--|\+\+)/.test(line))

const untouched = (): void => {
  expect(repository.git('diff', '--cached', '--name-only', '--', 'staged.txt')).toBe('staged.txt')
  expect(status('other.txt', 'new.txt')).toBe(' M other.txt\n?? new.txt')
  repository.git('fsck', '--strict', '--full')
}

const every = (Object.keys(states) as State[]).flatMap((state) =>
  (Object.keys(operations) as Operations[]).flatMap((plan) =>
    dirtyPolicies.map((policy) => [state, plan, policy] as const),
  ),
)

describe('uncommitted changes of the user', () => {
  it.each(every)('%s, %s, --dirty %s: all there or nothing, and never lost', async (state, plan, policy) => {
    begin(state)
    const before = repository.state()
    const seen = repository.files()
    const head = repository.git('rev-parse', 'HEAD')
    const result = await apply(plan, policy)
    untouched()
    if (!result.ok) {
      expect(repository.state()).toBe(before)
      return
    }
    expect(repository.git('rev-list', '--count', `${head}..HEAD`)).toBe(
      policy === 'checkpoint' && result.base !== head ? '2' : '1',
    )
    if ((policy === 'include' || policy === 'checkpoint') && plan !== 'copy')
      expect(status('a.txt', 'b.txt', 'moved')).toBe('')
    const undone = await undo(policy)
    expect(undone.diagnostics).toEqual([])
    expect(repository.files()).toEqual(seen)
    expect(repository.git('rev-parse', 'HEAD^{tree}')).toBe(
      repository.git('rev-parse', `${result.base}^{tree}`),
    )
    untouched()
  })

  it('separate: commits the plan’s change alone, and leaves the user’s in the work tree', async () => {
    begin('modified')
    const users = usersLines()
    const result = await apply('edit')
    expect(result.ok).toBe(true)
    expect(at('HEAD')).toBe(lines(PLANS))
    expect(repository.read('a.txt')).toBe(lines(PLANS, USERS))
    expect(usersLines()).toEqual(users)
    expect(status('a.txt')).toBe(' M a.txt')
    expect(result.warnings).toContain(
      'Earlier uncommitted changes to a.txt stay uncommitted, in the work tree.',
    )
    expect(result.diff).toContain('+the plan’s')
    expect(result.diff).not.toContain('the user’s')
  })

  it('separate: keeps the file as it was, outside of the branch', async () => {
    begin('modified')
    const { commit } = await apply('edit')
    const batch = repository
      .git('log', '-1', '--format=%(trailers:key=Emend-Batch,valueonly)', commit!)
      .trim()
    expect(at(`refs/emend/batches/${batch}`)).toBe(lines(USERS))
    repository.git('gc', '-q', '--prune=now')
    expect(at(`refs/emend/batches/${batch}`)).toBe(lines(USERS))
  })

  it('separate: a move takes the user’s changes along, uncommitted', async () => {
    begin('modified')
    const result = await apply('move and edit')
    expect(result.ok).toBe(true)
    expect(at('HEAD', 'b.txt')).toBe(lines(PLANS))
    expect(repository.read('b.txt')).toBe(lines(PLANS, USERS))
    expect(status('a.txt', 'b.txt')).toBe(' M b.txt')
  })

  it.each([
    ['move', 'moved/b.txt'],
    ['move and edit', 'b.txt'],
  ] as const)(
    'separate: an undo of a %s takes them back along, and says that they stay',
    async (what, to) => {
      begin('modified')
      await apply(what)
      const { ok, warnings, changes } = await undo()
      expect([ok, repository.read('a.txt'), status('a.txt')]).toEqual([true, lines(USERS), ' M a.txt'])
      expect(changes).toMatchObject([{ path: 'a.txt', status: 'renamed', from: to }])
      expect(warnings).toEqual([`Earlier uncommitted changes to ${to} stay uncommitted, in the work tree.`])
    },
  )

  it('separate: so does one of a move to the place of another file', async () => {
    begin('modified')
    repository.git('restore', 'other.txt')
    const plan: OperationInput = { op: 'move', from: 'a.txt', to: 'other.txt', overwrite: true }
    expect(await (await open()).apply([plan], { fsync: false })).toMatchObject({ ok: true })
    const { warnings } = await undo()
    expect([repository.read('a.txt'), status('a.txt', 'other.txt')]).toEqual([lines(USERS), ' M a.txt'])
    expect(warnings).toEqual(['Earlier uncommitted changes to other.txt stay uncommitted, in the work tree.'])
  })

  it('separate: a copy does not commit the user’s changes either', async () => {
    begin('modified')
    expect((await apply('copy')).ok).toBe(true)
    expect(at('HEAD', 'copied.txt')).toBe(lines())
    expect(repository.read('copied.txt')).toBe(lines(USERS))
    expect(repository.read('a.txt')).toBe(lines(USERS))
  })

  it('separate: an undo removes a copy that was committed as it was left, and none that has changed', async () => {
    begin('modified')
    await apply('copy')
    const commitCopy = (text: string): void => {
      repository.write({ 'copied.txt': text })
      repository.git('commit', '-q', '-m', 'Mine', 'a.txt', 'copied.txt')
    }
    commitCopy(lines(USERS, [7, 'more']))
    expect((await undo()).diagnostics).toMatchObject([{ code: 'undo-conflict' }])
    commitCopy(lines(USERS))
    expect((await undo()).diagnostics).toEqual([])
    expect([at('HEAD', 'copied.txt'), at('HEAD'), status('a.txt')]).toEqual([null, lines(USERS), ''])
    untouched()
  })

  it('separate: git sees what stays uncommitted, though the file be older than the index', async () => {
    begin('modified')
    const checks = ['touch -t 200102030405 a.txt']
    const { ok } = await (await open()).apply([...operations.edit], { fsync: false, checks })
    expect([ok, at('HEAD'), status('a.txt')]).toEqual([true, lines(PLANS), ' M a.txt'])
  })

  it.each(dirtyPolicies)('%s: copies what git does not know, and that stays as it is', async (policy) => {
    begin('untracked')
    expect((await apply('copy', policy)).ok).toBe(true)
    expect([at('HEAD', 'copied.txt'), at('HEAD')]).toEqual([lines(USERS), null])
    expect(status('a.txt', 'copied.txt')).toBe('?? a.txt')
  })

  it('separate: names the lines where the changes meet, and what else can be done', async () => {
    begin('modified')
    const result = await apply('an edit of the same line')
    expect(result.diagnostics).toMatchObject([
      { code: 'dirty-conflict', data: { path: 'a.txt', lines: [11] } },
    ])
    expect(result.diagnostics[0]!.message).toMatch(/a\.txt cannot be told apart.*same lines \(line 11\)/)
    expect(result.diagnostics[0]!.hint).toMatch(/--dirty checkpoint.*--dirty include/)
  })

  it('separate: says of changes side by side that they are no more than that', async () => {
    begin('modified')
    const plan: OperationInput = { op: 'edit', path: 'a.txt', find: 'line 10', replace: 'the plan’s' }
    const { diagnostics } = await (await open()).apply([plan])
    expect(diagnostics).toMatchObject([{ code: 'dirty-conflict', data: { lines: [11] } }])
    expect(diagnostics[0]!.message).toMatch(/they change lines side by side \(line 11\)/)
  })

  it.each(['delete', 'replace'] as const)(
    'separate: refuses a plan that would %s what is not committed',
    async (plan) => {
      begin('modified')
      expect((await apply(plan)).diagnostics).toMatchObject([{ code: 'dirty-conflict' }])
    },
  )

  it('separate: keeps a mode that the user has changed out of the commit', async () => {
    begin('made executable')
    expect((await apply('edit')).ok).toBe(true)
    expect(repository.git('ls-tree', 'HEAD', 'a.txt')).toMatch(/^100644/)
    expect(repository.git('diff', 'HEAD', '--summary', '--', 'a.txt')).toContain(
      'mode change 100644 => 100755',
    )
  })

  it('separate: commits a mode that the plan changes alone, and none of the lines that the user has changed', async () => {
    begin('modified')
    const plan: OperationInput[] = [{ op: 'patch', path: 'a.txt', hunks: [], mode: '100755' }]
    expect((await (await open()).apply(plan, { fsync: false })).diagnostics).toEqual([])
    expect(repository.git('ls-tree', 'HEAD', 'a.txt')).toMatch(/^100755/)
    expect([at('HEAD'), repository.read('a.txt')]).toEqual([lines(), lines(USERS)])
    expect(repository.git('diff', '--summary', '--', 'a.txt')).toBe('')
  })

  it('separate: replaces a binary file of which the user has changed the mode alone', async () => {
    begin('clean')
    repository.write({ 'a.txt': Buffer.of(0, 1, 2) })
    repository.commit()
    repository.makeExecutable('a.txt')
    expect((await apply('replace')).ok).toBe(true)
    expect([at('HEAD'), repository.read('a.txt')]).toEqual(['all new\n', 'all new\n'])
    expect(repository.git('diff', '--summary', '--', 'a.txt')).toContain('mode change 100644 => 100755')
  })

  it.each(['staged', 'staged, and modified since', 'untracked', 'only meant to be added'] as const)(
    'separate: refuses what is %s',
    async (state) => {
      begin(state)
      expect((await apply('edit')).diagnostics).toMatchObject([{ code: 'dirty' }])
    },
  )

  it('separate: names all that is refused at once', async () => {
    begin('staged')
    const paths = ['a.txt', 'staged.txt', 'other.txt', 'new.txt']
    const plan = paths.map((path): OperationInput => ({ op: 'append', path, content: 'more\n' }))
    const { diagnostics } = await (await open()).apply(plan)
    expect(diagnostics).toMatchObject([{ code: 'dirty', data: { path: 'a.txt' } }])
    expect(diagnostics[0]!.message).toBe(
      'a.txt has staged changes. Not committed either: new.txt, staged.txt.',
    )
  })

  it('separate: works where git converts line ends', async () => {
    begin('clean')
    repository.git('config', 'core.autocrlf', 'true')
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
    repository.write({ 'a.txt': crlf(lines(USERS)) })
    expect((await apply('edit')).ok).toBe(true)
    expect(at('HEAD')).toBe(lines(PLANS))
    expect(repository.read('a.txt')).toBe(crlf(lines(PLANS, USERS)))
    expect((await undo()).ok).toBe(true)
    expect(repository.read('a.txt')).toBe(crlf(lines(USERS)))
  })

  it.each(['clean', 'modified'] as const)(
    'separate: moves a file with the CRLF line ends that git keeps of it, as `git mv` does (%s)',
    async (state) => {
      begin('clean')
      const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
      repository.write({ 'a.txt': crlf(lines()) })
      repository.commit('Have CRLF line ends')
      repository.git('config', 'core.autocrlf', 'input')
      if (state === 'modified') repository.write({ 'a.txt': crlf(lines(USERS)) })
      expect((await apply('move')).diagnostics).toEqual([])
      expect(at('HEAD', 'moved/b.txt')).toBe(crlf(lines()))
      expect(status('a.txt', 'moved/b.txt')).toBe(state === 'clean' ? '' : ' M moved/b.txt')
      expect((await undo()).ok).toBe(true)
      expect(at('HEAD')).toBe(crlf(lines()))
      expect(status('a.txt', 'moved/b.txt')).toBe(state === 'clean' ? '' : ' M a.txt')
    },
  )

  it('separate: makes no commit of what the user took back already', async () => {
    begin('modified')
    const plan: OperationInput = { op: 'edit', path: 'a.txt', find: 'the user’s', replace: 'line 11' }
    const head = repository.git('rev-parse', 'HEAD')
    const result = await (await open()).apply([plan], { fsync: false })
    expect(result.ok).toBe(true)
    expect(repository.git('rev-parse', 'HEAD')).toBe(head)
    expect(repository.read('a.txt')).toBe(lines())
    expect(status('a.txt')).toBe('')
    expect(result.warnings.join()).toContain(
      'Earlier uncommitted changes to a.txt do not stay in the work tree.',
    )
  })

  it.each([
    ['took back', 'a.txt', 'all new\n', lines()],
    ['deleted', 'b.txt', 'new\n', null],
  ])('separate: an undo commits what the user %s already, and says so', async (_, path, content, users) => {
    begin('clean')
    const plan: OperationInput = { op: 'create', path, content, overwrite: true }
    expect(await (await open()).apply([plan], { fsync: false })).toMatchObject({ ok: true })
    repository.write({ [path]: users })
    const { ok, warnings } = await undo()
    expect([ok, status(path)]).toEqual([true, ''])
    expect(warnings.join()).toContain(`Earlier uncommitted changes to ${path} go into this commit.`)
    // Of a file that was not there, nothing is kept.
    expect(warnings.join().includes('are kept under')).toBe(users !== null)
  })

  it('separate: an undo keeps what the user has changed since in a file that had changes before', async () => {
    begin('modified')
    await apply('edit')
    const later = [6, 'later'] as const
    repository.write({ 'a.txt': lines(PLANS, later, USERS) })
    expect((await undo()).diagnostics).toEqual([])
    expect([at('HEAD'), repository.read('a.txt')]).toEqual([lines(), lines(later, USERS)])
  })

  it.each([
    ['has deleted since', 'edit', null, 'separate', 'the file is deleted'],
    ['has made again since', 'delete', 'mine\n', 'include', 'is there again, and not tracked by git'],
  ] as const)('include: an undo leaves a file that the user %s', async (_, plan, content, dirty, reason) => {
    begin('modified')
    await apply(plan, 'include')
    repository.write({ 'a.txt': content })
    const before = repository.state()
    const { diagnostics } = await undo(dirty)
    expect(diagnostics).toMatchObject([{ message: expect.stringContaining(reason) }])
    expect(repository.state()).toBe(before)
  })

  it('separate: a redo of what replaced the user’s changes says where these are', async () => {
    begin('modified')
    await apply('replace', 'include')
    await undo()
    const { ok, warnings } = await (await open()).redo(undefined, { fsync: false })
    expect([ok, repository.read('a.txt'), status('a.txt')]).toEqual([true, 'all new\n', ''])
    const [, ref] = /do not stay in the work tree.*(refs\/\S+)\.$/.exec(warnings.join()) ?? []
    expect(at(ref!)).toBe(lines(USERS))
  })

  it('separate: moves a file with the user’s changes there and back, as often as that is undone', async () => {
    begin('modified')
    const plan: OperationInput = { op: 'move', from: 'a.txt', to: 'moved.txt' }
    expect((await (await open()).apply([plan], { fsync: false })).ok).toBe(true)
    for (const [turn, place] of (['undo', 'redo', 'undo', 'redo'] as const).map(
      (one) => [one, one === 'undo' ? 'a.txt' : 'moved.txt'] as const,
    )) {
      const { ok } = await (await open())[turn](undefined, { fsync: false })
      expect([ok, repository.read(place), at('HEAD', place)]).toEqual([true, lines(USERS), lines()])
      expect(repository.git('status', '--porcelain', '--', 'a.txt', 'moved.txt')).toBe(` M ${place}`)
    }
  })

  it.each<[string, string]>([
    ['as it was left', lines(USERS)],
    ['with more', lines(USERS, [7, 'more'])],
  ])('separate: a file that was moved, and then committed %s, goes back with that', async (_, text) => {
    begin('modified')
    await apply('move')
    repository.write({ 'moved/b.txt': text })
    repository.git('commit', '-q', '-m', 'Mine', 'moved/b.txt')
    const undone = await undo()
    expect([undone.diagnostics, undone.warnings]).toEqual([[], []])
    expect([at('HEAD'), repository.read('a.txt'), at('HEAD', 'moved/b.txt')]).toEqual([text, text, null])
    expect(status('a.txt', 'moved')).toBe('')
    untouched()
  })

  it('refuse: refuses', async () => {
    begin('modified')
    expect((await apply('edit', 'refuse')).diagnostics).toMatchObject([
      { code: 'dirty', data: { path: 'a.txt', state: 'modified' } },
    ])
  })

  it.each(['modified', 'staged', 'staged, and modified since', 'untracked'] as const)(
    'checkpoint: commits what is %s by itself, under its own subject and the user’s name',
    async (state) => {
      begin(state)
      const workspace = await open()
      const result = await workspace.apply([...operations.edit], {
        fsync: false,
        dirty: 'checkpoint',
        author: 'An Agent <agent@example.com>',
      })
      expect(result.ok).toBe(true)
      expect(at('HEAD~1')).toBe(lines(USERS))
      expect(at('HEAD')).toBe(lines(PLANS, USERS))
      expect(repository.git('log', '-2', '--format=%an: %s')).toMatch(
        /^An Agent: Edit a\.txt\n(?!An Agent).*: Checkpoint uncommitted changes to a\.txt$/,
      )
      expect(repository.git('diff', '--name-only', 'HEAD~2', 'HEAD~1')).toBe('a.txt')
      expect(result.base).toBe(repository.git('rev-parse', 'HEAD~1'))
      expect(result.diff).toContain('+the plan’s')
      expect(result.diff).not.toContain('+the user’s')
    },
  )

  it('checkpoint: a preview says what would be committed, and not that it is', async () => {
    begin('modified')
    const { warnings } = await (await open()).preview([...operations.edit], { dirty: 'checkpoint' })
    expect(warnings).toEqual([
      'Earlier uncommitted changes to a.txt go into a commit of their own, before this one.',
    ])
  })

  it.each([
    ['beside a commit', { 'b.txt': 'b\n' }],
    ['before the first', {}],
  ])('checkpoint: says so of what is only staged where the file is gone: %s', async (_, files) => {
    repository = makeRepository(files)
    repository.write({ 'a.txt': lines([6, 'staged']) })
    repository.git('add', 'a.txt')
    repository.write({ 'a.txt': null })
    const plan = [{ op: 'create', path: 'a.txt', content: 'new\n' }] as const
    const { commit, warnings } = await (await open()).apply([...plan], { fsync: false, dirty: 'checkpoint' })
    expect(repository.git('log', '-1', '--skip=1', '--format=%s')).not.toContain('Checkpoint')
    expect(warnings).toEqual([
      `Earlier uncommitted changes to a.txt are only staged, and do not stay so. What was staged otherwise is kept under refs/emend/batches/${batchOf(commit!)}^.`,
    ])
  })

  it('checkpoint: says that what is only staged is in no commit', async () => {
    repository = makeRepository({ 'a.txt': lines() })
    repository.write({ 'a.txt': lines([6, 'staged']) })
    repository.git('add', 'a.txt')
    repository.write({ 'a.txt': lines() })
    const { commit, base, warnings } = await apply('edit', 'checkpoint')
    expect(repository.git('rev-parse', 'HEAD~1', 'HEAD')).toBe(`${base}\n${commit}`)
    expect(warnings).toEqual([
      `Earlier uncommitted changes to a.txt are only staged, and do not stay so. What was staged otherwise is kept under refs/emend/batches/${batchOf(commit!)}^.`,
    ])
  })

  it('checkpoint: an undo says of nothing that it was staged otherwise where all that was is committed', async () => {
    repository = makeRepository({ 'a.txt': lines(), 'b.txt': lines() })
    states.modified()
    const both = ['a.txt', 'b.txt'].map((path) => ({ ...operations.edit[0], path }))
    await (await open()).apply(both, { fsync: false, dirty: 'include' })
    repository.write({ 'b.txt': lines(PLANS, USERS) })
    repository.git('add', 'b.txt')
    const { commit, warnings } = await undo('checkpoint')
    expect(at(`refs/emend/batches/${batchOf(commit!)}`)).toBe(lines(PLANS, USERS))
    expect(warnings).toEqual([
      'Earlier uncommitted changes to b.txt go into a commit of their own, before this one.',
    ])
  })

  it('checkpoint: moves the branch once, for both commits', async () => {
    begin('modified')
    const head = repository.git('rev-parse', 'HEAD')
    await apply('edit', 'checkpoint')
    expect(repository.git('rev-parse', 'HEAD@{1}')).toBe(head)
  })

  it.each([
    ['edit', lines(USERS)],
    ['copy', lines(USERS)],
    ['delete', null],
  ] as const)('checkpoint: keeps what was staged and is in neither commit: %s', async (plan, seen) => {
    begin('staged, and modified since')
    if (seen === null) repository.write({ 'a.txt': null })
    const restored = [{ op: 'create', path: 'a.txt', content: 'anew\n' }] as const
    const { commit, warnings } = await (await open()).apply(
      [...(seen === null ? restored : operations[plan])],
      { fsync: false, dirty: 'checkpoint' },
    )
    const kept = `refs/emend/batches/${batchOf(commit!)}^`
    expect(at(kept)).toBe(lines([6, 'staged']))
    expect(warnings.join()).toContain(`What was staged otherwise is kept under ${kept}.`)
    expect((await undo()).ok).toBe(true)
    expect(at('HEAD')).toBe(seen)
  })

  it('include: commits both, and keeps what was staged as well', async () => {
    begin('staged, and modified since')
    const { commit, warnings } = await apply('edit', 'include')
    expect(at('HEAD')).toBe(lines(PLANS, USERS))
    const batch = batchOf(commit!)
    expect(at(`refs/emend/batches/${batch}`)).toBe(lines(USERS))
    expect(at(`refs/emend/batches/${batch}^`)).toBe(lines([6, 'staged']))
    expect(warnings.join()).toContain(`refs/emend/batches/${batch}`)
  })

  it.each(['staged for the first time', 'untracked'] as const)(
    'include: refuses to delete what no commit would hold: %s',
    async (state) => {
      begin('untracked')
      if (state !== 'untracked') repository.git('add', 'a.txt')
      const { diagnostics } = await apply('delete', 'include')
      expect(diagnostics).toMatchObject([{ code: 'dirty-conflict', data: { path: 'a.txt' } }])
      expect(diagnostics[0]!.message).toBe(
        'a.txt is in no commit, and would be in none afterwards: the plan deletes the file.',
      )
      expect(diagnostics[0]!.hint).toMatch(/--dirty checkpoint/)
      expect(diagnostics[0]!.hint).not.toMatch(/--dirty include/)
    },
  )

  it.each(['include', 'checkpoint'] as const)(
    '%s: keeps nothing as staged of a file that is only meant to be added again',
    async (policy) => {
      begin('clean')
      repository.git('rm', '-q', '--cached', 'a.txt')
      repository.git('add', '-N', 'a.txt')
      const { ok, warnings } = await apply('edit', policy)
      expect([ok, warnings.join()]).toEqual([true, expect.not.stringContaining('What was staged')])
      expect(repository.git('log', '--all', '--format=%s')).not.toContain('What was staged')
      expect((await undo()).warnings.join()).not.toContain('What was staged')
    },
  )

  it('include: speaks of no commit of what the plan took back', async () => {
    begin('modified')
    const plan: OperationInput = { op: 'edit', path: 'a.txt', find: 'the user’s', replace: 'line 11' }
    const { commit, warnings } = await (await open()).apply([plan], { fsync: false, dirty: 'include' })
    expect(commit).toBeUndefined()
    expect(warnings.join()).toMatch(/a\.txt do not stay in the work tree\. .* kept under refs\/emend/)
    expect(warnings.join()).not.toContain('this commit')
  })

  it.each(['edit', 'copy'] as const)(
    'checkpoint: speaks of no commit of what is only staged: %s',
    async (what) => {
      begin('staged')
      repository.write({ 'a.txt': lines() })
      const { ok, warnings } = await apply(what, 'checkpoint')
      expect([ok, repository.git('log', '--format=%s')]).toEqual([
        true,
        expect.not.stringContaining('Checkpoint'),
      ])
      expect(warnings.join()).toMatch(
        /^Earlier uncommitted changes to a\.txt are only staged, and do not stay so\./,
      )
    },
  )

  it('checkpoint: is named after what it commits, and not after what was only staged', async () => {
    begin('modified')
    repository.write({ 'staged.txt': 'staged\n' })
    const more: OperationInput = { op: 'append', path: 'staged.txt', content: 'more\n' }
    const options = { fsync: false, dirty: 'checkpoint' } as const
    expect(await (await open()).apply([...operations.edit, more], options)).toMatchObject({ ok: true })
    expect(repository.git('log', '-1', '--skip=1', '--format=%s')).toBe(
      'Checkpoint uncommitted changes to a.txt',
    )
  })

  it('include: says of what the plan deletes that no commit has it, but the ref where it is kept', async () => {
    begin('modified')
    const { warnings } = await apply('delete', 'include')
    const [, ref] =
      /^Earlier .* a\.txt do not stay in the work tree\..*(refs\/\S+)\.$/.exec(warnings.join()) ?? []
    expect(at(ref!)).toBe(lines(USERS))
    expect(warnings.join()).not.toContain('this commit')
  })

  it('include: names the ref of what is kept only where there is one', async () => {
    begin('modified')
    const { warnings } = await apply('copy', 'include')
    expect(warnings).toEqual([
      'Earlier uncommitted changes to a.txt go into this commit with a copy, and stay uncommitted where they are.',
    ])
    expect(repository.git('for-each-ref', 'refs/emend')).toBe('')
    expect([at('HEAD', 'copied.txt'), status('a.txt')]).toEqual([lines(USERS), ' M a.txt'])
  })

  it('include: speaks of nothing that is kept of a file that was deleted, beside one of which something is', async () => {
    repository = makeRepository({ 'a.txt': lines(), 'b.txt': 'b\n' })
    repository.write({ 'a.txt': lines(USERS), 'b.txt': null })
    const plan: readonly OperationInput[] = [
      ...operations.edit,
      { op: 'create', path: 'b.txt', content: 'b\n' },
    ]
    const { commit, warnings } = await (await open()).apply(plan, { fsync: false, dirty: 'include' })
    expect(warnings).toEqual([
      `Earlier uncommitted changes to a.txt go into this commit. The files as they were are kept under refs/emend/batches/${batchOf(commit!)}.`,
      'Earlier uncommitted changes to b.txt do not stay in the work tree.',
    ])
  })

  it('include: an undo makes the user’s changes uncommitted again', async () => {
    begin('untracked')
    await apply('edit', 'include')
    expect(at('HEAD')).toBe(lines(PLANS, USERS))
    expect((await undo()).ok).toBe(true)
    expect(at('HEAD')).toBeNull()
    expect(repository.read('a.txt')).toBe(lines(USERS))
    expect(status('a.txt')).toBe('?? a.txt')
  })

  it('include: an undo tells where to find what was staged and is not staged again', async () => {
    begin('staged')
    await apply('edit', 'include')
    const undone = await undo()
    const [, kept] = /^What was staged of a\.txt is not staged again; it is kept under (\S+)\.$/.exec(
      undone.warnings.join(),
    )!
    expect(status('a.txt')).toBe(' M a.txt')
    repository.git('restore', '--staged', `--source=${kept}`, 'a.txt')
    expect(status('a.txt')).toBe('M  a.txt')
  })

  it.each<[string, DirtyPolicy]>([
    ['committed', 'separate'],
    ['uncommitted', 'include'],
  ])('include: an undo of a move beside %s changes tells what does not come back', async (state, policy) => {
    begin('modified')
    const { commit } = await apply('move', 'include')
    repository.write({ 'moved/b.txt': lines(USERS, [7, 'more']) })
    if (state === 'committed') repository.git('commit', '-q', '-m', 'Mine', 'moved/b.txt')
    const { diagnostics, warnings } = await undo(policy)
    expect(diagnostics).toEqual([])
    expect([at('HEAD'), repository.read('a.txt')]).toEqual([lines([7, 'more']), lines([7, 'more'])])
    expect(warnings.join()).toContain(
      `What was uncommitted in a.txt does not come back beside what has changed since; it is kept under refs/emend/batches/${batchOf(commit!)}`,
    )
  })

  it('include: a redo says that it commits again what its undo has made uncommitted', async () => {
    begin('modified')
    await apply('edit', 'include')
    expect((await undo()).ok).toBe(true)
    const { ok, warnings } = await (await open()).redo(undefined, { fsync: false })
    expect([ok, at('HEAD'), status('a.txt')]).toEqual([true, lines(PLANS, USERS), ''])
    expect(warnings.join()).toMatch(
      /^Earlier uncommitted changes to a\.txt go into this commit\. The files as/,
    )
  })

  it('include: a redo brings back what its undo has made uncommitted, be it stored otherwise than it stands', async () => {
    repository = makeRepository({ 'a.txt': 'one\ntwo\n' })
    repository.git('config', 'core.autocrlf', 'input')
    repository.write({ 'a.txt': 'one\r\nmy two\r\n' })
    const plan = { op: 'edit', path: 'a.txt', find: 'my two', replace: 'my zwei' } as const
    const options = { fsync: false, dirty: 'include' } as const
    const { commit } = await (await open()).apply([plan], options)
    await (await open()).undo(undefined, options)
    expect(repository.read('a.txt')).toBe('one\r\nmy two\r\n')
    expect((await (await open()).redo(undefined, options)).diagnostics).toEqual([])
    expect(repository.git('diff', '--stat', commit!, 'HEAD')).toBe('')
    expect(repository.read('a.txt')).toBe('one\r\nmy zwei\r\n')
  })

  it.each(['uncommitted', 'committed'])(
    'include: an undo tells where to find what does not come back beside what has changed since: %s',
    async (how) => {
      begin('modified')
      await apply('edit', 'include')
      repository.write({ 'a.txt': `${repository.read('a.txt')}more\n` })
      if (how === 'committed') repository.commit('More')
      const undone = await undo()
      const kept =
        /What was uncommitted in a\.txt does not come back beside .*; it is kept under (\S+)\./.exec(
          undone.warnings.join(),
        )![1]!
      expect(at('HEAD')).toBe(how === 'committed' ? `${lines()}more\n` : lines())
      expect(repository.read('a.txt')).toBe(`${lines()}more\n`)
      expect(at(kept)).toBe(lines(USERS))
    },
  )

  it.each(['separate', 'checkpoint'] as const)(
    '%s: an undo has nothing to tell of uncommitted changes that stay',
    async (dirty) => {
      begin('modified')
      await apply('edit', dirty)
      repository.write({ 'a.txt': `${repository.read('a.txt')}more\n` })
      const undone = await undo()
      expect(undone.warnings.join()).not.toContain('does not come back')
      expect(repository.read('a.txt')).toBe(`${lines(USERS)}more\n`)
    },
  )

  it('include: an undo tells where to find a mode that was staged', async () => {
    begin('modified')
    repository.git('checkout', 'a.txt')
    repository.git('update-index', '--chmod=+x', 'a.txt')
    await apply('edit', 'include')
    const undone = await undo()
    const [, kept] = /^What was staged of a\.txt is not staged again; it is kept under (\S+)\.$/.exec(
      undone.warnings.join(),
    )!
    expect(repository.git('ls-tree', kept!, 'a.txt')).toMatch(/^100755 /)
  })

  it.each(['include', 'checkpoint'] as const)(
    '%s: a redo brings back what its undo has made uncommitted',
    async (dirty) => {
      begin('modified')
      const near = { op: 'edit', path: 'a.txt', find: 'line 10\n', replace: 'the plan’s\n' } as const
      await (await open()).apply([near], { fsync: false, dirty: 'include' })
      await undo()
      expect(repository.read('a.txt')).toBe(lines(USERS))
      const redone = await (await open()).redo(undefined, { fsync: false, dirty })
      expect(redone.diagnostics).toEqual([])
      expect([at('HEAD'), repository.read('a.txt')]).toEqual(Array(2).fill(lines([10, 'the plan’s'], USERS)))
      expect(at('HEAD~1')).toBe(dirty === 'include' ? lines() : lines(USERS))
      expect(status('a.txt')).toBe('')
    },
  )

  it.each(['not staged', 'staged'])(
    'include: an undo commits what the user has taken back: %s',
    async (how) => {
      begin('clean')
      await (await open()).apply([...operations.edit], { fsync: false, message: 'Before' })
      const both = [
        { op: 'delete', path: 'a.txt' },
        { op: 'create', path: 'b.txt', content: 'b\n' },
      ] as const
      const { commit } = await (await open()).apply([...both], { fsync: false })
      repository.write({ 'a.txt': lines(PLANS), 'b.txt': null })
      if (how === 'staged') repository.git('add', '-A', 'a.txt', 'b.txt')
      const undone = await undo('include')
      expect(undone.warnings.join()).not.toContain('Passed over')
      expect([at('HEAD'), at('HEAD', 'b.txt')]).toEqual([lines(PLANS), null])
      expect(repository.git('log', '-1', '--format=%(trailers:key=Emend-Undoes,valueonly)').trim()).toBe(
        commit,
      )
      expect([status('a.txt', 'b.txt'), repository.read('a.txt')]).toEqual(['', lines(PLANS)])
    },
  )

  it('checkpoint: an undo beside what the user has taken back commits that first', async () => {
    begin('clean')
    const both = [
      { op: 'delete', path: 'a.txt' },
      { op: 'create', path: 'b.txt', content: 'b\n' },
    ] as const
    await (await open()).apply([...both], { fsync: false })
    repository.write({ 'a.txt': lines() })
    expect((await undo('checkpoint')).diagnostics).toEqual([])
    expect([at('HEAD~1'), at('HEAD~1', 'b.txt')]).toEqual([lines(), 'b\n'])
    expect([at('HEAD'), at('HEAD', 'b.txt')]).toEqual([lines(), null])
    expect(status('a.txt', 'b.txt')).toBe('')
  })

  it('include: a redo commits again what its undo has made untracked', async () => {
    begin('untracked')
    await apply('edit', 'include')
    await undo()
    const redone = await (await open()).redo(undefined, { fsync: false, dirty: 'include' })
    expect(redone.diagnostics).toEqual([])
    expect([at('HEAD'), repository.read('a.txt')]).toEqual([lines(PLANS, USERS), lines(PLANS, USERS)])
    expect(status('a.txt')).toBe('')
  })

  it('include: an undo says where a file is that was untracked, and moved since', async () => {
    begin('untracked')
    await apply('edit', 'include')
    repository.git('mv', 'a.txt', 'b.txt')
    repository.git('commit', '-q', '-m', 'Move', 'a.txt', 'b.txt')
    expect((await undo()).diagnostics).toMatchObject([
      { code: 'undo-conflict', message: expect.stringContaining('a.txt has been moved to b.txt since') },
    ])
  })

  it('include: a redo moves an untracked file again', async () => {
    begin('untracked')
    await apply('move', 'include')
    await undo()
    expect((await (await open()).redo(undefined, { fsync: false, dirty: 'include' })).ok).toBe(true)
    expect([at('HEAD', 'moved/b.txt'), status('a.txt', 'moved')]).toEqual([lines(USERS), ''])
  })

  it.each([
    ['untracked', { 'a.txt': lines() }],
    ['modified', { 'a.txt': lines(), 'b.txt': lines() }],
  ])('include: a redo moves a file that is %s again to where another was removed', async (_, committed) => {
    repository = makeRepository(committed)
    repository.write({ 'a.txt': null, 'b.txt': lines(USERS) })
    const move: OperationInput = { op: 'move', from: 'b.txt', to: 'a.txt' }
    const options = { fsync: false, dirty: 'include' } as const
    expect((await (await open()).apply([move], options)).ok).toBe(true)
    const tree = (): string => repository.git('rev-parse', 'HEAD^{tree}')
    const landed = tree()
    expect((await undo()).ok).toBe(true)
    expect([at('HEAD'), repository.read('b.txt')]).toEqual([lines(), lines(USERS)])
    expect((await (await open()).redo(undefined, options)).diagnostics).toEqual([])
    expect([repository.read('a.txt'), status()]).toEqual([lines(USERS), ''])
    expect(tree()).toBe(landed)
  })

  it('include: an undo finds what was kept of a file of any name', async () => {
    const path = 'odd\u2028"\u0085\\name.txt'
    repository = makeRepository({ [path]: lines() })
    repository.write({ [path]: lines(USERS) })
    const edit: OperationInput = { op: 'edit', path, find: 'line 2\n', replace: 'the plan’s\n' }
    expect((await (await open()).apply([edit], { fsync: false, dirty: 'include' })).ok).toBe(true)
    expect((await undo()).ok).toBe(true)
    expect([at('HEAD', path), repository.read(path)]).toEqual([lines(), lines(USERS)])
  })

  it('tells in a preview what the commit would have', async () => {
    begin('modified')
    const workspace = await open()
    const before = repository.state()
    const preview = await workspace.preview([...operations.edit])
    expect(preview.diff).not.toContain('the user’s')
    const both = await workspace.preview([...operations.edit], { dirty: 'include' })
    expect(both.diff).toContain('the user’s')
    expect((await workspace.preview([...operations.edit], { dirty: 'refuse' })).ok).toBe(false)
    expect(repository.state()).toBe(before)
  })

  it('undoes beside changes that the user made since, and refuses where they meet', async () => {
    begin('clean')
    await apply('edit')
    repository.write({ 'a.txt': lines(PLANS, USERS) })
    expect((await undo()).ok).toBe(true)
    expect(at('HEAD')).toBe(lines())
    expect(repository.read('a.txt')).toBe(lines(USERS))
    repository.git('checkout', '-q', 'a.txt')
    await apply('edit')
    repository.write({ 'a.txt': lines([2, 'mine']) })
    expect((await undo()).diagnostics).toMatchObject([{ code: 'dirty-conflict' }])
  })

  it('names the nearest policy for one that there is not', async () => {
    begin('clean')
    await expect(apply('edit', 'seperate' as DirtyPolicy)).rejects.toMatchObject({ code: 'usage' })
  })
})
