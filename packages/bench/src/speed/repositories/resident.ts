import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Workspace } from '@emend/engine'
import type { TestRepository } from '@emend/testkit'
import { table } from '../../measure.ts'
import { pathOf, repositoryOf } from './large-repository.ts'

const MEGABYTE = 1 << 20

/** A repository to be packed: so many files, and beside them so much in blobs that no compression makes smaller. */
export interface Packed {
  readonly files: number
  readonly megabytes: number
}

/** The most memory that a fresh process has of its own, while it opens a repository and commits one edit. */
export const benchResident = async (repositories: readonly Packed[]): Promise<string> => {
  const rows: string[][] = []
  for (const { files, megabytes } of repositories) {
    const repository = repositoryOf(files)
    await pack(repository, megabytes)
    const resident = Math.round(measured(repository) / MEGABYTE)
    rows.push([String(files), packsOf(repository), `${resident} MB`])
    repository.remove()
  }
  return table(['files', 'packs', 'resident at most'], rows)
}

/** Adds a pack with so much in it that nothing checked out needs. */
const pack = async (repository: TestRepository, megabytes: number): Promise<void> => {
  const settings = ['-c', 'core.compression=0', '-c', 'fastimport.unpackLimit=1']
  const child = spawn('git', [...settings, 'fast-import', '--quiet', '--big-file-threshold=1m'], {
    cwd: repository.root,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.write(
    'commit refs/heads/large\ncommitter Ada <ada@example.com> 1700000000 +0000\ndata 5\nLarge\n',
  )
  for (let index = 0; index < megabytes / 16; index++) {
    child.stdin.write(`M 100644 inline large-${index}\ndata ${16 * MEGABYTE}\n`)
    if (!child.stdin.write(randomBytes(16 * MEGABYTE))) await once(child.stdin, 'drain')
    child.stdin.write('\n')
  }
  child.stdin.end()
  await once(child, 'close')
}

const packsOf = ({ git }: TestRepository): string =>
  `${Math.round(Number(/size-pack: (\d+)/.exec(git('count-objects', '-v'))![1]) / 1024)} MB`

const SELF = fileURLToPath(import.meta.url)

const measured = ({ root }: TestRepository): number => {
  const child = spawnSync(process.execPath, [SELF, root], { encoding: 'utf8' })
  if (child.status !== 0) throw new Error(child.stderr)
  return Number(child.stdout)
}

if (process.argv[1] === SELF) {
  const workspace = await Workspace.open(process.argv[2]!)
  const edit = { op: 'edit', path: pathOf(7), find: 'edition 0', replace: 'edition 1' } as const
  const { ok, report } = await workspace.apply([edit])
  if (!ok) throw new Error(report)
  // Kilobytes, on every system.
  console.log(process.resourceUsage().maxRSS * 1024)
}
