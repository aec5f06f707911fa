import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The file systems that can be made to lose power, and how they are made. */
const MAKERS = {
  ext4: { program: 'mkfs.ext4', options: ['-q', '-F'] },
  xfs: { program: 'mkfs.xfs', options: ['-q', '-f'] },
} as const

/** The name of one. */
export type DiskKind = keyof typeof MAKERS

/**
 * Whether what is in the file system's journal still reaches the disk when the power goes; what is only in memory never
 * does.
 */
export type Loss = 'journal kept' | 'journal lost'

/** A file system of its own, in a file. */
export interface Disk {
  /** Where it is mounted. */
  readonly root: string
  /** Has everything reach the disk. */
  readonly settle: () => void
  /** Loses power: from now on, nothing reaches the disk any more. */
  readonly losePower: (loss: Loss) => void
  /** Mounts it again, as after a restart, once nobody has a file open on it any more. */
  readonly restart: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** An XFS is not made smaller than that, in megabytes. */
const LEAST = 320

/** Files are closed in the background. */
const MOST_TRIES = 100

/** Makes a disk of so many megabytes; a text says why that cannot be. */
export const makeDisk = (kind: DiskKind, megabytes = LEAST): Disk | string => {
  const missing = obstacle(kind)
  if (missing !== null) return missing
  const directory = mkdtempSync(join(tmpdir(), 'emend-disk-'))
  const [image, root] = [join(directory, 'image'), join(directory, 'mounted')]
  const mount = (): void => run('mount', '-o', 'loop', image, root)
  const end = (): void => rmSync(directory, { recursive: true })
  try {
    writeFileSync(image, '')
    truncateSync(image, megabytes << 20)
    mkdirSync(root)
    run(MAKERS[kind].program, ...MAKERS[kind].options, image)
    mount()
  } catch (error) {
    end()
    return (error as Error).message
  }
  return {
    root,
    settle: () => run('sync', '-f', root),
    losePower: (loss) => run('python3', '-c', GOING_DOWN, root, loss === 'journal kept' ? '1' : '2'),
    restart: async () => {
      await unmount(root)
      mount()
    },
    remove: async () => {
      await unmount(root)
      end()
    },
  }
}

const unmount = async (root: string): Promise<void> => {
  for (let tries = 1; ; tries++)
    try {
      return run('umount', root)
    } catch (error) {
      if (tries === MOST_TRIES) throw error
      await delay(20)
    }
}

const obstacle = (kind: DiskKind): string | null => {
  if (process.platform !== 'linux') return 'only Linux can shut a file system down'
  if (process.getuid?.() !== 0) return 'only root can mount'
  for (const program of [MAKERS[kind].program, 'mount', 'umount', 'python3'])
    if (spawnSync(program, ['--help']).error !== undefined) return `there is no ${program}`
  return null
}

/** Source: FS_IOC_SHUTDOWN in linux/fs.h and xfs_fs.h, `_IOR('X', 125, __u32)`; the same number for both. */
const GOING_DOWN = `
import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587D, struct.pack('I', int(sys.argv[2])))
`

const run = (program: string, ...args: readonly string[]): void => {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}
