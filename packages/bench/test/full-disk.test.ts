import { appendFileSync, cpSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { openRepository, recover } from '@emend/committer'
import { Workspace } from '@emend/engine'
import { EmendError } from '@emend/model'
import { makeRepository, openTestRepository, type TestRepository } from '@emend/testkit'
import { expect, it } from 'vitest'
import { batches } from '../src/power-loss/batches.ts'
import { type Disk, makeDisk } from '../src/power-loss/disk.ts'

const { files, apply } = batches['files that come, go, move and change']!

const BLOCK = 4096

/** Leaves so many blocks free. */
const fill = (disk: Disk, blocks: number): void => {
  const path = join(disk.root, 'filling')
  const block = Buffer.alloc(BLOCK, 1)
  try {
    for (;;) appendFileSync(path, block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  truncateSync(path, Math.max(0, statSync(path).size - blocks * BLOCK))
  disk.settle()
}

const copyTo = (disk: Disk, { root }: TestRepository): TestRepository => {
  const copy = mkdtempSync(join(disk.root, 'repository-'))
  cpSync(root, copy, { recursive: true, preserveTimestamps: true })
  return openTestRepository(copy)
}

it('a disk that fills up at any moment leaves a batch all there or not there, at the latest once it has room, and says so', async (context) => {
  const disk = makeDisk('ext4', 16)
  if (typeof disk === 'string') return context.skip(disk)
  const original = makeRepository(files)
  const told = new Set<string>()
  try {
    for (let blocks = 0, landed = false; !landed; blocks++) {
      const repository = copyTo(disk, original)
      const before = repository.state()
      fill(disk, blocks)
      try {
        landed = (await apply(await Workspace.open(repository.root))).ok
      } catch (error) {
        if (!(error instanceof EmendError)) throw error
        told.add(error.message)
      }
      rmSync(join(disk.root, 'filling'), { force: true })
      // Where there was no room to take everything back, it is done by the next command that has some.
      await recover(await openRepository(repository.root))
      expect(repository.git('fsck', '--full', '--strict', '--no-dangling'), `${blocks} blocks`).toBe('')
      if (landed) expect(repository.git('status', '--porcelain')).toBe('')
      else expect(repository.state(), `${blocks} blocks`).toBe(before)
      rmSync(repository.root, { recursive: true })
    }
    expect([...told].join('\n')).toMatch(/ENOSPC/)
  } finally {
    original.remove()
    await disk.remove()
  }
}, 120_000)
