import { makeRepository } from '@emend/testkit'
import { expect, it } from 'vitest'
import { changesOf } from '../../../src/matching-quality/history.ts'
import { asEdit, asHunk } from '../../../src/matching-quality/notation.ts'
import type { Case } from '../../../src/matching-quality/suite.ts'
import { astray } from '../../../src/matching-quality/traps/astray.ts'
import { randomOf } from '../../../src/random.ts'

const numbered = (word: string): string =>
  Array.from({ length: 30 }, (_, at) => `${word} line ${at}\n`).join('')

it('edits that name the wrong file are mended by the lines that the answer names, in the tree of their commit', async () => {
  const repository = makeRepository({
    'one.txt': numbered('a first one'),
    'two.txt': numbered('a second one'),
  })
  repository.write({ 'one.txt': numbered('a first one').replace('line 20', 'line twenty') })
  repository.commit()
  // What the answer names must be what the tree of the commit has, and not what is there now.
  repository.write({ 'one.txt': 'nothing\n' })
  repository.commit()
  const before = repository.state()
  const changes = changesOf(repository.root, 'made', 10, randomOf(1)).filter(({ from }) => from === 20)
  for (const notation of [asEdit, asHunk]) {
    const cases: Case[] = []
    for await (const one of astray({ changes, seed: 1, cases: 3 }, notation)) cases.push(one)
    expect(cases.map(({ verdict }) => verdict)).toMatchObject(
      Array(3).fill({ kind: 'refused', mended: true, text: expect.stringContaining('two.txt') }),
    )
  }
  expect(repository.state()).toBe(before)
  repository.remove()
})
