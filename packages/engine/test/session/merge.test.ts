import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeSessions, type SavedSession } from '../../src/index.ts'

type Lines = SavedSession['seen'][number][1]['lines']

const saved = (
  seen: Readonly<Record<string, readonly [blob: string, lines: Lines]>>,
  ...commits: readonly string[]
): SavedSession => ({
  version: 1,
  readBeforeWrite: true,
  seen: Object.entries(seen).map(([path, [blob, lines]]) => [path, { blob, lines }]),
  batches: commits.map((commit) => ({ commit, known: [] })),
})

const arbitrarySaved = fc
  .tuple(
    fc.dictionary(
      fc.constantFrom('a', 'b', 'c'),
      fc.tuple(
        fc.constantFrom('x', 'y'),
        fc.constantFrom<Lines>('all', [{ from: 1, to: 2 }], [{ from: 4, to: 4 }]),
      ),
    ),
    fc.subarray(['1', '2', '3', '4']),
  )
  .map(([seen, commits]) => saved(seen, ...commits))

describe('two sessions of one beginning', () => {
  it('come to know what either has read', () => {
    const [one, two] = [saved({ a: ['x', 'all'] }), saved({ b: ['y', [{ from: 1, to: 3 }]] })]
    expect(mergeSessions(undefined, one, two).seen).toEqual([...two.seen, ...one.seen])
    expect(
      mergeSessions(
        saved({}),
        saved({ a: ['x', [{ from: 1, to: 3 }]] }),
        saved({ a: ['x', [{ from: 4, to: 9 }]] }),
      ).seen,
    ).toEqual([['a', { blob: 'x', lines: [{ from: 1, to: 9 }] }]])
  })

  it('have what either has done, in its order, and nothing that either has taken back', () => {
    const batches = mergeSessions(
      saved({}, 'first', 'second', 'third'),
      saved({}, 'first', 'third', 'ours'),
      saved({}, 'first', 'second', 'theirs'),
    ).batches
    expect(batches.map(({ commit }) => commit)).toEqual(['first', 'theirs', 'ours'])
  })

  it('know of a file what came of the change that one has made', () => {
    const base = saved({ a: ['x', 'all'], b: ['x', 'all'] })
    const changed = saved({ a: ['y', 'all'] })
    expect(mergeSessions(base, changed, base).seen).toEqual(changed.seen)
    expect(mergeSessions(base, base, changed).seen).toEqual(changed.seen)
  })

  it('know all of a file that one has read in part and the other whole', () => {
    const [part, whole] = [saved({ a: ['x', [{ from: 1, to: 3 }]] }), saved({ a: ['x', 'all'] })]
    expect(mergeSessions(saved({}), part, whole).seen).toEqual(whole.seen)
    expect(mergeSessions(saved({}), whole, part).seen).toEqual(whole.seen)
  })

  it('know of a file that both came to know otherwise what the first one knows', () => {
    const base = saved({ a: ['x', 'all'] })
    const [ours, theirs] = [saved({ a: ['y', [{ from: 1, to: 1 }]] }), saved({ a: ['z', 'all'] })]
    expect(mergeSessions(base, ours, theirs).seen).toEqual(ours.seen)
    expect(mergeSessions(base, saved({}), theirs).seen).toEqual([])
    expect(mergeSessions(base, ours, saved({})).seen).toEqual(ours.seen)
  })

  it('are the other one where one did nothing', () => {
    fc.assert(
      fc.property(arbitrarySaved, arbitrarySaved, (base, other) => {
        expect(mergeSessions(base, base, other)).toEqual(other)
        expect(new Map(mergeSessions(base, other, base).seen)).toEqual(new Map(other.seen))
      }),
    )
  })

  it('are refused where one is none', () => {
    expect(() => mergeSessions(undefined, saved({}), { version: 2 })).toThrow(/Not a saved session/)
  })
})
