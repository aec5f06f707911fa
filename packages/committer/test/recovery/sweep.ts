import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChangeSet } from '@emend/model'
import {
  type Fault,
  type FaultyFileSystem,
  faultyFileSystem,
  foldingFileSystem,
  makeRepository,
  openTestRepository,
  type TestRepository,
} from '@emend/testkit'
import { expect } from 'vitest'
import {
  type CommitRequest,
  commit,
  type FileSystem,
  type OpenOptions,
  type Receipt,
  recover,
} from '../../src/index.ts'
import { open } from '../support.ts'
import type { Shape } from './shapes.ts'

/** The file system of a shape, with a fault. */
const faulty = (fault: Fault | null, { folds }: Pick<Shape, 'folds'>): FaultyFileSystem =>
  faultyFileSystem(fault, undefined, folds ? foldingFileSystem() : undefined)

/** A batch that is tried again and again, each time in a fresh copy of the same repository. */
export interface Trial {
  readonly original: TestRepository
  readonly changeSet: ChangeSet
  readonly options: OpenOptions
  readonly request: Partial<CommitRequest>
  readonly folds: boolean
  /** Calls that change anything in a batch without a fault. */
  readonly calls: number
  readonly before: State
  readonly after: State
  /** What `git status` says after it: the user's own changes may still be there. */
  readonly status: string
  readonly end: () => void
}

/** What must be exactly as before a batch, or exactly as after it. */
interface State {
  readonly head: string
  /** Work tree, HEAD, refs and their logs. */
  readonly rest: string
  readonly staged: string
  /** Its bytes hold times, which no two runs share. */
  readonly index: string
}

const now = (): Date => new Date('2024-05-06T07:08:09Z')

const land = async (
  repository: TestRepository,
  { changeSet, options, request }: Pick<Trial, 'changeSet' | 'options' | 'request'>,
  fs: FileSystem | null,
): Promise<Receipt> =>
  commit(await open(repository.root, { ...options, ...(fs && { fs }) }), changeSet, {
    message: 'Change',
    batchId: 'sweep',
    now,
    sync: true,
    ...request,
  })

/** Lands the batch once without a fault, to know what is before and after it. */
export const startTrial = async (shape: Shape): Promise<Trial> => {
  const original = makeRepository(shape.before)
  await shape.arrange?.(original)
  const changeSet = await shape.changeSet(original)
  const { options = {}, folds = false } = shape
  const request = (await shape.request?.(original)) ?? {}
  const faultless = copyOf(original)
  const { fs, calls } = faulty(null, shape)
  await land(faultless, { changeSet, options, request }, fs as unknown as FileSystem)
  const trial = {
    original,
    changeSet,
    options,
    request,
    folds,
    calls: calls(),
    before: stateOf(original),
    after: stateOf(faultless),
    status: faultless.git('status', '--porcelain'),
    end: original.remove,
  }
  faultless.remove()
  return trial
}

/** Works in a fresh copy of a trial's repository. */
export const inCopy = async (trial: Trial, use: (copy: TestRepository) => Promise<void>): Promise<void> => {
  const copy = copyOf(trial.original)
  try {
    await use(copy)
  } finally {
    copy.remove()
  }
}

/** Lets a batch run into a fault; null when it failed, as the caller sees it. */
export const runInto = async (copy: TestRepository, trial: Trial, fault: Fault): Promise<Receipt | null> => {
  const { fs } = faulty(fault, trial)
  return land(copy, trial, fs as unknown as FileSystem).catch(() => null)
}

/** Lets a recovery run into a fault, and tells how many calls that change anything it made. */
export const recoverInto = async (
  copy: TestRepository,
  trial: Trial,
  fault: Fault | null,
): Promise<number> => {
  const { fs, calls } = faulty(fault, trial)
  const repository = await open(copy.root, { fs: fs as unknown as FileSystem })
  await recover(repository).catch(() => [])
  return calls()
}

/** What plain git must find after a crash at any instruction, before anything is recovered. */
export const expectSound = (copy: TestRepository, trial: Trial, label: string): void => {
  expect(copy.git('fsck', '--full', '--strict', '--no-dangling'), label).toBe('')
  // Neither may refresh the index: it has to come back to its very bytes.
  copy.git('--no-optional-locks', 'status')
  copy.git('-c', 'diff.autoRefreshIndex=false', 'diff')
  expect([trial.before.head, trial.after.head], label).toContain(headOf(copy))
}

/** What must hold after recovery: exactly old or exactly new, new when acknowledged, and nothing left behind. */
export const expectRecovered = (
  copy: TestRepository,
  trial: Trial,
  receipt: Receipt | null,
  label: string,
): void => {
  const state = stateOf(copy)
  if (receipt === null && state.rest !== trial.after.rest) expect(state, label).toEqual(trial.before)
  else {
    expect(state, label).toEqual({ ...trial.after, index: state.index })
    expect(copy.git('status', '--porcelain'), label).toBe(trial.status)
  }
  expect(leftIn(copy), label).toEqual([])
}

/** Removes the directories that a batch leaves empty, where they are still there. */
export const removeEmptied = ({ root }: TestRepository, { before, after }: Trial): void => {
  const staying = new Set(directoriesIn(after))
  for (const path of directoriesIn(before).toReversed())
    if (!staying.has(path) && existsSync(join(root, path))) rmdirSync(join(root, path))
}

const directoriesIn = ({ rest }: State): readonly string[] => {
  const [files] = JSON.parse(rest) as [string, string][][]
  return files!.flatMap(([path]) => (path.endsWith('/') ? [path] : []))
}

const copyOf = ({ root }: TestRepository): TestRepository => {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'emend-sweep-')))
  cpSync(root, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  const repository = openTestRepository(copy)
  return { ...repository, remove: () => rmSync(copy, { recursive: true, force: true }) }
}

const stateOf = (repository: TestRepository): State => {
  const [files, git] = JSON.parse(repository.state()) as [string, string][][]
  return {
    head: headOf(repository),
    rest: JSON.stringify([files, git!.filter(([path]) => path !== 'index')]),
    staged: repository.git('ls-files', '--stage'),
    index: createHash('sha256')
      .update(git!.find(([path]) => path === 'index')?.[1] ?? '')
      .digest('hex'),
  }
}

const headOf = ({ git }: TestRepository): string =>
  git('rev-list', '--exclude=refs/emend/*', '--all', '--max-count=1')

const leftIn = ({ root }: TestRepository): readonly string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.lock$|\.keep$|\.git\/emend\/.|\.git\/tmp_|\.emend-|index\.emend|(?:^|\/)\.?tmp_/.test(name),
  )
