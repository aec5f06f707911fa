import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeRepository, plainEnvironment, type TestRepository } from '@emend/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runChecks } from '../../src/commit/checks.ts'
import { type ApplyOptions, Workspace } from '../../src/index.ts'
import { workspaceIn } from '../support.ts'

let repository: TestRepository
beforeEach(() => {
  repository = makeRepository({ 'a.txt': 'one\n', 'gone.txt': 'gone\n' })
})
afterEach(() => repository.remove())

const operations = [
  { op: 'edit', path: 'a.txt', find: 'one', replace: 'two' },
  { op: 'create', path: 'new/b.txt', content: 'b\n' },
  { op: 'delete', path: 'gone.txt' },
] as const

const apply = async (checks: readonly string[], options: ApplyOptions = {}) => {
  const workspace = await workspaceIn(repository.root)
  return await workspace.apply([...operations], { fsync: false, checks, ...options })
}

describe('checks', () => {
  it('see the batch in the work tree, and HEAD as it was', async () => {
    const heard: string[] = []
    const head = repository.git('rev-parse', 'HEAD')
    const look = 'cat a.txt new/b.txt; test ! -e gone.txt && git rev-parse HEAD'
    const result = await apply([look], { onCheckOutput: (text) => heard.push(text) })
    expect(result.ok).toBe(true)
    expect(heard.join('')).toBe(`two\nb\n${head}\n`)
    expect(repository.git('status', '--porcelain')).toBe('')
  })

  it('run in the environment of the workspace, in place of the process’s own', async () => {
    const heard: string[] = []
    const env = { ...plainEnvironment, EMEND_TEST: 'of the workspace' }
    const workspace = await Workspace.open(repository.root, { env })
    const result = await workspace.apply([...operations], {
      checks: ['echo "$EMEND_TEST"'],
      onCheckOutput: (text) => heard.push(text),
    })
    expect([result.ok, heard]).toEqual([true, ['of the workspace\n']])
  })

  it.each([
    ['fail', 'echo broken; exit 3', /^The check `.*` failed with exit code 3; the batch was taken back\.$/],
    ['are ended', 'kill -TERM $$', /was ended by SIGTERM/],
    ['do not exist', 'no-such-command-anywhere', /failed with exit code 127/],
    ['change a file of the batch', 'echo more >> new/b.txt', /new\/b\.txt changed/],
  ])('take everything back when they %s', async (name, command, words) => {
    const before = repository.state()
    const result = await apply(['true', command, 'echo never'])
    expect(result.ok).toBe(false)
    expect(result.diagnostics[0]!.message).toMatch(words)
    expect(repository.git('rev-parse', 'HEAD')).toBe(repository.git('rev-parse', 'main'))
    if (name !== 'change a file of the batch') expect(repository.state()).toBe(before)
    else expect(repository.git('status', '--porcelain', 'a.txt', 'gone.txt')).toBe('')
  })

  it.each([
    ['and succeed', 'moved', 'sed -i s/two/TWO/ a.txt'],
    ['and fail', 'check-failed', 'sed -i s/two/TWO/ a.txt; exit 1'],
  ])(
    'that format files %s leave them so, and that is told, with where the former ones are',
    async (_, code, check) => {
      const { diagnostics, report } = await apply([check])
      expect(diagnostics).toMatchObject([{ code, data: { staying: { paths: ['a.txt'] } } }])
      expect(repository.read('a.txt')).toBe('TWO\n')
      const [, kept] = /stays: a\.txt; what was there before is in (refs\/emend\/batches\/\w+)/.exec(report)!
      expect(repository.git('show', `${kept}:a.txt`)).toBe('one')
      expect(repository.git('status', '--porcelain')).toBe(' M a.txt')
    },
  )

  it('that change a new file leave it, and nothing was there before', async () => {
    const { report } = await apply(['echo more >> new/b.txt'])
    expect(report).toContain(
      'but for what has changed meanwhile, and stays: new/b.txt. Commit that with git, or put back what was there, and try again.',
    )
  })

  it('tell what was printed last', async () => {
    const { diagnostics } = await apply(['seq 1 5000; exit 1'])
    expect(diagnostics).toMatchObject([{ code: 'check-failed' }])
    expect(diagnostics[0]!.hint).toMatch(/^It printed:\n…\d*\n[^…]*4999\n5000$/)
    expect(diagnostics[0]!.hint!.length).toBeLessThan(4_100)
  })

  it('take everything back when whoever hears them throws', async () => {
    const before = repository.state()
    const onCheckOutput = (): never => {
      throw new Error('deaf')
    }
    await expect(apply(['echo one; echo two >&2; sleep 20'], { onCheckOutput })).rejects.toThrow('deaf')
    expect(repository.state()).toBe(before)
  })

  it('are heard in whole characters', async () => {
    const heard: string[] = []
    const halves = "printf '\\303'; sleep 0.2; printf '\\251'"
    expect((await apply([halves], { onCheckOutput: (text) => heard.push(text) })).ok).toBe(true)
    expect(heard.join('')).toBe('é')
  })

  it('come from the committed configuration, too, and have so much time', async () => {
    const configuration = { validate: { commands: ['sleep 30 & sleep 30'], seconds: 1 } }
    repository.write({ 'emend.config.json': JSON.stringify(configuration) })
    repository.commit()
    const before = repository.state()
    const { diagnostics } = await apply([])
    expect(diagnostics[0]!.message).toMatch(/took longer than a second/)
    expect(repository.state()).toBe(before)
  })

  it('do not wait for a daemon that one of them leaves behind', async () => {
    const options = '{ detached: true, stdio: "inherit" }'
    const daemon = `node -e 'require("node:child_process").spawn("sleep", ["30"], ${options}).unref()'`
    const start = performance.now()
    expect((await apply([daemon])).ok).toBe(true)
    expect(performance.now() - start).toBeLessThan(20_000)
  })

  it('may have more time than a timer knows', async () => {
    repository.write({ 'emend.config.json': JSON.stringify({ validate: { seconds: 10_000_000 } }) })
    repository.commit()
    expect((await apply(['sleep 0.2'])).ok).toBe(true)
  })

  it('do not wait for what they leave running', async () => {
    expect((await apply(['sleep 60 &'])).ok).toBe(true)
  })

  it('stop when they are interrupted, and everything is taken back', async () => {
    const before = repository.state()
    const controller = new AbortController()
    const heard = (): void => controller.abort()
    const applying = apply(['echo started; sleep 30'], { signal: controller.signal, onCheckOutput: heard })
    await expect(applying).rejects.toMatchObject({
      code: 'interrupted',
      message: 'Interrupted; the batch was taken back.',
      hint: 'What checks or hooks have written into other files stays: look at `git status`.',
    })
    expect(repository.state()).toBe(before)
    expect((await apply(['true'])).ok).toBe(true)
  })

  it('are ended where they are interrupted while they start', async () => {
    const controller = new AbortController()
    const options = { directory: repository.root, env: plainEnvironment, signal: controller.signal }
    const running = runChecks({ commands: ['sleep 2; touch made'], seconds: 60 }, options)
    controller.abort()
    await expect(running).rejects.toMatchObject({ code: 'interrupted' })
    expect(existsSync(join(repository.root, 'made'))).toBe(false)
  })

  it('say what they have changed when they are interrupted', async () => {
    const controller = new AbortController()
    const heard = (): void => controller.abort()
    const check = 'sed -i s/two/TWO/ a.txt; echo started; sleep 30'
    await expect(apply([check], { signal: controller.signal, onCheckOutput: heard })).rejects.toMatchObject({
      code: 'interrupted',
      message: expect.stringContaining(
        'has changed meanwhile, and stays: a.txt; what was there before is in refs/',
      ),
    })
  })

  it('are refused where they would see another file system', async () => {
    const fs = await import('node:fs')
    const workspace = await workspaceIn(repository.root, { fs: fs as never })
    await expect(workspace.apply([...operations], { checks: ['true'] })).rejects.toMatchObject({
      code: 'usage',
    })
  })
})
