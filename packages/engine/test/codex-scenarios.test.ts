import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpusNamed, legible, readFiles, repositoryFor } from '@emend/testkit'
import { describe, expect, it } from 'vitest'
import { workspaceIn } from './support.ts'

const corpus = corpusNamed('codex-apply-patch')

/** Scenarios that expect an existing file to be replaced: the caller has to allow that. */
const OVERWRITES = ['010_move_overwrites_existing_destination', '011_add_overwrites_existing_file']

/** It expects half a patch to be applied; a batch is all there, or nothing of it. */
const HALF_APPLIED = '015_failure_after_partial_success_leaves_changes'

describe('the scenarios of apply_patch', () => {
  if ('missing' in corpus) return it.skip(corpus.missing, () => {})
  const { directory } = corpus

  it.each(readdirSync(directory).filter((name) => /^\d/.test(name)))('%s', async (name) => {
    const input = readFiles(join(directory, name, 'input'))
    const expected = name === HALF_APPLIED ? input : readFiles(join(directory, name, 'expected'))
    const repository = repositoryFor({ input })
    const workspace = await workspaceIn(repository.root)
    const patch = readFileSync(join(directory, name, 'patch.txt'), 'utf8')
    const before = repository.state()
    const result = await workspace.apply(patch, { overwrite: OVERWRITES.includes(name) })
    expect(legible(readFiles(repository.root))).toEqual(legible(expected))
    if (legible(input) !== legible(expected) && !result.ok) expect(repository.state()).toBe(before)
    expect(result.ok).toBe(JSON.stringify(legible(input)) !== JSON.stringify(legible(expected)))
    repository.remove()
  })
})
