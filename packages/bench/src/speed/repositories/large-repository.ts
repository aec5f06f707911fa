import { execFileSync } from 'node:child_process'
import { makeRepository, type TestRepository } from '@emend/testkit'

/** What makes git's commits as durable as emend's. Source: core.fsync in git-config(1). */
export const DURABLE = ['-c', 'core.fsync=all', '-c', 'core.fsyncMethod=fsync']

/** Where the file of that number stands. */
export const pathOf = (index: number): string =>
  `d${Math.floor(index / 1000)}/s${Math.floor(index / 50) % 20}/f${index}.txt`

/** Its text; each edition has a second line of its own. */
export const textOf = (index: number, edition: number): string =>
  `file ${index}\nedition ${edition}\n${'a line of text that stays as it is\n'.repeat(20)}`

/** A repository of so many files, all in their first edition. */
export const repositoryOf = (size: number): TestRepository => {
  const repository = makeRepository()
  const files = Array.from({ length: size }, (_, index) => {
    const text = textOf(index, 0)
    return `M 100644 inline ${pathOf(index)}\ndata ${Buffer.byteLength(text)}\n${text}\n`
  })
  const input = `commit refs/heads/main\ncommitter Ada <ada@example.com> 1700000000 +0000\ndata 5\nBegin\n${files.join('')}`
  execFileSync('git', ['fast-import', '--quiet'], { cwd: repository.root, input, maxBuffer: 1 << 30 })
  repository.git('checkout', '-q', '-f', 'main')
  return repository
}
