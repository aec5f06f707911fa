import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Workspace } from '@emend/engine'
import type { Result } from '@emend/model'
import { faultyFileSystem, makeRepository, openTestRepository, type TestRepository } from '@emend/testkit'
import type { Batch } from './batches.ts'
import type { Disk, Loss } from './disk.ts'
import { type Outcomes, stateOf, violations } from './judges.ts'

/** A batch on a disk, ready to lose power in. */
export interface Trial {
  /** Calls that change anything in the batch when nothing happens. */
  readonly calls: number
  /**
   * Loses power before the call with a number from 1, or, with one more, once the batch was acknowledged; restarts, and
   * returns what is not as it must be then, in words.
   */
  readonly losePowerAt: (at: number, loss: Loss) => Promise<readonly string[]>
  readonly end: () => void
}

type Faulty = ReturnType<typeof faultyFileSystem>

/** The same commits in every run. */
const FIXED = { clock: () => new Date('2024-05-06T07:08:09Z'), random: () => 0.5 }

const openWith = ({ root }: TestRepository, { fs }: Faulty): Promise<Workspace> =>
  Workspace.open(root, { fs: fs as never, ...FIXED })

/** Lands the batch once while nothing happens, to know what is before and after it. */
export const startTrial = async (disk: Disk, batch: Batch): Promise<Trial> => {
  const original = makeRepository(batch.files)
  batch.arrange?.(original)
  if (batch.first !== undefined) accepted(await batch.first(await Workspace.open(original.root)))
  const copy = (): TestRepository => copyTo(disk, original)

  const undisturbed = copy()
  const counted = faultyFileSystem(null)
  accepted(await batch.apply(await openWith(undisturbed, counted)))
  const outcomes: Outcomes = { before: stateOf(original), after: stateOf(undisturbed) }
  undisturbed.remove()

  return {
    calls: counted.calls(),
    losePowerAt: async (at, loss) => {
      const repository = copy()
      disk.settle()
      const faulty = faultyFileSystem({ kind: 'death', at }, () => disk.losePower(loss))
      const ok = await applied(batch, repository, faulty)
      // Whoever has died says nothing any more, whatever was made of it here.
      const acknowledged = ok && at > faulty.calls()
      if (at > faulty.calls()) disk.losePower(loss)
      await disk.restart()
      const found = await violations(repository, outcomes, acknowledged)
      repository.remove()
      return found
    },
    end: original.remove,
  }
}

/** Whether the batch came to a good end. */
const applied = async ({ apply }: Batch, repository: TestRepository, faulty: Faulty): Promise<boolean> => {
  try {
    return (await apply(await openWith(repository, faulty))).ok
  } catch {
    return false
  }
}

const accepted = ({ ok, report }: Result): void => {
  if (!ok) throw new Error(report)
}

const copyTo = (disk: Disk, { root }: TestRepository): TestRepository => {
  const copy = mkdtempSync(join(disk.root, 'repository-'))
  cpSync(root, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  return { ...openTestRepository(copy), remove: () => rmSync(copy, { recursive: true, force: true }) }
}
