import { mkdtempSync, readFileSync, realpathSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainEnvironment } from './repository.ts'

// Tests make and remove some ten thousand repositories, and a disk takes up to a hundred times as long for that as
// memory does. Whoever names a folder in TMPDIR has the tests there.
const MEMORY = '/dev/shm'
const ENOUGH = 2 ** 30

/** True where there is room, and where the hooks of a repository can be run: containers often allow for neither. */
const serves = (folder: string): boolean => {
  try {
    const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n')
    const options = mounts.map((line) => line.split(' ')).findLast(([, place]) => place === folder)?.[3]
    const { bavail, bsize } = statfsSync(folder)
    return options !== undefined && !options.split(',').includes('noexec') && bavail * bsize >= ENOUGH
  } catch {
    return false
  }
}

let folder: string | undefined

/** What says how git is set up for whoever runs the tests, a hook of theirs for example, and which language they speak. */
const PERSONAL = /^(?:GIT_|LC_|LANG|XDG_CONFIG_HOME$|EMAIL$)/

/** Far from UTC, with half an hour and a summer, which what heeds only the machine's own zone gets wrong. */
const ZONE = 'America/St_Johns'

/** Gives a run of the tests a folder of its own for all that they make, and on every machine the same surroundings. */
export const setup = (): void => {
  const around = process.env.TMPDIR === undefined && serves(MEMORY) ? MEMORY : tmpdir()
  folder = realpathSync(mkdtempSync(join(around, 'emend-tests-')))
  for (const name of Object.keys(process.env)) if (PERSONAL.test(name)) delete process.env[name]
  Object.assign(process.env, plainEnvironment, { TMPDIR: folder, TZ: ZONE })
  process.umask(0o022)
}

/** Removes it: a worker that is stopped leaves behind what it would have removed in the end. */
export const teardown = (): void => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
}
