import { makeRepository, type TestRepository } from '@emend/testkit'
import { afterAll, expect, it } from 'vitest'
import { tryDialects } from '../src/differential/dialects.ts'
import { gitDiffReport } from '../src/differential/git-diffs.ts'
import { latestCommits, trialRepository } from '../src/differential/trial-repository.ts'

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}\n`).join('')

/** A history of one commit for each kind of change, and some that are hard to say. */
const madeHistory = (): TestRepository => {
  const repository = makeRepository({
    'a.txt': lines(1, 30),
    'twins.txt': `${'same\n'.repeat(6)}middle\n${'same\n'.repeat(6)}`,
    'crlf.txt': lines(1, 9).replaceAll('\n', '\r\n'),
    'marked.txt': `\ufeff${lines(1, 9)}`,
    'open.txt': 'first\nlast',
    'run.sh': '#!/bin/sh\n',
    'data.bin': Buffer.from([0, 1, 2, 255]),
  })
  const steps: readonly Readonly<Record<string, string | Uint8Array | null>>[] = [
    { 'a.txt': lines(1, 30).replace('line 7\n', 'line seven\nline 7½\n').replace('line 20\n', '') },
    { 'twins.txt': `${'same\n'.repeat(6)}middle\n${'same\n'.repeat(3)}new\n${'same\n'.repeat(3)}` },
    { 'crlf.txt': lines(1, 9).replace('line 5', 'line five').replaceAll('\n', '\r\n') },
    { 'crlf.txt': lines(1, 9).replace('line 5', 'line five') },
    { 'marked.txt': `\ufeffline one\n${lines(2, 9)}` },
    { 'marked.txt': `line one\n${lines(2, 9)}` },
    { 'open.txt': 'first\nvery last' },
    { 'open.txt': 'first\nvery last\n' },
    { 'new/file.txt': 'new\n\n', 'empty.txt': '' },
    { 'new/file.txt': null, 'old/file.txt': 'new\n\n' },
    { 'a.txt': null, 'b.txt': lines(2, 40) },
    { 'data.bin': Buffer.from([0, 3, 2, 255]) },
    { 'empty.txt': 'no more\n' },
    { 'old/file.txt': null },
    { 'b.txt': `${lines(0, 40)}the end\n` },
  ]
  for (const step of steps) {
    repository.write(step)
    repository.commit()
  }
  repository.makeExecutable('run.sh')
  repository.commit()
  return repository
}

const history = madeHistory()
const trial = trialRepository(history.root)
const commits = latestCommits(trial, 100)

afterAll(() => {
  history.remove()
  trial.remove()
})

it('what a commit did comes out the same in every dialect that has words for it', async () => {
  const { tallies, remarks } = await tryDialects(trial, commits)
  const inexpressible = Object.fromEntries(
    [...tallies].map(([name, { right, inexpressible: unsaid }]) => {
      expect(right + unsaid).toBe(commits.length)
      return [name, unsaid]
    }),
  )
  expect(remarks).toEqual([])
  expect(inexpressible).toEqual({
    tags: 3,
    edits: 8,
    'str-replace': 9,
    mode: 4,
    tools: 2,
    'text-editor': 7,
    'search-replace': 9,
    v4a: 2,
    diff: 0,
    plan: 0,
  })
}, 120_000)

it('what git says of a commit comes out as the same commit', async () => {
  const report = await gitDiffReport(trial.root, commits)
  const rows = report.split('\n').slice(2, 9)
  for (const row of rows) expect(row).toMatch(new RegExp(` \\| ${commits.length} \\| 0 \\| 0 \\|$`))
}, 120_000)
