import { execFileSync } from 'node:child_process'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commit, type Receipt } from '../src/index.ts'
import { batchesIn, changing, commitTo, open, takeBackIn } from './support.ts'

let repository: TestRepository
let [first, second]: string[] = []
beforeEach(async () => {
  repository = makeRepository({ 'a.txt': 'one\n', 'b.txt': 'one\n' })
  first = (await commitTo(repository, { 'a.txt': 'two\n' }, { message: 'First' })).commit!
  second = (await commitTo(repository, { 'b.txt': 'two\n' }, { message: 'Second' })).commit!
})
afterEach(() => repository.remove())

const takeBack = async (name?: string, redo = false): Promise<Receipt> =>
  takeBackIn(await open(repository.root), name, { redo })
const texts = () => [repository.read('a.txt'), repository.read('b.txt')].join('')
const amend = (): void => {
  repository.git('commit', '-q', '--amend', '--no-edit', '--date', '2001-01-01T00:00:00')
}
const rebase = (): void => {
  repository.git('checkout', '-q', '-b', 'upstream', `${first}~`)
  repository.write({ 'c.txt': 'upstream\n' })
  repository.commit()
  repository.git('rebase', '-q', 'upstream', 'main')
}

describe('a batch whose commit was rewritten', () => {
  it.each([
    ['amended', amend],
    ['rebased', rebase],
  ])('is taken back and brought back by the name of before: %s', async (_, rewrite) => {
    rewrite()
    const judge = repository.git('rev-parse', 'HEAD~^{tree}')
    await takeBack(second)
    expect(repository.git('rev-parse', 'HEAD^{tree}')).toBe(judge)
    expect(repository.git('status', '--porcelain')).toBe('')
    await expect(takeBack(second)).rejects.toMatchObject({ code: 'already-undone' })
    const undo = repository.git('rev-parse', 'HEAD')
    amend()
    await takeBack(undo, true)
    expect(texts()).toBe('two\ntwo\n')
  })

  it('is found though messages say of two that they take back one another', async () => {
    const gone = '0'.repeat(39)
    const say = (batch: string, other: string, digit: number): void => {
      const trailers = [
        `Emend-Batch: ${batch}`,
        `Emend-Undoes: ${gone}${digit}`,
        `Emend-Undoes-Batch: ${other}`,
      ]
      repository.git('commit', '-q', '--allow-empty', '-m', `Say\n\n${trailers.join('\n')}`)
    }
    for (const [batch, other, digit] of [
      ['x', 'y', 1],
      ['y', 'x', 2],
    ] as const)
      say(batch, other, digit)
    await expect(takeBack(undefined, true)).rejects.toMatchObject({ code: 'nothing-to-redo' })
    await takeBack(second)
    await takeBack(undefined, true)
    expect(texts()).toBe('two\ntwo\n')
  })

  it.each([
    ['is undone by an undo', 1, true],
    ['is open after an undo and its redo', 2, false],
  ])('%s that another commit was squashed onto', async (_, count, isUndone) => {
    await takeBack(second)
    if (count === 2) await takeBack(undefined, true)
    repository.write({ 'c.txt': 'mine\n' })
    repository.commit('Mine')
    const message = repository.git('log', '--reverse', '--format=%B', `${second}..`)
    repository.git('reset', '-q', '--soft', second!)
    repository.git('commit', '-q', '-m', message)
    const squashed = repository.git('rev-parse', 'HEAD')
    const batches = await batchesIn(await open(repository.root))
    expect(batches.map(({ commit, undoneBy }) => [commit, undoneBy])).toEqual([
      [second, isUndone ? squashed : undefined],
      [first, undefined],
    ])
  })

  it.each([
    ['trailers', (batch: string) => `Emend-Batch: other\nEmend-Undoes: ${batch}`],
    ['words of git revert', (batch: string) => `This reverts commit ${batch}.`],
  ])('is not undone by what a batch has been given to say in %s', async (_, said) => {
    await commitTo(repository, { 'c.txt': 'said\n' }, { message: `Say\n\n${said(second!)}` })
    await takeBack(second)
    expect(texts()).toBe('two\none\n')
    const batches = await batchesIn(await open(repository.root))
    const undone = batches.filter(({ undoneBy }) => undoneBy !== undefined)
    expect(undone.map(({ commit }) => commit)).toEqual([second])
  })

  it('is refused by the name of before where another was squashed into it', async () => {
    const message = repository.git('log', '--reverse', '--format=%B', `${first}~..`)
    repository.git('reset', '-q', '--soft', `${first}~`)
    repository.git('commit', '-q', '-m', message)
    for (const name of [first, second])
      await expect(takeBack(name)).rejects.toMatchObject({
        code: 'commit-unknown',
        data: { elsewhere: true },
      })
    await takeBack('HEAD')
    expect(texts()).toBe('one\none\n')
  })

  it('is taken back where it was picked to', async () => {
    repository.git('checkout', '-q', '-b', 'side', `${first}~`)
    repository.git('cherry-pick', second!)
    await takeBack(second)
    expect(texts()).toBe('one\none\n')
  })

  it('is not on this branch once it was dropped', async () => {
    repository.git('reset', '-q', '--hard', first!)
    const message = `Commit ${second!.slice(0, 8)} is not on this branch.`
    const refusal = { code: 'commit-unknown', message, hint: expect.stringMatching(/^Name one that is;/) }
    await expect(takeBack(second)).rejects.toMatchObject(refusal)
  })
})

