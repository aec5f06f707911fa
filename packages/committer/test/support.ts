import { readFileSync } from 'node:fs'
import { type Change, type ChangeSet, emptyFootprint, type FileMode, type Footprint } from '@emend/model'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { onTestFinished } from 'vitest'
import type { FileSystem } from '../src/files/file-system.ts'
import { ObjectStore } from '../src/git/objects/object-store.ts'
import { ObjectFiles } from '../src/git/objects/stored-objects.ts'
import {
  type Batch,
  type CommitRequest,
  commit,
  history,
  type OpenOptions,
  openRepository,
  planUndo,
  type Receipt,
  type Repository,
  snapshotPresent,
  type UndoOptions,
} from '../src/index.ts'

/** A repository that goes when the test ends. */
export const make = (files: Readonly<Record<string, string>> = {}): TestRepository => {
  const repository = makeRepository(files)
  onTestFinished(() => repository.remove())
  return repository
}

/** The objects of a directory, read from their files. */
export const sha1Store = (fs: FileSystem, objects: string): ObjectStore =>
  new ObjectStore(fs, objects, { format: 'sha1', stored: new ObjectFiles(fs, objects) })

/** Opens a test repository as the tests' own plain environment sees it. */
export const open = (root: string, options: OpenOptions = {}): Promise<Repository> =>
  openRepository(root, { env: plainEnvironment, home: '/nonexistent', ...options })

/** What a path is to hold: text, bytes with a mode, or nothing. */
export type Wanted = string | { readonly mode: FileMode; readonly content: string | Uint8Array } | null

/** A change set from what the work tree holds now to what is wanted. */
export const changing = (
  repository: TestRepository,
  wanted: Readonly<Record<string, Wanted>>,
  directories: Partial<Pick<ChangeSet, 'made' | 'removed'>> = {},
): ChangeSet => {
  const files = repository.files()
  const present = (path: string): Change['before'] => {
    const text = files.get(path)
    if (text === undefined) return null
    if (text.startsWith('link ')) return { mode: '120000', bytes: Buffer.from(text.slice(5)) }
    return { mode: text.startsWith('7') ? '100755' : '100644', bytes: repository.bytes(path) }
  }
  const state = (value: Wanted): Change['after'] => {
    if (value === null) return null
    if (typeof value === 'string') return { mode: '100644', bytes: Buffer.from(value) }
    return { mode: value.mode, bytes: Buffer.from(value.content) }
  }
  return {
    base: null,
    changes: Object.keys(wanted)
      .sort()
      .map((path) => ({ path, before: present(path), after: state(wanted[path]!) })),
    made: [],
    removed: [],
    ...directories,
  }
}

/** A footprint of paths alone. */
export const footprintOf = (paths: readonly string[]): Footprint => ({
  ...emptyFootprint,
  paths,
})

/** A change set from what batches start from, to texts that are wanted, or nothing. */
export const changingTip = async (
  opened: Repository,
  wanted: Readonly<Record<string, string | null>>,
): Promise<ChangeSet> => {
  const { base, entries } = await snapshotPresent(opened, footprintOf(Object.keys(wanted)))
  const changes = Object.entries(wanted).map(([path, text]): Change => {
    const entry = entries.get(path)
    const before = entry?.kind === 'file' ? { mode: entry.mode, bytes: entry.bytes, blob: entry.blob } : null
    const after = text === null ? null : { mode: before?.mode ?? '100644', bytes: Buffer.from(text) }
    return { path, before, after }
  })
  return { base, changes, made: [], removed: [] }
}

/** Commits what is wanted, without waiting for the disk. */
export const commitTo = async (
  repository: TestRepository,
  wanted: Readonly<Record<string, Wanted>>,
  request: Partial<CommitRequest> = {},
): Promise<Receipt> =>
  commit(await open(repository.root), changing(repository, wanted), {
    message: 'Change files',
    sync: false,
    ...request,
  })

/** Takes a batch back, or an undo (`redo`), without waiting for the disk: the latest, or the one of that name. */
export const takeBackIn = async (
  opened: Repository,
  name?: string,
  options: UndoOptions = {},
): Promise<Receipt> => {
  const { batch, changeSet, given, leftOut } = await planUndo(opened, name, options)
  const { dirty } = options
  const request = {
    message: `Undo "${batch.subject}"`,
    undoes: batch.commit,
    given,
    leftOut,
    dirty,
    sync: false,
  }
  return await commit(opened, changeSet, request)
}

/** All batches that there are, the latest first. */
export const batchesIn = async (opened: Repository): Promise<readonly Batch[]> => {
  const batches: Batch[] = []
  for await (const batch of history(opened)) batches.push(batch)
  return batches
}

/** True for a process that has not ended. One that nobody has asked how it ended is there still, and has. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
