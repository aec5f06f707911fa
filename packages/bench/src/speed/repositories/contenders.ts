import { execFileSync } from 'node:child_process'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OperationInput, Workspace } from '@emend/engine'
import { makeRepository, openTestRepository, type TestRepository } from '@emend/testkit'
import type { Work } from '../../measure.ts'
import { pathOf, textOf } from './large-repository.ts'

/** Up to this many files, each run has a repository of its own. */
const CLONED = 1_000

/** Which repository a run works in, and how often its files have been edited. */
interface Turn {
  readonly repository: TestRepository
  readonly edition: number
}

/** Gives each run its turn. */
export interface Turns {
  readonly next: () => Turn
  /** Has the repository as it was before all turns. */
  readonly end: () => void
}

/**
 * The turns in a repository of so many files. A file system that has just freed many files is slow to make new ones
 * beside them. So each run has a fresh clone where that can be had in reasonable time; `made` takes it, and none is to
 * be removed before the end of all.
 */
export const turns = (original: TestRepository, made: TestRepository[], size: number): Turns => {
  if (size > CLONED) return turnsIn(original)
  const next = (): Turn => {
    const clone = cloneOf(original, made)
    makeOlder(clone, size)
    return { repository: clone, edition: 0 }
  }
  return { next, end: () => {} }
}

/** The turns in a repository, each on what the one before it has left. */
export const turnsIn = (repository: TestRepository): Turns => {
  let edition = 0
  return {
    next: () => ({ repository, edition: edition++ }),
    end: () => {
      repository.git('reset', '-q', '--hard', repository.git('rev-list', '--max-parents=0', 'HEAD'))
    },
  }
}

const cloneOf = (original: TestRepository, made: TestRepository[]): TestRepository => {
  const around = makeRepository()
  made.push(around)
  const root = join(around.root, 'clone')
  execFileSync('git', ['clone', '-q', original.root, root])
  const clone = openTestRepository(root)
  clone.git('config', 'user.name', 'Ada')
  clone.git('config', 'user.email', 'ada@example.com')
  return clone
}

/**
 * Makes the files older than the index, as in most repositories. Right after a clone they are of the same second, and
 * whoever writes the index, git or emend, has to look at each of them again.
 */
const makeOlder = (clone: TestRepository, size: number): void => {
  const before = Date.now() / 1000 - 60
  for (let index = 0; index < size; index++) utimesSync(join(clone.root, pathOf(index)), before, before)
  clone.git('update-index', '-q', '--refresh')
}

/** `git commit --only` of the edited files, which are written before the clock starts unless writing counts, too. */
export const gitCommit = (
  next: Turns['next'],
  files: readonly number[],
  { options = [], writes = false }: { readonly options?: readonly string[]; readonly writes?: boolean } = {},
): Work => {
  let turn: Turn
  return {
    prepare: () => {
      turn = next()
      if (!writes) writeFiles(turn, files)
    },
    run: () => {
      if (writes) writeFiles(turn, files)
      const { git } = turn.repository
      git(...options, 'commit', '-q', '-m', 'Edit', '--only', '--', ...files.map(pathOf))
    },
  }
}

const writeFiles = ({ repository, edition }: Turn, files: readonly number[]): void => {
  for (const index of files) writeFileSync(join(repository.root, pathOf(index)), textOf(index, edition + 1))
}

/** A plan of the same edits, in a workspace that is open: of the work tree, or of a branch. */
export const emendApply = (
  next: Turns['next'],
  files: readonly number[],
  { fsync = true, branch }: { readonly fsync?: boolean; readonly branch?: string } = {},
): Work => {
  let workspace: Workspace
  let turn: Turn
  return {
    prepare: async () => {
      turn = next()
      workspace = await Workspace.open(turn.repository.root, { branch })
    },
    run: async () => {
      const result = await workspace.apply(editsOf(files, turn.edition), { message: 'Edit', fsync })
      if (!result.ok) throw new Error(result.report)
    },
  }
}

/** Edits of files in an edition, one of each, which lead to the next. */
export const editsOf = (files: readonly number[], edition: number): readonly OperationInput[] =>
  files.map((index) => ({
    op: 'edit',
    path: pathOf(index),
    find: `edition ${edition}\n`,
    replace: `edition ${edition + 1}\n`,
  }))
