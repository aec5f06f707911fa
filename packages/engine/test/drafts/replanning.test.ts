import * as fs from 'node:fs'
import { basename } from 'node:path'
import { type GivenFileSystem, Workspace } from '@emend/engine'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { workspaceIn } from '../support.ts'

const lines = (count: number): string[] => Array.from({ length: count }, (_, at) => `line ${at + 1}`)
const text = (changed: Readonly<Record<number, string>> = {}): string =>
  `${lines(9)
    .map((line, at) => changed[at + 1] ?? line)
    .join('\n')}\n`

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': text(), 'b.txt': 'b\n' })
})
afterEach(() => repository.remove())

/** Opens a workspace in which somebody acts whenever a batch is prepared, and no lock held yet: so many times. */
const interrupted = async (act: (time: number) => void, times = 1): Promise<Workspace> => {
  let time = 0
  const clock = (): Date => {
    if (time++ < times) act(time)
    return new Date()
  }
  return await workspaceIn(repository.root, { clock })
}
const commitTheirs = (content: string): void => {
  repository.write({ 'a.txt': content })
  repository.commit('Theirs')
}
const edit = (line: number, replace: string) => ({
  op: 'edit' as const,
  path: 'a.txt',
  find: `line ${line}\n`,
  replace: `${replace}\n`,
})
const clean = (): void => {
  expect(repository.git('status', '--porcelain')).toBe('')
  expect(repository.git('fsck', '--strict', '--no-dangling')).toBe('')
}

describe('a plan whose base moves while it lands', () => {
  it('is built on the new base where its paths did not change', async () => {
    const workspace = await interrupted(() => {
      repository.write({ 'b.txt': 'theirs\n' })
      repository.commit('Theirs')
    })
    const result = await workspace.apply([edit(1, 'ours')], { fsync: false })
    expect(result).toMatchObject({ ok: true, base: repository.git('rev-parse', 'HEAD~') })
    expect(repository.git('log', '--format=%s')).toBe('Edit a.txt\nTheirs\nBegin')
    clean()
  })

  it('is planned again where it saw what a batch had made that was taken back', async () => {
    const create = (content: string) => [{ op: 'create' as const, path: 'new.txt', content }]
    const open = () => workspaceIn(repository.root)
    const [theirs, own] = [await open(), await open()]
    const results: ReturnType<Workspace['apply']>[] = []
    const checked = await theirs.apply(create('theirs\n'), {
      fsync: false,
      checks: ['echo in place; sleep 0.5; exit 1'],
      onCheckOutput: () => results.push(own.apply(create('own\n'), { fsync: false })),
    })
    expect(checked.diagnostics).toMatchObject([{ code: 'check-failed' }])
    expect(await Promise.all(results)).toMatchObject([{ ok: true }])
    expect(repository.read('new.txt')).toBe('own\n')
    clean()
  })

  it('is told that a batch is landing which it may have failed on, and which does not end', async () => {
    const open = () => workspaceIn(repository.root)
    const [theirs, own] = [await open(), await open()]
    const refused: string[][] = []
    const others = async (): Promise<void> => {
      for (const plan of [edit(1, 'ours'), { ...edit(1, 'ours'), find: 'theirs\n' }]) {
        const { diagnostics } = await own.apply([plan], { fsync: false })
        refused.push(diagnostics.map(({ code }) => code))
      }
      repository.write({ '.git/seen': '' })
    }
    const checked = await theirs.apply([edit(1, 'theirs')], {
      fsync: false,
      checks: ['echo in place; until test -e .git/seen; do sleep 0.1; done; exit 1'],
      onCheckOutput: () => others(),
    })
    expect(checked.diagnostics).toMatchObject([{ code: 'check-failed' }])
    expect(refused).toEqual([
      ['find-not-found', 'busy'],
      ['dirty-conflict', 'busy'],
    ])
    expect(await own.apply([edit(1, 'ours')], { fsync: false })).toMatchObject({ ok: true })
    clean()
  })

  it('is previewed again', async () => {
    let isFirst = true
    const readFileSync = (place: string, ...options: []) => {
      const isRead = isFirst && basename(String(place)) === 'a.txt'
      if (!isRead) return fs.readFileSync(place, ...options)
      isFirst = false
      commitTheirs(text({ 8: 'theirs' }))
      return Buffer.from(text({ 1: 'for a moment' }))
    }
    const opened = { env: plainEnvironment, fs: { ...fs, readFileSync } as unknown as GivenFileSystem }
    const workspace = await Workspace.open(repository.root, opened)
    const result = await workspace.preview([edit(1, 'ours')])
    expect(isFirst).toBe(false)
    expect(result).toMatchObject({ ok: true, base: repository.git('rev-parse', 'HEAD') })
  })

  it('is planned again where other lines of its files changed', async () => {
    const workspace = await interrupted(() => commitTheirs(text({ 8: 'theirs' })))
    const result = await workspace.apply([edit(1, 'ours')], { fsync: false })
    expect(result).toMatchObject({ ok: true, commit: repository.git('rev-parse', 'HEAD') })
    expect(repository.read('a.txt')).toBe(text({ 1: 'ours', 8: 'theirs' }))
    expect(repository.git('diff', '--stat', 'HEAD~')).toContain('1 insertion(+), 1 deletion(-)')
    clean()
  })

  it('comes back with what is there now where its own lines changed', async () => {
    const workspace = await interrupted(() => commitTheirs(text({ 1: 'theirs' })))
    const result = await workspace.apply([edit(1, 'ours')], { fsync: false })
    expect(result).toMatchObject({ ok: false, base: repository.git('rev-parse', 'HEAD') })
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['find-not-found'])
    expect(repository.read('a.txt')).toBe(text({ 1: 'theirs' }))
    clean()
  })

  it('is planned again where an editor has saved a file of it, which stays uncommitted', async () => {
    const workspace = await interrupted(() => repository.write({ 'a.txt': text({ 8: 'theirs' }) }))
    expect(await workspace.apply([edit(1, 'ours')], { fsync: false })).toMatchObject({ ok: true })
    expect(repository.git('show', 'HEAD:a.txt')).toBe(text({ 1: 'ours' }).trimEnd())
    expect(repository.read('a.txt')).toBe(text({ 1: 'ours', 8: 'theirs' }))
  })

  it('comes back as `moved` where somebody is always quicker', async () => {
    const times: number[] = []
    const workspace = await interrupted((time) => {
      times.push(time)
      commitTheirs(text({ 8: `theirs ${time}` }))
    }, 100)
    const result = await workspace.apply([edit(1, 'ours')], { fsync: false })
    expect(result).toMatchObject({ ok: false, diagnostics: [{ code: 'moved', data: { what: 'a.txt' } }] })
    expect(times.length).toBe(25)
    expect(repository.read('a.txt')).toBe(text({ 8: 'theirs 25' }))
    clean()
  })

  it('is not made again where its own check is who changes its files', async () => {
    let runs = 0
    const workspace = await interrupted(() => {
      runs++
    }, 100)
    const result = await workspace.apply([edit(1, 'ours')], { checks: ['echo more >> a.txt'] })
    expect(result.diagnostics).toMatchObject([{ code: 'moved', data: { what: 'a.txt', during: 'checks' } }])
    expect(runs).toBe(1)
  })

  it('is not made again for what no move of the base could mend', async () => {
    const workspace = await interrupted(() => {
      throw new Error('no batch is prepared')
    })
    const result = await workspace.apply([edit(99, 'ours')])
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['find-not-found'])
  })
})

