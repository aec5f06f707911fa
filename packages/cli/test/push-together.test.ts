import { join } from 'node:path'
import { makeRepository, openTestRepository, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runEmend } from './run-emend.ts'

const WORKERS = [0, 1, 2, 3]
const ROUNDS = [0, 1, 2]

let origin: TestRepository
let ours: TestRepository
beforeEach(() => {
  ours = makeRepository({ 'b.txt': 'b\n' })
  ours.git('init', '-q', '--bare', '-b', 'main', 'origin.git')
  origin = openTestRepository(join(ours.root, 'origin.git'))
  ours.git('remote', 'add', 'origin', origin.root)
  ours.git('push', '-q', 'origin', 'main')
})
afterEach(() => ours.remove())

it('--push lands what several push at the same time from one clone, and its work tree follows each', async () => {
  ours.write({ 'b.txt': 'uncommitted\n' })
  const work = async (worker: number): Promise<void> => {
    for (const round of ROUNDS) {
      const input = `<create><file>${worker}-${round}.txt</file><content>\nnew\n</content></create>`
      const args = ['apply', '--push', 'origin', '--json']
      const { exitCode, document } = await runEmend(args, { cwd: ours.root, input })
      expect({ exitCode, document }).toMatchObject({
        exitCode: 0,
        document: { ok: true, diagnostics: [], warnings: [] },
      })
    }
  }
  await Promise.all(WORKERS.map(work))
  expect(ours.git('rev-parse', 'HEAD')).toBe(origin.git('rev-parse', 'main'))
  expect(ours.git('status', '--porcelain', '-uno')).toBe(' M b.txt')
  const created = WORKERS.flatMap((worker) => ROUNDS.map((round) => `${worker}-${round}.txt`))
  expect(origin.git('ls-tree', '--name-only', 'main').split('\n')).toEqual([...created, 'b.txt'])
  expect(origin.git('rev-list', '--count', 'main')).toBe(String(created.length + 1))
}, 120_000)
