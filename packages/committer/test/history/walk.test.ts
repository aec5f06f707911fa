import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, openTestRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { open } from '../support.ts'

let repository: TestRepository
afterEach(() => repository.remove())

/** A commit of a made history: its date, in seconds, and its parents, by their places. */
interface Made {
  readonly seconds: number
  readonly parents: readonly number[]
}

/**
 * Histories whose last commit came from all others: lines, merges, several beginnings; dates that run backwards, or are
 * the same.
 */
const arbitraryHistory: fc.Arbitrary<readonly Made[]> = fc
  .array(
    fc.record({
      seconds: fc.integer({ min: 1, max: 6 }),
      back: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
    }),
    {
      minLength: 1,
      maxLength: 14,
    },
  )
  .map((drafts) => {
    const made = drafts.map(({ seconds, back }, place) => ({
      seconds,
      parents: back.map((steps) => place - steps).filter((parent) => parent >= 0),
    }))
    const parents = new Set(made.flatMap((commit) => commit.parents))
    return [
      ...made,
      { seconds: 3, parents: made.map((_, place) => place).filter((place) => !parents.has(place)) },
    ]
  })

const make = (history: readonly Made[]): void => {
  repository = makeRepository()
  const input = history.map(({ seconds, parents: [first, ...others] }, place) => {
    const by = `committer Ada Lovelace <ada@example.com> ${seconds} +0000`
    const [from, merges] = [
      first === undefined ? [] : [`from :${first + 1}`],
      others.map((other) => `merge :${other + 1}`),
    ]
    return [
      `commit refs/heads/at-${place}`,
      `mark :${place + 1}`,
      by,
      `data ${String(place).length}`,
      place,
      ...from,
      ...merges,
      '',
    ]
  })
  const command = { cwd: repository.root, env: plainEnvironment, input: input.flat().join('\n') }
  execFileSync('git', ['fast-import', '--quiet'], command)
}

const walked = async (root: string, from: string): Promise<readonly string[]> => {
  const ids: string[] = []
  for await (const { id } of (await open(root)).walk(from)) ids.push(id)
  return ids
}

it('passes every commit once, in the order in which git lists them', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryHistory, async (history) => {
      make(history)
      const tip = repository.git('rev-parse', `at-${history.length - 1}`)
      expect(await walked(repository.root, tip)).toEqual(repository.git('rev-list', tip).split('\n'))
      repository.remove()
    }),
    { numRuns: 60 },
  )
})

it('ends where a shallow clone ends, on every side of a merge', async () => {
  const line = (first: number, last: number): readonly Made[] =>
    Array.from({ length: last - first + 1 }, (_, at) => ({
      seconds: first + at,
      parents: at + first === 0 ? [] : [first + at - 1],
    }))
  make([...line(0, 8), { seconds: 3, parents: [2] }, { seconds: 20, parents: [8, 9] }])
  repository.git('symbolic-ref', 'HEAD', 'refs/heads/at-10')
  const clone = `${repository.root}-shallow`
  repository.git('clone', '-q', '--depth', '3', `file://${repository.root}`, clone)
  const shallow = openTestRepository(clone)
  const expected = shallow.git('rev-list', 'HEAD').split('\n')
  expect(expected).toHaveLength(5)
  expect(await walked(clone, shallow.git('rev-parse', 'HEAD'))).toEqual(expected)
  shallow.remove()
})

it.each([
  ['isomorphic-git', 24],
  // Git looks for the parents of a commit before it tells of it.
  ['git', 23],
] as const)('comes as far as a commit that is missing, by %s', async (backend, count) => {
  make(
    Array.from({ length: 30 }, (_, place) => ({ seconds: place, parents: place === 0 ? [] : [place - 1] })),
  )
  const missing = repository.git('rev-parse', 'at-5')
  const expected = repository.git('rev-list', 'at-29', `^${missing}`).split('\n')
  rmSync(join(repository.root, '.git/objects', missing.slice(0, 2), missing.slice(2)))
  const ids: string[] = []
  const walking = async (): Promise<void> => {
    for await (const { id } of (await open(repository.root, { backend })).walk(expected[0]!)) ids.push(id)
  }
  await expect(walking()).rejects.toMatchObject({ code: 'repository-damaged' })
  expect(ids).toEqual(expected.slice(0, count))
})

it('reads of a long history no more than is asked for', async () => {
  make(
    Array.from({ length: 2_000 }, (_, place) => ({
      seconds: place,
      parents: place === 0 ? [] : [place - 1],
    })),
  )
  const opened = await open(repository.root)
  const reading = vi.spyOn(opened.objects, 'expect')
  for await (const _ of opened.walk(repository.git('rev-parse', 'at-1999'))) break
  expect(reading.mock.calls.length).toBeLessThan(500)
})