describe('the latest batch', () => {
  const passedOver = async (): Promise<void> => {
    await takeBack()
    expect(texts()).toBe('one\none\n')
    await expect(takeBack()).rejects.toMatchObject({ code: 'nothing-to-undo' })
  }

  it('is the one before where somebody has taken it back by hand', async () => {
    repository.write({ 'b.txt': 'one\n' })
    repository.commit()
    await passedOver()
  })

  it('is the one before where a commit has reverted several, or a merge', async () => {
    repository.git('revert', '--no-commit', second!)
    repository.git('commit', '-q', '-m', 'Revert')
    await passedOver()
  })

  it('is the one before where reverts of several were squashed', async () => {
    await takeBack(first)
    const said = [second!, repository.git('rev-parse', 'HEAD')].map((id) => `This reverts commit ${id}`)
    repository.git('checkout', '-q', second!, 'a.txt')
    repository.git('checkout', '-q', first!, 'b.txt')
    repository.git('commit', '-q', '-m', `Revert both\n\n${said.join('.\n\n')}`)
    await passedOver()
  })

  it.each(['--reverse', '--topo-order'])(
    'is one of which a revert and the revert of that were squashed: %s',
    async (order) => {
      for (let times = 0; times < 2; times++) repository.git('revert', '--no-edit', 'HEAD')
      repository.write({ 'c.txt': 'mine\n' })
      repository.commit('Mine')
      const message = repository.git('log', order, '--format=%B', `${second}..`)
      repository.git('reset', '-q', '--soft', second!)
      repository.git('commit', '-q', '-m', message)
      await takeBack()
      expect(texts()).toBe('two\none\n')
    },
  )

  it('is the one before where it came twice, and was taken back once', async () => {
    repository.git('checkout', '-q', '-b', 'side', first!)
    repository.write({ 'c.txt': 'side\n' })
    repository.commit()
    repository.git('cherry-pick', second!)
    repository.git('checkout', '-q', 'main')
    repository.git('merge', '-q', '--no-edit', 'side')
    await takeBack()
    await passedOver()
  })

  it('is a copy that another branch keeps while the batch itself was taken back', async () => {
    repository.git('branch', 'side')
    // A second of its own, before that of its copy and of the undo.
    const env = { ...plainEnvironment, GIT_COMMITTER_DATE: '2001-01-01T00:00:00Z' }
    const opened = await open(repository.root, { env })
    const third = await commit(opened, changing(repository, { 'a.txt': 'three\n' }), {
      message: 'Third',
      sync: false,
    })
    repository.git('checkout', '-q', 'side')
    repository.git('cherry-pick', third.commit!)
    repository.git('checkout', '-q', 'main')
    await takeBack()
    repository.git('merge', '-q', '--no-edit', 'side')
    expect(texts()).toBe('three\ntwo\n')
    await takeBack()
    expect(texts()).toBe('two\ntwo\n')
  })

  it('is redone as well, but for an undo of which nothing is left', async () => {
    await takeBack(first)
    await takeBack(second)
    repository.write({ 'b.txt': 'two\n' })
    repository.commit()
    await takeBack(undefined, true)
    expect(texts()).toBe('two\ntwo\n')
    await expect(takeBack(undefined, true)).rejects.toMatchObject({ code: 'nothing-to-redo' })
    const subjects = (await batchesIn(await open(repository.root))).map(({ subject }) => subject)
    expect(subjects).toEqual(['Undo "Undo "First""', 'Undo "Second"', 'Undo "First"', 'Second', 'First'])
  })

  // Nothing is timed here: where each of them goes through the branch, that runs into the time limit of a test.
  it('is found in proportion where very many were redone, and then rebased', async () => {
    const input = Array.from({ length: 3_000 }, (_, index) => rebased(index)).join('')
    execFileSync('git', ['-C', repository.root, 'fast-import', '--quiet'], { input })
    repository.git('reset', '-q', '--hard')
    await expect(takeBack(undefined, true)).rejects.toMatchObject({ code: 'nothing-to-redo' })
    repository.git('reset', '-q', '--hard', 'HEAD^')
    await takeBack(undefined, true)
    expect(repository.git('rev-parse', 'HEAD^{tree}')).toBe(repository.git('rev-parse', 'HEAD~2^{tree}'))
  })

  // Nor is anything timed here.
  it('is found in proportion where the commits of before are still stored', async () => {
    const importing = (branch: string, undone: readonly string[]): readonly string[] => {
      const input = Array.from({ length: 4_000 }, (_, index) => undoneEach(branch, index, undone)).join('')
      execFileSync('git', ['-C', repository.root, 'fast-import', '--quiet'], { input })
      return repository.git('rev-list', '--reverse', `main..${branch}`).split('\n')
    }
    const before = importing('before', [])
    importing('after', before)
    repository.git('checkout', '-q', 'after')
    await takeBack()
    expect(texts()).toBe('two\none\n')
  })
})

