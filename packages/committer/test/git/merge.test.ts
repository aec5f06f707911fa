import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { mergeThree } from '../../src/git/merge.ts'

const directory = mkdtempSync(join(tmpdir(), 'emend-merge-'))
afterAll(() => rmSync(directory, { recursive: true }))

const merged = (base: string, ours: string, theirs: string): string | readonly number[] => {
  const result = mergeThree(Buffer.from(base), Buffer.from(ours), Buffer.from(theirs), true)
  return result.kind === 'merged'
    ? Buffer.from(result.bytes).toString()
    : result.kind === 'conflict'
      ? result.lines
      : []
}

/** What git makes of it; null for a conflict. */
const judged = (base: string, ours: string, theirs: string): string | null => {
  const files = [ours, base, theirs].map((text, index) => {
    writeFileSync(join(directory, String(index)), text)
    return join(directory, String(index))
  })
  const { status, stdout } = spawnSync('git', ['merge-file', '-p', ...files])
  return status === 0 ? stdout.toString() : null
}

describe('mergeThree', () => {
  it('takes both sides, in whatever order they changed', () => {
    expect(merged('a\nb\nc\nd\ne\n', 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\n')).toBe('A\nb\nc\nd\nE\n')
    expect(merged('a\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\n', 'x\na\nb\nc\nd\ne\n')).toBe('x\na\nb\nc\nd\nE\n')
    expect(merged('a\nb\nc', 'a\nb\nc', 'a\nc')).toBe('a\nc')
  })

  it('takes once what both sides did', () => {
    expect(merged('a\nb\nc\n', 'a\nB\nc\n', 'a\nB\nc\n')).toBe('a\nB\nc\n')
  })

  it('names the lines of ours that both sides changed, 1-based', () => {
    expect(merged('a\nb\nc\n', 'new\na\nB\nc\n', 'a\nother\nc\n')).toEqual([3])
    expect(merged('a\nb\n', 'a\nx\nb\n', 'a\ny\nb\n')).toEqual([2])
    expect(merged('a\nb\n', 'b\n', 'A\nb\n')).toEqual([1])
  })

  it('tells changes that stand side by side from those of the same lines', () => {
    const meeting = (base: string, ours: string, theirs: string): unknown =>
      mergeThree(Buffer.from(base), Buffer.from(ours), Buffer.from(theirs), true)
    expect(meeting('a\nb\nc\n', 'A\nb\nc\n', 'a\nB\nc\n')).toMatchObject({ beside: true, lines: [1] })
    expect(meeting('a\nb\nc\n', 'a\nB\nc\n', 'A\nb\nc\n')).toMatchObject({ beside: true, lines: [2] })
    expect(meeting('a\nb\nc\n', 'A\nb\nc\n', 'x\nb\nc\n')).toMatchObject({ beside: false })
    expect(meeting('a\nb\nc\n', 'a\nB\nc\n', 'A\nx\nc\n')).toMatchObject({ beside: false })
    expect(meeting('a\nb\n', 'a\nx\nb\n', 'a\ny\nb\n')).toMatchObject({ beside: false })
  })

  it('keeps bytes that are no text of any encoding, and does not merge files with NUL bytes', () => {
    const [base, ours, theirs] = ['a\n\xff\xfe\nc\nd\n', 'A\n\xff\xfe\nc\nd\n', 'a\n\xff\xfe\nc\nD\n'].map(
      (text) => Buffer.from(text, 'latin1'),
    )
    expect(mergeThree(base!, ours!, theirs!, true)).toEqual({
      kind: 'merged',
      bytes: Buffer.from('A\n\xff\xfe\nc\nD\n', 'latin1'),
    })
    expect(mergeThree(base!, ours!, Buffer.from('a\0'), true)).toEqual({ kind: 'binary' })
  })

  it('takes very many changes of both sides, however many lines are new', () => {
    const lines = (...words: readonly [number, string][]): string => {
      const wordAt = new Map(words)
      return Array.from({ length: 12_000 }, (_, at) => `${wordAt.get(at % 4) ?? 'line'} ${at}\n`).join('')
    }
    const both = merged(lines(), lines([0, 'ours']), lines([2, 'theirs']))
    expect(both).toBe(lines([0, 'ours'], [2, 'theirs']))
  })

  it('takes a side that has very little in common with the base for one change of the whole', () => {
    const lines = (word: string): string =>
      Array.from({ length: 20_000 }, (_, index) => `${index % 100 === 50 ? 'kept' : word}${index}\n`).join('')
    expect(merged(lines('a'), lines('b'), lines('a').replace('kept50', 'changed'))).not.toBeTypeOf('string')
    expect(merged(lines('a'), lines('b'), lines('a'))).toBe(lines('b'))
  })

  it('merges to what git makes of it, wherever it merges at all', () => {
    const base = Array.from({ length: 9 }, (_, index) => `line ${index}\n`)
    const edit = fc.constantFrom('keep', 'keep', 'keep', 'keep', 'drop', 'change', 'add')
    const side = (name: string): fc.Arbitrary<string> =>
      fc.array(edit, { minLength: base.length, maxLength: base.length }).map((edits) =>
        base
          .map((line, index) => {
            const written = `${name} ${index}\n`
            if (edits[index] === 'add') return line + written
            return edits[index] === 'drop' ? '' : edits[index] === 'change' ? written : line
          })
          .join(''),
      )
    let merges = 0
    fc.assert(
      fc.property(side('ours'), side('theirs'), (ours, theirs) => {
        const result = merged(base.join(''), ours, theirs)
        if (typeof result !== 'string') return
        merges++
        expect(result).toBe(judged(base.join(''), ours, theirs))
      }),
      { numRuns: 150 },
    )
    expect(merges).toBeGreaterThan(1)
  })

  it('takes a change among lines that are alike for one of a line, and not for two', () => {
    const base = 'import a\n\n\ndef f():\n'
    expect(merged(base, 'import a\nimport b\n\ndef f():\n', 'import a\n\n\ndef g():\n')).toBe(
      'import a\nimport b\n\ndef g():\n',
    )
    expect(merged('0\n0\n0\n0\nend\n', '0\n0\n0\nEND\n', '1\n0\n0\n0\nend\n')).toBe('1\n0\n0\nEND\n')
    expect(merged('end\n0\n0\n0\n0\n', 'END\n0\n0\n0\n', 'end\n0\n0\n0\n1\n')).toBe('END\n0\n0\n1\n')
  })

  // Which of some lines that are alike has changed can be told in two ways: now and then, git takes the other one.
  it('merges lines that are alike to what git makes of them, nearly always where both merge', () => {
    const line = fc.constantFrom<string>('a\n', 'b\n', '\n')
    const texts = fc.array(line, { maxLength: 8 }).chain((base) => {
      const at = fc.nat(base.length)
      const edits = fc.array(
        fc.tuple(at, fc.nat(1), fc.array(fc.constantFrom('a\n', 'x\n'), { maxLength: 1 })),
        {
          minLength: 1,
          maxLength: 2,
        },
      )
      const side = edits.map((all) =>
        all.reduce((lines, [from, count, added]) => lines.toSpliced(from, count, ...added), base).join(''),
      )
      return fc.tuple(fc.constant(base.join('')), side, side)
    })
    const others: unknown[] = []
    fc.assert(
      fc.property(texts, ([base, ours, theirs]) => {
        const [result, byGit] = [merged(base, ours, theirs), judged(base, ours, theirs)]
        if (typeof result === 'string' && byGit !== null && result !== byGit)
          others.push({ base, ours, theirs, result, byGit })
      }),
      { numRuns: 150 },
    )
    expect(others.slice(1)).toEqual([])
  })
})
