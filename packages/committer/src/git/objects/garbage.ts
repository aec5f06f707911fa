import { basename, dirname, join } from 'node:path'
import { type Making, writeFresh } from '../../files/durable-write.ts'
import { type FileSystem, isSystemError, readIfExists, statIfExists } from '../../files/file-system.ts'
import { linkIfFree } from '../../files/linked-file.ts'
import { removeIfExists } from '../../files/removals.ts'

/** Git believes so long that a collection that it does not see ending is still under way. Source: builtin/gc.c. */
const LONGEST = 12 * 3_600_000

/**
 * True while git may be collecting garbage. What nothing referred to when it began can vanish until it ends, however
 * young it is, but for packs that are kept, and those that come later.
 */
export const isCollecting = (fs: FileSystem, objects: string): boolean => {
  const stat = statIfExists(fs, join(dirname(objects), 'gc.pid'))
  return stat !== null && Date.now() - Number(stat.mtimeNs / 1_000_000n) < LONGEST
}

/** So often what is being written may be taken away: that many collections of garbage in a row there are not. */
const MOST_TRIES = 5

/** Writes again what a collection of garbage took away before it had its name, or the directory where it was to be. */
export const inSpiteOfCollections = async (write: () => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      return await write()
    } catch (error) {
      if (tries === MOST_TRIES || !isSystemError(error, 'ENOENT')) throw error
    }
  }
}

const PREFIX = 'keep-'

/** Keeps git from taking a pack away, one that is only about to come as well, until the home is swept. */
export const keepPack = (fs: FileSystem, objects: string, pack: string, { home }: Making): void => {
  const claim = join(home, PREFIX + pack)
  if (statIfExists(fs, claim) === null) writeFresh(fs, claim, [Buffer.from(`emend ${basename(home)}\n`)])
  linkIfFree(fs, claim, keeperOf(objects, pack))
}

/** Lets go of the pack that a file of a home keeps; any other file means nothing here. */
export const unkeepPack = (fs: FileSystem, objects: string, home: string, name: string): void => {
  const pack = name.slice(PREFIX.length)
  if (!name.startsWith(PREFIX) || !/^pack-[0-9a-f]+$/.test(pack)) return
  const [claim, keeper] = [join(home, name), keeperOf(objects, pack)]
  const kept = readIfExists(fs, keeper)
  if (kept !== null && readIfExists(fs, claim)?.equals(kept)) removeIfExists(fs, keeper)
}

/** The file that makes git keep a pack. Source: git-repack(1). */
const keeperOf = (objects: string, pack: string): string => join(objects, 'pack', `${pack}.keep`)