/** One of many commits for `git fast-import`: a batch, and then what takes it back. */
const undoneEach = (branch: string, index: number, undone: readonly string[]): string => {
  const of = (batch: number) => `${batch}`.padStart(8, '0')
  const named = `Emend-Undoes: ${undone[index - 1] ?? '0'.repeat(40)}\nEmend-Undoes-Batch: ${of(index - 1)}\n`
  const message = `One\n\nEmend-Batch: ${of(index)}\n${index % 2 === 0 ? '' : named}`
  const seconds = (branch === 'before' ? 2_000_000_000 : 2_001_000_000) + index
  return [
    `commit refs/heads/${branch}\ncommitter A <a@example.com> ${seconds} +0000\n`,
    `data ${message.length}\n${message}\n${index === 0 ? 'from refs/heads/main^0\n' : ''}`,
    `M 100644 inline c.txt\ndata 2\n${index % 2}\n`,
  ].join('')
}

/**
 * One of many commits for `git fast-import`: a batch, what takes it back, or what takes that back, of which the commits
 * are gone.
 */
const rebased = (index: number): string => {
  const of = (batch: number) => `${batch}`.padStart(8, '0')
  const gone = `Emend-Undoes: ${of(index - 1).padStart(40, '0')}\nEmend-Undoes-Batch: ${of(index - 1)}\n`
  const message = `One\n\nEmend-Batch: ${of(index)}\n${index % 3 === 0 ? '' : gone}`
  const text = `${index % 3 === 1 ? index - 3 : index}\n`
  return [
    `commit refs/heads/main\ncommitter A <a@example.com> ${2_000_000_000 + index} +0000\n`,
    `data ${message.length}\n${message}\n${index === 0 ? 'from refs/heads/main^0\n' : ''}`,
    `M 100644 inline c.txt\ndata ${text.length}\n${text}\n`,
  ].join('')
}