describe('what else is planned again', () => {
  it('an undo, which is merged with the lines of others', async () => {
    const first = await workspaceIn(repository.root)
    expect((await first.apply([edit(1, 'ours')], { fsync: false })).ok).toBe(true)
    const workspace = await interrupted(() => commitTheirs(text({ 1: 'ours', 8: 'theirs' })))
    expect(await workspace.undo(undefined, { fsync: false })).toMatchObject({ ok: true })
    expect(repository.read('a.txt')).toBe(text({ 8: 'theirs' }))
    clean()
  })

  it('the call of a tool, after which the session knows what its file holds', async () => {
    const workspace = await interrupted(() => commitTheirs(text({ 8: 'theirs' })))
    const session = workspace.session({ fsync: false })
    const call = (old_string: string, new_string: string) =>
      session.tools().call('edit_file', { path: 'a.txt', old_string, new_string })
    expect(await call('line 1\n', 'ours\n')).toMatchObject({ ok: true })
    expect(await session.undo({ fsync: false })).toMatchObject({ ok: true })
    expect(repository.read('a.txt')).toBe(text({ 8: 'theirs' }))
    clean()
  })

  it('a call that must have read its file, and has not read what it is now', async () => {
    const workspace = await interrupted(() => commitTheirs(text({ 8: 'theirs' })))
    const session = workspace.session({ fsync: false, readBeforeWrite: true })
    await session.tools().call('read_file', { path: 'a.txt' })
    const input = { path: 'a.txt', old_string: 'line 8\n', new_string: 'ours\n' }
    expect(await session.tools().call('edit_file', input)).toMatchObject({ ok: false })
    expect(repository.read('a.txt')).toBe(text({ 8: 'theirs' }))
  })

  it('a batch of calls, in their order', async () => {
    const workspace = await interrupted(() => commitTheirs(text({ 8: 'theirs' })))
    const session = workspace.session({ fsync: false })
    const result = await session.batch(async (tools) => {
      const call = (old_string: string, new_string: string) =>
        tools.call('edit_file', { path: 'a.txt', old_string, new_string })
      await call('line 1\n', 'ours\n')
      await call('ours\nline 2\n', 'ours\nours too\n')
    })
    expect(result).toMatchObject({ ok: true, outcomes: [{ status: 'applied' }, { status: 'applied' }] })
    expect(repository.read('a.txt')).toBe(text({ 1: 'ours', 2: 'ours too', 8: 'theirs' }))
    clean()
  })
})
