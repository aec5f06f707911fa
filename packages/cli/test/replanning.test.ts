import { makeRepository } from '@emend/testkit'
import { expect, it } from 'vitest'
import { type Run, runEmend } from './run-emend.ts'

const PROCESSES = 4
const EACH = 3

const codeIn = ({ diagnostics }: Run['document']): string =>
  (diagnostics as readonly { readonly code: string }[])[0]!.code

it('commands that edit lines of one file at the same time land one after another, none lost and none twice', async () => {
  const names = Array.from({ length: PROCESSES * EACH }, (_, at) => `line-${at}`)
  const repository = makeRepository({ 'a.txt': names.map((name) => `${name} old\n`).join('') })
  const applied = async (name: string): Promise<boolean> => {
    const operation = { op: 'edit', path: 'a.txt', find: `${name} old`, replace: `${name} new` }
    const input = JSON.stringify({ version: 1, message: name, operations: [operation] })
    const { exitCode, document } = await runEmend(['apply', '--json'], { cwd: repository.root, input })
    if (exitCode !== 0) expect(['busy', 'moved']).toContain(codeIn(document))
    return exitCode === 0
  }
  const acknowledged: string[] = []
  const work = async (own: readonly string[]): Promise<void> => {
    for (const name of own) if (await applied(name)) acknowledged.push(name)
  }
  try {
    const works = Array.from({ length: PROCESSES }, (_, at) => work(names.slice(at * EACH, (at + 1) * EACH)))
    // None may go on in a repository that is removed.
    await Promise.allSettled(works)
    await Promise.all(works)
    expect(acknowledged.length).toBeGreaterThan(names.length / 2)
    const committed = repository.git('log', '--format=%s').split('\n').slice(0, -1)
    expect(committed.toSorted()).toEqual(acknowledged.toSorted())
    const lines = names.map((name) => `${name} ${acknowledged.includes(name) ? 'new' : 'old'}`)
    expect(repository.git('show', 'HEAD:a.txt')).toBe(lines.join('\n'))
    expect(repository.git('log', '--merges', '--format=%h')).toBe('')
    expect(repository.git('status', '--porcelain')).toBe('')
    expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
  } finally {
    repository.remove()
  }
})
