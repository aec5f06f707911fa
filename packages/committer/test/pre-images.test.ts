import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { planUndo } from '../src/index.ts'
import { batchesIn, commitTo, open } from './support.ts'

let repository: TestRepository
afterEach(() => repository.remove())

const DAY = 86_400_000
const PRE_IMAGE = 'refs/emend/batches/batch-0'

/** Lands a batch beside an uncommitted change, so that it keeps what it replaces. */
const landBeside = async (edition: number, day: number) => {
  repository.write({ 'a.txt': `top ${edition}\nmiddle\nbottom, mine\n` })
  return commitTo(
    repository,
    { 'a.txt': `top ${edition + 1}\nmiddle\nbottom, mine\n` },
    { batchId: `batch-${edition}`, now: () => new Date(Date.UTC(2024, 0, 1) + day * DAY) },
  )
}

const kept = (): readonly string[] =>
  repository.git('for-each-ref', '--format=%(refname:lstrip=3)', 'refs/emend').split('\n').filter(Boolean)

const begin = (): void => {
  repository = makeRepository({ 'a.txt': 'top 0\nmiddle\nbottom\n' })
}

describe('what batches keep of what they replace', () => {
  it('is kept for ninety days, packed or not, and let go of with a word', async () => {
    begin()
    await landBeside(0, 0)
    repository.git('pack-refs', '--all')
    await landBeside(1, 50)
    expect(kept()).toEqual(['batch-0', 'batch-1'])
    const { warnings } = await landBeside(2, 91)
    expect(kept()).toEqual(['batch-1', 'batch-2'])
    expect(warnings.join()).toContain('What one earlier batch replaced is no longer kept')
    expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
  })

  it('is not written over by a later batch of the same id', async () => {
    begin()
    await landBeside(0, 0)
    const [commit, first] = [repository.git('rev-parse', 'HEAD'), repository.git('rev-parse', PRE_IMAGE)]
    await expect(landBeside(0, 1)).rejects.toThrow('The batch id batch-0 is taken')
    expect([repository.git('rev-parse', 'HEAD'), repository.git('rev-parse', PRE_IMAGE)]).toEqual([
      commit,
      first,
    ])
  })

  it('is not written over by another batch of the same id that was prepared beside it', async () => {
    repository = makeRepository({ a: 'old\n', b: 'old\n' })
    repository.write({ a: 'mine\n', b: 'mine\n' })
    const request = { batchId: 'one', dirty: 'include' } as const
    const land = (path: string) => commitTo(repository, { [path]: 'new\n' }, request)
    const ends = await Promise.allSettled([land('a'), land('b')])
    const landed = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value.changes : []))
    expect(landed.map(({ path }) => repository.git('show', `refs/emend/batches/one:${path}`))).toEqual([
      'mine',
    ])
    expect(repository.git('diff', '--name-only')).toBe(landed[0]!.path === 'a' ? 'b' : 'a')
  })

  it('is kept of a hundred batches', async () => {
    begin()
    await landBeside(0, 0)
    const commit = repository.git('rev-parse', 'refs/emend/batches/batch-0')
    for (let index = 0; index < 99; index++)
      repository.git('update-ref', `refs/emend/batches/other-${index}`, commit)
    const { warnings } = await landBeside(1, 1)
    expect(kept()).toHaveLength(100)
    expect(kept()).toContain('batch-1')
    expect(warnings.join()).toMatch(/no longer kept/)
  })

  it('is let go of by one batch alone, without a word of what another one holds', async () => {
    begin()
    await landBeside(0, 0)
    await landBeside(1, 1)
    repository.write({ '.git/refs/emend/batches/batch-0.lock': '' })
    const { warnings } = await landBeside(2, 200)
    expect(warnings.join()).not.toContain('not everything could be tidied up')
    expect(warnings.join()).toContain('What one earlier batch replaced is no longer kept')
    expect(kept()).toEqual(['batch-0', 'batch-2'])
  })

  it('stands beside files that are no refs', async () => {
    begin()
    await landBeside(0, 0)
    repository.write({ '.git/refs/emend/batches/.DS_Store': 'no ref' })
    const { warnings } = await landBeside(1, 1)
    expect(warnings.join()).not.toContain('DS_Store')
    expect(await batchesIn(await open(repository.root))).toHaveLength(2)
  })

  it.each<[string, (ref: string) => string]>([
    ['a ref', (ref) => ref],
    ['a commit', (ref) => repository.git('rev-parse', ref).replace(/^../, 'objects/$&/')],
  ])('is let go of beside %s of it that cannot be read', async (_, placeOf) => {
    begin()
    await landBeside(0, 0)
    await landBeside(1, 1)
    const path = `.git/${placeOf('refs/emend/batches/batch-0')}`
    repository.write({ [path]: null })
    repository.write({ [path]: '' })
    const { commit, warnings } = await landBeside(2, 200)
    expect(warnings.join()).not.toContain('not everything could be tidied up')
    expect(kept()).not.toContain('batch-1')
    expect((await planUndo(await open(repository.root))).batch.commit).toBe(commit)
  })

  it('takes no directory along when the last is gone', async () => {
    begin()
    await landBeside(0, 0)
    await landBeside(1, 200)
    expect(kept()).toEqual(['batch-1'])
  })
})
