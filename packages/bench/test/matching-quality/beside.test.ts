import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { beside } from '../../src/matching-quality/beside.ts'
import { madeChanges } from './made-history.ts'

/** Takes the first place of a text, and no hunks. */
const NAIVE = `
  import { createInterface } from 'node:readline'
  for await (const line of createInterface({ input: process.stdin })) {
    const { before, find, replace } = JSON.parse(line)
    const after = find && (before.includes(find) ? before.replace(find, () => replace) : null)
    console.log(JSON.stringify({ after }))
  }
`

it('another tool is judged by the same cases, as far as it takes them', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'peer-'))
  const program = join(directory, 'naive.mjs')
  writeFileSync(program, NAIVE)
  const source = { changes: madeChanges(), seed: 1, cases: 5 }
  const tables: string[] = []
  for await (const figures of beside(source, `node "${program}"`)) tables.push(figures)
  expect(tables).toHaveLength(2)
  expect(tables[0]).toContain('| exact | 5 | 100 % | 0 % | 0 % | 100 % | 0 % | 0 % |')
  expect(tables[0]).toContain('| indentation shifted | 5 | 100 % | 0 % | 0 % | 0 % | 100 % | 0 % |')
  expect(tables[1]).toContain('| exact duplicates | 5 | 0 % | 100 % | 0 % | 0 % | 0 % | 100 % |')
  await expect(beside(source, 'true').next()).rejects.toThrow('The other tool has ended')
  rmSync(directory, { recursive: true })
})
