import { dirname } from 'node:path'
import { type BackendName, EmendError, kindOf } from '@emend/model'
import type { TestRepository } from '@emend/testkit'
import { expect } from 'vitest'
import { commit, type OpenOptions } from '../../src/index.ts'
import { open } from '../support.ts'
import { inWorkTree } from './judge.ts'
import { onBranch } from './judge-branch.ts'
import { changeOf, type Field, type Row } from './row.ts'

/** What came of a row: `works`, and who served it; or why it was refused. */
export interface Outcome {
  readonly words: string
  readonly backend?: BackendName
}

/**
 * Tries a row's change and says in words what came of it. Where it worked, git is the judge: the repository is sound,
 * and its history, index and work tree are as `git commit --only` leaves them. Where it was refused, not a byte has
 * changed.
 */
export const outcomeOf = async (field: Field, row: Row, options: OpenOptions): Promise<Outcome> => {
  const { repository, restore } = field
  const change = changeOf(row)
  const { changing, traces, commitByGit } = row.branch === undefined ? inWorkTree : onBranch(row.branch)
  const before = stateOf(repository)
  let backend: BackendName
  try {
    const opened = await open(repository.root, { ...options, ...(row.branch && { branch: row.branch }) })
    const request = { message: 'Change files', sync: false }
    backend = (await commit(opened, await changing(opened, repository, change), request)).backend.name
  } catch (error) {
    expect(stateOf(repository)).toBe(before)
    return { words: wordsOf(error, repository.root) }
  }
  expect(repository.git('fsck', '--full', '--strict', '--no-dangling')).toBe('')
  const left = traces(repository, change)
  restore()
  commitByGit(repository, change)
  expect(left).toEqual(traces(repository, change))
  return { words: 'works', backend }
}

/** Git refuses to speak of another user's repository. */
const stateOf = (repository: TestRepository): string => {
  try {
    return repository.state()
  } catch {
    return repository.root
  }
}

const wordsOf = (error: unknown, root: string): string => {
  if (!(error instanceof EmendError)) throw error
  const { message, hint = '' } = error
  expect({ message, kind: error.code.startsWith('path-') ? 'repository' : kindOf(error.code) }).toEqual({
    message,
    kind: 'repository',
  })
  expect(hint).not.toBe('')
  return `refused: ${message} ${hint}`.replaceAll(dirname(root), '…')
}
