import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangeSet } from '@emend/model'
import type { TestRepository } from '@emend/testkit'
import { type CommitRequest, type OpenOptions, planUndo } from '../../src/index.ts'
import { changing, commitTo, open, type Wanted } from '../support.ts'

/** A kind of batch: the repository before it, and the change set. */
export interface Shape {
  readonly before: Readonly<Record<string, string>>
  /** Brings the repository, made by git, to the state before the batch. */
  readonly arrange?: (repository: TestRepository) => void | Promise<void>
  readonly changeSet: (repository: TestRepository) => ChangeSet | Promise<ChangeSet>
  readonly options?: OpenOptions
  /** On a file system that does not tell names apart by their letter case. */
  readonly folds?: boolean
  readonly request?: (repository: TestRepository) => Partial<CommitRequest> | Promise<Partial<CommitRequest>>
}

const wanting =
  (
    wanted: Readonly<Record<string, Wanted>>,
    directories: Partial<Pick<ChangeSet, 'made' | 'removed'>> = {},
  ) =>
  (repository: TestRepository): ChangeSet =>
    changing(repository, wanted, directories)

const many = (edition: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`d${index % 7}/f${index}.txt`, `${edition}\n`]),
  )

const lines = (...changed: readonly number[]): string =>
  Array.from(
    { length: 12 },
    (_, index) => `${changed.includes(index + 1) ? 'changed' : 'line'} ${index + 1}\n`,
  ).join('')

/** The user has changed the eleventh line. */
const beginWork = ({ write }: TestRepository): void => write({ a: lines(11) })

/** The shapes of batches that faults are tried on. */
export const shapes: Readonly<Record<string, Shape>> = {
  'a creation': { before: { a: 'a\n' }, changeSet: wanting({ 'new/deep/b': 'b\n' }) },
  'an edit': { before: { a: 'a\n', 'd/b': 'b\n' }, changeSet: wanting({ 'd/b': 'B\n' }) },
  'a deletion that empties directories': {
    before: { a: 'a\n', 'd/e/b': 'b\n' },
    changeSet: wanting({ 'd/e/b': null }),
  },
  'a move': { before: { 'd/a': 'a\n' }, changeSet: wanting({ 'd/a': null, 'e/a': 'a\n' }) },
  'a change of mode': {
    before: { 'run.sh': 'true\n' },
    changeSet: wanting({ 'run.sh': { mode: '100755', content: 'true\n' } }),
  },
  'a symbolic link for a file': {
    before: { a: 'a\n', l: 'a' },
    changeSet: wanting({ l: { mode: '120000', content: 'a' } }),
  },
  'directories alone': {
    before: { a: 'a\n' },
    arrange: ({ root, write }) => {
      write({ 'empty/x': 'x' })
      write({ 'empty/x': null })
      if (root === '') throw new Error('no root')
    },
    changeSet: wanting({}, { made: ['m', 'm/n'], removed: ['empty'] }),
  },
  'files and directories that change places': {
    before: { 'd/x': 'x\n', f: 'f\n' },
    changeSet: wanting({ 'd/x': null, d: 'file\n', f: null, 'f/z': 'z\n' }),
  },
  'files that get their names in another letter case': {
    before: { 'readme.md': 'r\n', 'A.txt': 'a\n', 'd/x': 'x\n' },
    arrange: (repository) => {
      symlinkSync('nowhere', join(repository.root, 'd/link'))
      repository.commit('Link')
    },
    folds: true,
    changeSet: wanting({
      'A.txt': null,
      'README.md': 'r\n',
      'a.txt': 'A\n',
      'd/LINK': { mode: '120000', content: 'nowhere' },
      'd/link': null,
      'readme.md': null,
    }),
  },
  'directories that get their names in another letter case': {
    before: { 'src/a': 'a\n', 'src/lib/b': 'b\n', 'Doc/x': 'x\n', 'Doc/y': 'y\n', z: 'z\n' },
    arrange: ({ write }) => write({ 'src/lib/modules/other': 'nobody knows it\n' }),
    folds: true,
    changeSet: wanting({
      'Doc/x': null,
      'Doc/y': null,
      'Src/Lib/b': 'b\n',
      'Src/a': 'a\n',
      'doc/x': 'x\n',
      'doc/y': 'y\n',
      'src/a': null,
      'src/lib/b': null,
    }),
  },
  'a first commit': { before: {}, changeSet: wanting({ a: 'a\n', 'b/c': 'c\n' }) },
  'a commit on a detached head': {
    before: { a: 'a\n' },
    arrange: ({ git }) => {
      git('checkout', '-q', '--detach')
    },
    changeSet: wanting({ a: 'A\n', b: 'b\n' }),
  },
  'a commit on a branch that is not checked out': {
    before: { a: 'a\n', 'd/b': 'b\n' },
    arrange: ({ git }) => {
      git('branch', 'side')
    },
    options: { branch: 'side' },
    changeSet: wanting({ a: 'A\n', 'd/b': null, c: 'c\n' }),
  },
  'an undo': {
    before: { a: 'a\n', b: 'b\n' },
    arrange: async (repository) => {
      await commitTo(repository, { a: 'A\n', b: null, c: 'c\n' }, { batchId: 'first' })
    },
    changeSet: async ({ root }) => (await planUndo(await open(root))).changeSet,
  },
  'an edit beside uncommitted changes': {
    before: { a: lines() },
    arrange: beginWork,
    changeSet: wanting({ a: lines(2, 11) }),
  },
  'a checkpoint before an edit': {
    before: { a: lines(), b: 'b\n' },
    arrange: beginWork,
    changeSet: wanting({ a: lines(2, 11), b: 'B\n' }),
    request: () => ({ dirty: 'checkpoint' }),
  },
  'staged and untracked changes, included': {
    before: { a: lines() },
    arrange: (repository) => {
      beginWork(repository)
      repository.git('add', 'a')
      repository.write({ new: 'new\n' })
    },
    changeSet: wanting({ a: lines(2, 11), new: 'NEW\n' }),
    request: () => ({ dirty: 'include' }),
  },
  'an undo beside uncommitted changes': {
    before: { a: lines() },
    arrange: async (repository) => {
      beginWork(repository)
      await commitTo(repository, { a: lines(2, 11) }, { batchId: 'first' })
    },
    changeSet: async ({ root }) => (await planUndo(await open(root))).changeSet,
    request: async ({ root }) => ({ given: (await planUndo(await open(root))).given }),
  },
  'a hundred files': { before: many('one'), changeSet: wanting(many('two')) },
}
