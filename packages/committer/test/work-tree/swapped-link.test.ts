import * as nodeFs from 'node:fs'
import { cpSync, existsSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyFootprint, type Footprint } from '@emend/model'
import { makeRepository, openTestRepository, type TestRepository, wrappedFileSystem } from '@emend/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { commit, type FileSystem, recover, snapshotPresent } from '../../src/index.ts'
import { changing, open } from '../support.ts'

/** A file system in which something happens right before the n-th call that is about the work tree below a root. */
const happeningBefore = (n: number, root: string, happen: () => void): FileSystem => {
  let calls = 0
  const isAbout = (path: unknown): boolean =>
    typeof path === 'string' &&
    (path.startsWith('/proc/self/fd/') || (path.startsWith(root) && !path.includes('/.git')))
  return wrappedFileSystem(nodeFs, (_name, call) => (...parameters) => {
    if (parameters.slice(0, 2).some(isAbout) && ++calls === n) happen()
    return call(...parameters)
  })
}

const before = { 'd/f.txt': 'ours\n', 'd/e/g.txt': 'ours\n', 'd/h.txt': 'ours\n', 'x.txt': 'ours\n' }
const wanted = {
  'd/f.txt': 'new\n',
  'd/e/g.txt': null,
  'd/h.txt': null,
  'd/n/i.txt': 'new\n',
  'x.txt': 'new\n',
}
const footprint: Footprint = {
  ...emptyFootprint,
  paths: Object.keys(wanted),
  directories: ['d'],
  listings: ['d'],
}

/** Where git would keep what stands in their files. Source: git hash-object(1). */
const THEIRS = '.git/objects/95/0b81b7eee953d050aa05a641f8e056c85dd1bd'

const ours = makeRepository(before)
rmSync(join(ours.root, '.git/hooks'), { recursive: true })
const theirs = makeRepository({ 'f.txt': 'theirs\n', 'e/g.txt': 'theirs\n', 'h.txt': 'theirs\n' })
afterAll(() => {
  ours.remove()
  theirs.remove()
})

/** Reads and writes in a copy where `d` becomes a link to somebody else's directory right before the n-th call. */
const trySwap = async (n: number): Promise<{ readonly copy: TestRepository; readonly swapped: boolean }> => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'emend-swap-')))
  cpSync(ours.root, root, { recursive: true, preserveTimestamps: true })
  const copy = openTestRepository(root)
  const changeSet = changing(copy, wanted)
  const [directory, away] = [join(root, 'd'), join(root, 'away')]
  const fs = happeningBefore(n, root, () => {
    renameSync(directory, away)
    symlinkSync(theirs.root, directory)
  })
  const repository = await open(root, { fs })
  await snapshotPresent(repository, footprint).then(
    (snapshot) => expect(bytesIn(snapshot), `read after call ${n}`).not.toContain('theirs\n'),
    () => {},
  )
  await commit(repository, changeSet, { message: 'Change', sync: false }).catch(() => {})
  const swapped = existsSync(away)
  if (swapped) {
    rmSync(directory)
    renameSync(away, directory)
  }
  return { copy, swapped }
}

const bytesIn = ({ entries }: Awaited<ReturnType<typeof snapshotPresent>>): readonly string[] =>
  [...entries.values()].flatMap((entry) => ('bytes' in entry ? [Buffer.from(entry.bytes).toString()] : []))

/** What was left behind of any batch. */
const homesIn = ({ root }: TestRepository): readonly string[] =>
  existsSync(join(root, '.git/emend')) ? nodeFs.readdirSync(join(root, '.git/emend')) : []

describe('a link that is swapped in for a directory', () => {
  it.runIf(process.platform === 'linux')('leads to nobody else’s files, whenever it comes', async () => {
    const untouched = theirs.files()
    let n = 0
    for (let swapped = true; swapped; ) {
      const trial = await trySwap(++n)
      swapped = trial.swapped
      expect(theirs.files(), `after call ${n}`).toEqual(untouched)
      expect(existsSync(join(trial.copy.root, THEIRS)), `after call ${n}`).toBe(false)
      await recover(await open(trial.copy.root))
      expect(homesIn(trial.copy), `after call ${n}`).toEqual([])
      trial.copy.remove()
    }
    expect(n).toBeGreaterThan(50)
  })
})
